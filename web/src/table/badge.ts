/** The colours of people's badges by their seats: what is written on them is read, and no two seats share one. */
const COLOURS = ["#8c2f5c", "#1f6f6b", "#3d5a9e", "#8a5a16", "#5b4398", "#3f6b2a"] as const;

export const badgeColour = (seat: number): string => COLOURS[seat % COLOURS.length] ?? COLOURS[0];

/** The first letter of a name, whatever it is written in. */
export const initialOf = (name: string): string => ([...name.trim()][0] ?? "?").toLocaleUpperCase();
