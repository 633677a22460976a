/** What came of it: a person who has abandoned it wants no other way either. */
export type ShareOutcome = "shared" | "abandoned" | "failed" | "missing";

/** Missing on many desks and over plain http, whatever the types say. */
const device = (): Partial<Pick<Navigator, "share" | "canShare">> => navigator;

/** Whether the device has a way to share things. */
export const canShare = (): boolean => device().share !== undefined;

/** Shares as the device shares things; files only where it can. */
export async function share(data: ShareData): Promise<ShareOutcome> {
  if (!canShare()) return "missing";
  const { files, ...rest } = data;
  try {
    await navigator.share(files && !device().canShare?.(data) ? rest : data);
    return "shared";
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError" ? "abandoned" : "failed";
  }
}
