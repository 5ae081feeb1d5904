// Pieces of the drawn photos, on a canvas of 800 by 600; nobody's real laboratory is shown in a demonstration.

/** Gradients and the soft shadow that every scene uses. */
export const defs = `<defs>
  <linearGradient id="wall" x1="0" y1="0" x2="0.4" y2="1"><stop offset="0" stop-color="#eef0ee"/><stop offset="1" stop-color="#c6ccd0"/></linearGradient>
  <linearGradient id="floor" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#a9aeb0"/><stop offset="1" stop-color="#d2d4d2"/></linearGradient>
  <linearGradient id="metal" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#8d979e"/><stop offset="0.35" stop-color="#e6eaec"/><stop offset="1" stop-color="#7b858c"/></linearGradient>
  <linearGradient id="top" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#5d6a73"/><stop offset="1" stop-color="#3f4a52"/></linearGradient>
  <linearGradient id="wood" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#d8b383"/><stop offset="1" stop-color="#b98f5c"/></linearGradient>
  <linearGradient id="round" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#000" stop-opacity="0.42"/><stop offset="0.3" stop-color="#fff" stop-opacity="0.35"/><stop offset="0.55" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity="0.45"/></linearGradient>
  <radialGradient id="light" cx="0.55" cy="0.35" r="0.85"><stop offset="0.4" stop-color="#fff" stop-opacity="0.1"/><stop offset="1" stop-color="#0c1420" stop-opacity="0.42"/></radialGradient>
  <filter id="soft" x="-30%" y="-60%" width="160%" height="220%"><feGaussianBlur stdDeviation="9"/></filter>
</defs>`;

/** A room: wall and tiled floor. */
export const room = (horizon = 420) => {
  const seams = [-700, -380, -140, 60, 250, 440, 640, 880, 1200]
    .map((x, i) => `<path d="M${300 + (i - 4) * 60} ${horizon}L${x} 600" stroke="#8f9597" stroke-width="2"/>`)
    .join('');
  const rows = [0.12, 0.32, 0.62].map((part) => horizon + (600 - horizon) * part);
  return `<rect width="800" height="600" fill="url(#wall)"/>
  <rect y="${horizon}" width="800" height="${600 - horizon}" fill="url(#floor)"/>${seams}
  ${rows.map((y) => `<path d="M0 ${y}H800" stroke="#8f9597" stroke-width="2"/>`).join('')}
  <rect y="${horizon - 14}" width="800" height="14" fill="#8a9298"/>`;
};

/** A laboratory bench with doors below, seen from the front. */
export const bench = (y = 380) => `<rect x="0" y="${y}" width="800" height="26" fill="url(#top)"/>
  <rect x="0" y="${y + 26}" width="800" height="${574 - y}" fill="#dfe3e4"/>
  ${[0, 200, 400, 600].map((x) => `<rect x="${x + 6}" y="${y + 40}" width="188" height="180" fill="#edf0f0" stroke="#b4bcc0" stroke-width="3"/><rect x="${x + 84}" y="${y + 56}" width="32" height="7" rx="3" fill="#8b959b"/>`).join('')}`;

export const shadow = (x: number, y: number, w: number) =>
  `<ellipse cx="${x}" cy="${y}" rx="${w}" ry="${w * 0.16}" fill="#1b222a" opacity="0.45" filter="url(#soft)"/>`;

/** Lines as writing looks from a distance. */
export const lines = (x: number, y: number, w: number, count: number, color = '#5c6670') =>
  Array.from(
    { length: count },
    (_, i) => `<rect x="${x}" y="${y + i * 13}" width="${w * (i % 3 === 2 ? 0.6 : 1)}" height="4" fill="${color}"/>`,
  ).join('');

/** A sheet of paper on a wall; an empty frame if nothing is posted. */
export const sheet = (x: number, y: number, w: number, h: number, filled: boolean, head = '#1c5fb0') =>
  filled
    ? `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="#fdfdfb" stroke="#9aa3a8" stroke-width="2"/>
      <rect x="${x}" y="${y}" width="${w}" height="${h * 0.16}" fill="${head}"/>${lines(x + 12, y + h * 0.25, w - 24, Math.floor((h * 0.66) / 13))}`
    : `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="#cfd5d8" stroke="#7d878d" stroke-width="3" stroke-dasharray="10 6"/>
      <path d="M${x + 8} ${y + 8}l14 10M${x + w - 22} ${y + 14}l14 -6" stroke="#b9a66b" stroke-width="5"/>`;

/** A reagent bottle, with or without its label. */
export const bottle = (x: number, y: number, color: string, label: boolean, scale = 1) => {
  const w = 64 * scale;
  const h = 120 * scale;
  return `${shadow(x + w / 2, y, w * 0.7)}
  <path d="M${x} ${y}v${-h * 0.62}q0 ${-h * 0.12} ${w * 0.32} ${-h * 0.16}v${-h * 0.1}h${w * 0.36}v${h * 0.1}q${w * 0.32} ${h * 0.04} ${w * 0.32} ${h * 0.16}V${y}z" fill="${color}"/>
  <rect x="${x}" y="${y - h * 0.62}" width="${w}" height="${h * 0.62}" fill="url(#round)" opacity="0.6"/>
  <rect x="${x + w * 0.27}" y="${y - h}" width="${w * 0.46}" height="${h * 0.13}" rx="3" fill="#20272c"/>
  ${
    label
      ? `<rect x="${x + 4}" y="${y - h * 0.5}" width="${w - 8}" height="${h * 0.36}" fill="#fff"/><rect x="${x + 4}" y="${y - h * 0.5}" width="${w - 8}" height="${h * 0.08}" fill="#c9302c"/>${lines(x + 9, y - h * 0.37, w - 18, 2)}`
      : `<path d="M${x + 8} ${y - h * 0.44}l${w * 0.3} 4l4 ${h * 0.2}l-${w * 0.26} 3z" fill="#e9dfc2" opacity="0.75"/>`
  }`;
};

/** A gas cylinder. */
export const cylinder = (x: number, color: string, lean = 0) => `<g transform="rotate(${lean} ${x + 46} 520)">
  ${shadow(x + 46, 522, 62)}
  <path d="M${x} 520V210q0-56 46-62q46 6 46 62V520z" fill="${color}"/><path d="M${x} 520V210q0-56 46-62q46 6 46 62V520z" fill="url(#round)"/>
  <rect x="${x + 34}" y="118" width="24" height="34" fill="#a8873c"/><rect x="${x + 22}" y="108" width="48" height="14" rx="5" fill="#30383d"/>
  <rect x="${x + 22}" y="250" width="48" height="76" fill="#f7f7f2" opacity="0.92"/>${lines(x + 27, 262, 38, 4)}</g>`;

/** A cardboard box. */
export const box = (x: number, y: number, w: number, h: number) => `<g>${shadow(x + w / 2, y + h, w * 0.6)}
  <rect x="${x}" y="${y}" width="${w}" height="${h}" fill="url(#wood)"/><path d="M${x} ${y}l${w * 0.12} ${-h * 0.18}h${w}l${-w * 0.12} ${h * 0.18}z" fill="#e2c294"/>
  <path d="M${x + w} ${y}l${w * 0.12} ${-h * 0.18}v${h}l${-w * 0.12} ${h * 0.18}z" fill="#a17a49"/>
  <rect x="${x + w * 0.42}" y="${y}" width="${w * 0.14}" height="${h}" fill="#efe0bd" opacity="0.7"/></g>`;

/** A warning triangle. */
export const triangle = (x: number, y: number, s: number, mark = '!') =>
  `<path d="M${x} ${y + s}L${x + s * 0.58} ${y}L${x + s * 1.16} ${y + s}z" fill="#f5c518" stroke="#1b1b1b" stroke-width="${s * 0.06}" stroke-linejoin="round"/>
  ${mark === '!' ? `<rect x="${x + s * 0.53}" y="${y + s * 0.36}" width="${s * 0.1}" height="${s * 0.34}" fill="#1b1b1b"/><circle cx="${x + s * 0.58}" cy="${y + s * 0.82}" r="${s * 0.06}" fill="#1b1b1b"/>` : mark}`;

const blade = (cx: number, cy: number, r: number, at: number) => {
  const point = (angle: number, radius: number) =>
    `${(cx + radius * Math.cos(angle)).toFixed(1)} ${(cy + radius * Math.sin(angle)).toFixed(1)}`;
  const [from, to] = [at - Math.PI / 6, at + Math.PI / 6];
  return `<path d="M${point(from, r * 0.3)}L${point(from, r)}A${r} ${r} 0 0 1 ${point(to, r)}L${point(to, r * 0.3)}z" fill="#1b1b1b"/>`;
};

/** The three blades of the radiation sign. */
export const trefoil = (cx: number, cy: number, r: number) =>
  `<circle cx="${cx}" cy="${cy}" r="${r * 0.18}" fill="#1b1b1b"/>${[-Math.PI / 2, Math.PI / 6, (5 * Math.PI) / 6].map((at) => blade(cx, cy, r, at)).join('')}`;

/** The three rings of the biohazard sign. */
export const biohazard = (cx: number, cy: number, r: number) =>
  [-90, 30, 150]
    .map((degree) => {
      const at = (degree * Math.PI) / 180;
      return `<circle cx="${cx + r * 0.5 * Math.cos(at)}" cy="${cy + r * 0.5 * Math.sin(at)}" r="${r * 0.46}" fill="none" stroke="#1b1b1b" stroke-width="${r * 0.16}"/>`;
    })
    .join('') +
  `<circle cx="${cx}" cy="${cy}" r="${r * 0.2}" fill="#f5c518" stroke="#1b1b1b" stroke-width="${r * 0.1}"/>`;
