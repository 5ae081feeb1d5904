import { cut, cutLine, disc, fill, line, place, type Glyph } from './glyph.ts';
import { flame } from './hazard-glyphs.ts';
import { running } from './person-glyphs.ts';

// Things: what is forbidden, what is to be used, what helps.

export const cigarette: Glyph = [
  fill('M0 56H70V70H0Z'),
  cutLine('M22 56V70', 3),
  fill('M74 56H82V70H74Z'),
  line('M80 48C80 38 92 40 92 28C92 20 84 20 84 10M92 48C92 44 99 42 100 34', 5),
];

export const foodAndDrink: Glyph = [
  fill('M2 30H40L35 92H7Z'),
  line('M24 30L32 6L42 4', 5),
  cutLine('M5 44H37', 3.5),
  fill('M50 62C50 44 60 38 74 38C88 38 98 44 98 62Z'),
  fill('M48 67H100V75H48Z'),
  fill('M50 80H98V84C98 89 94 92 90 92H58C54 92 50 89 50 84Z'),
];

export const bucketOnFire: Glyph = [
  fill('M4 20L38 2L54 32L24 54Z'),
  line('M4 20C-2 4 20 -6 38 2', 4),
  line('M50 44C56 50 58 56 56 62M42 52C48 58 48 64 46 70M34 58C38 64 38 70 36 76', 4.5),
  ...place(flame, { scale: 0.48, x: 52, y: 50 }),
  line('M40 98H100', 5),
];

const crate = (x: number, y: number): Glyph => [
  fill(`M${x} ${y}H${x + 42}V${y + 40}H${x}Z`),
  cutLine(`M${x + 6} ${y + 6}H${x + 36}V${y + 34}H${x + 6}ZM${x + 6} ${y + 6}L${x + 36} ${y + 34}`, 3.2),
];
export const crates: Glyph = [...crate(29, 10), ...crate(6, 54), ...crate(52, 54)];

export const flammables: Glyph = [
  ...place(flame, { scale: 0.5, x: 25, y: 0 }),
  fill('M10 54H90V96H10Z'),
  cutLine('M10 68H90M10 82H90M36 54V68M64 54V68M50 68V82M36 82V96M64 82V96', 3),
];

export const knifeSwitch: Glyph = [
  fill('M6 78H94V96H6Z'),
  fill('M18 56H32V80H18Z'),
  fill('M68 50H82V80H68Z'),
  line('M25 58L64 18', 9),
  line('M62 22L78 6', 16),
];

export const phoneMobile: Glyph = [
  fill('M28 22C28 18 30 16 34 16H66C70 16 72 18 72 22V94C72 97 70 99 66 99H34C30 99 28 97 28 94Z'),
  fill('M60 0H69V18H60Z'),
  cut('M35 26H65V52H35Z'),
  cutLine('M38 64H62M38 74H62M38 84H62', 5),
];

export const earth: Glyph = [line('M50 2V48', 10), line('M10 50H90M26 70H74M40 90H60', 10)];

export const padlock: Glyph = [
  line('M28 50V30A22 22 0 0 1 72 30V50', 11),
  fill('M14 46H86V98H14Z'),
  cut(disc(50, 66, 8)),
  cutLine('M50 68V84', 6),
];

export const plug: Glyph = [
  line('M0 50H20', 9),
  fill('M20 28H36V72H20C12 72 12 28 20 28Z'),
  line('M42 40H56M42 60H56', 7),
  fill('M66 22H82V78H66Z'),
  line('M82 50H100', 9),
  cut(disc(72, 40, 4)),
  cut(disc(72, 60, 4)),
];

const blade = 'M50 46C38 36 36 14 50 8C66 6 66 26 54 44Z';
const turned = (d: string, degrees: number) => {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return d.replace(/(-?[\d.]+) (-?[\d.]+)/g, (_, x: string, y: string) => {
    const [dx, dy] = [Number(x) - 50, Number(y) - 50];
    return `${(50 + dx * cos - dy * sin).toFixed(1)} ${(50 + dx * sin + dy * cos).toFixed(1)}`;
  });
};
export const fan: Glyph = [
  line(disc(50, 50, 46), 6),
  ...[0, 90, 180, 270].map((degrees) => fill(turned(blade, degrees))),
  fill(disc(50, 50, 8)),
];

export const fixedCylinder: Glyph = [
  fill('M36 38C36 28 46 26 46 20H58C58 26 68 28 68 38V98H36Z'),
  line('M44 12H60', 8),
  fill('M2 0H14V98H2Z'),
  cutLine('M30 58H74M30 80H74', 9),
  line('M14 58H74M14 80H74', 5),
];

export const door: Glyph = [
  line('M56 4H96V96H56', 7),
  ...place(running, { scale: 0.78, x: -2, y: 18 }),
  line('M0 96H56', 6),
];

export const cross: Glyph = [fill('M36 6H64V36H94V64H64V94H36V64H6V36H36Z')];

export const handset: Glyph = [
  line('M22 26C14 46 34 80 62 84', 15),
  fill('M8 16L28 4L42 26L24 40Z'),
  fill('M82 94L62 102L48 80L70 68L90 78Z'),
  line('M54 30C64 32 70 38 72 48M58 10C78 14 90 26 92 44', 6),
];

export const extinguisher: Glyph = [
  fill('M34 40C34 32 40 28 46 26H58C64 28 70 32 70 40V98H34Z'),
  fill('M46 12H58V28H46Z'),
  line('M40 10L72 2M58 16L76 14', 5),
  line('M46 16C20 16 16 32 18 58', 5.5),
  fill('M12 58H24L26 72H10Z'),
  cutLine('M34 56H70M34 80H70', 3.5),
  ...place(flame, { scale: 0.26, x: 76, y: 70 }),
];

// A withered tree and a fish out of water.
export const environment: Glyph = [
  line('M34 82V24', 7),
  line('M34 52L14 32M34 42L52 22M34 30L24 12M34 62L48 50M16 34L12 20M48 26L48 12', 4.5),
  line('M0 84H58', 5),
  fill('M44 78C56 62 76 62 86 74L98 62V92L86 82C76 94 56 92 44 78Z'),
  cutLine('M54 72L60 78M60 72L54 78', 2.6),
  line('M0 94H40C50 94 50 98 60 98H100', 4),
];
