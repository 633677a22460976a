/** Three cards, a brelan: what `public/icon.svg` draws, around a middle of 0 0. */
const CARDS = `<g stroke="#4a1020" stroke-width="1.6">
    <rect x="-11" y="-16" width="22" height="32" rx="4" fill="#f7c948" transform="translate(-11 1) rotate(-14)"/>
    <rect x="-11" y="-16" width="22" height="32" rx="4" fill="#4ba19a" transform="translate(11 1) rotate(14)"/>
    <rect x="-11" y="-17" width="22" height="34" rx="4" fill="#fffaf1" transform="translate(0 -2)"/>
  </g>
  <g fill="#7d2139"><circle cy="-11" r="3"/><circle cy="-2" r="3"/><circle cy="7" r="3"/></g>`;

/** An icon of so many pixels; `round` cuts its corners, `share` is the part of it that the cards take. */
function icon(size: number, { round, share }: { round: boolean; share: number }): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-32 -32 64 64" width="${size}" height="${size}">
    <defs><radialGradient id="felt" cx=".5" cy=".2" r=".85">
      <stop stop-color="#a63a55"/><stop offset=".55" stop-color="#7d2139"/><stop offset="1" stop-color="#561124"/>
    </radialGradient></defs>
    <rect x="-32" y="-32" width="64" height="64" rx="${round ? 14 : 0}" fill="url(#felt)"/>
    <g transform="scale(${share})">${CARDS}</g>
  </svg>`;
}

/**
 * The icons of the app, by their names. A maskable one may be cut to a circle of four fifths, and Apple rounds the
 * corners itself.
 */
export const icons: Record<string, string> = {
  "icon-192": icon(192, { round: true, share: 1.15 }),
  "icon-512": icon(512, { round: true, share: 1.15 }),
  "icon-maskable": icon(512, { round: false, share: 0.86 }),
  "icon-apple": icon(180, { round: false, share: 1.05 }),
};
