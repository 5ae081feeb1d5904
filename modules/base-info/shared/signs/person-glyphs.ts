import { cut, cutLine, disc, fill, line, place, type Glyph } from './glyph.ts';
import { flame } from './hazard-glyphs.ts';

// Hands, heads and figures.

export const hand: Glyph = [
  line('M30 58V20M44 52V9M58 52V12M72 58V26', 11),
  line('M25 74L10 52', 11),
  fill('M24.5 52H77.5V76C77.5 90 68 98 54 98H48C36 98 30 90 25 80L19 72Z'),
];

export const sideHand: Glyph = [
  line('M98 58H66', 24),
  line('M64 49L20 50', 9.5),
  line('M64 59L14 60', 9.5),
  line('M66 68L24 69', 9),
  line('M66 48L46 34', 9.5),
];

export const cutHand: Glyph = [
  ...place(hand, { scale: 0.74, x: 0, y: 26 }),
  cutLine('M8 68L66 46', 6),
  fill('M92 26L34 50L46 60C62 54 80 46 92 38Z'),
];

export const scaldedHand: Glyph = [
  ...place(sideHand, { scale: 0.8, x: 12, y: -14 }),
  line('M24 94C14 84 34 78 24 66M50 94C40 84 60 78 50 66M76 94C66 84 86 78 76 66', 7),
];

export const shockedHand: Glyph = [...place(sideHand, { scale: 0.9, x: 10, y: 2 }), line('M6 12V96', 10)];

export const head: Glyph = [fill('M50 4C26 4 18 22 18 42C18 70 34 96 50 96C66 96 82 70 82 42C82 22 74 4 50 4Z')];

export const goggles: Glyph = [
  ...head,
  cutLine('M14 36H86', 7),
  cut('M24 30H46C48 30 49 32 49 34V46C49 54 44 58 36 58C28 58 22 54 22 46V34C22 32 22 30 24 30Z'),
  cut('M76 30H54C52 30 51 32 51 34V46C51 54 56 58 64 58C72 58 78 54 78 46V34C78 32 78 30 76 30Z'),
];

export const gasMask: Glyph = [
  ...head,
  cutLine('M16 30L32 38M84 30L68 38', 4),
  cutLine('M50 26C32 26 28 36 28 48C28 60 34 66 38 70M50 26C68 26 72 36 72 48C72 60 66 66 62 70', 5),
  cut(disc(40, 43, 8)),
  cut(disc(60, 43, 8)),
  cut(disc(50, 77, 21)),
  fill(disc(50, 77, 16)),
  cut(disc(50, 77, 4)),
  cutLine('M50 66V69M50 85V88M39 77H42M58 77H61', 3.5),
];

export const dustMask: Glyph = [
  ...head,
  cut(disc(37, 38, 4.5)),
  cut(disc(63, 38, 4.5)),
  cut('M50 46L74 58C74 72 64 84 50 86C36 84 26 72 26 58Z'),
  cutLine('M27 60L16 48M73 60L84 48', 4.5),
  line('M38 64H62M38 73H62', 3.5),
];

export const earmuffs: Glyph = [
  fill('M50 20C32 20 26 32 26 46C26 70 38 94 50 94C62 94 74 70 74 46C74 32 68 20 50 20Z'),
  line('M14 46C12 18 28 6 50 6C72 6 88 18 86 46', 6),
  fill('M8 40H16C21 40 24 44 24 49V63C24 68 21 72 16 72C10 72 6 66 6 56C6 46 6 40 8 40Z'),
  fill('M92 40H84C79 40 76 44 76 49V63C76 68 79 72 84 72C90 72 94 66 94 56C94 46 94 40 92 40Z'),
  cutLine('M25.5 42V70M74.5 42V70', 3.5),
];

export const helmet: Glyph = [
  fill('M26 50H74C75 74 64 98 50 98C36 98 25 74 26 50Z'),
  cutLine('M10 47H90', 5),
  fill('M16 36C16 16 30 4 50 4C70 4 84 16 84 36H94C96 36 96 44 94 44H6C4 44 4 36 6 36Z'),
  cutLine('M42 8V26M58 8V26', 3.5),
];

export const faceShield: Glyph = [
  ...head,
  cutLine('M14 24H86', 6),
  cutLine('M20 34H80V68C72 84 60 90 50 90C40 90 28 84 20 68Z', 5),
];

export const capHead: Glyph = [
  fill('M24 48H76C76 74 64 98 50 98C36 98 24 74 24 48Z'),
  cutLine('M16 44H84', 4),
  fill('M18 40C10 18 28 4 50 4C72 4 90 18 82 40Z'),
  cutLine('M36 34C34 24 36 16 40 12M64 34C66 24 64 16 60 12M50 34V12', 3),
];

export const gloves: Glyph = [
  ...place(hand, { scale: 0.82, x: 9, y: -2 }),
  cutLine('M22 76H78', 4.5),
  fill('M29 82H77V98H29Z'),
];

export const coat: Glyph = [
  fill('M36 6H64L88 18L98 66L84 70L74 40V98H26V40L16 70L2 66L12 18Z'),
  cutLine('M50 32V98', 3.5),
  cutLine('M38 6L50 32L62 6', 3.5),
  cutLine('M32 68H43M57 68H68', 3.5),
  cut('M41 2L50 22L59 2Z'),
];

export const boots: Glyph = [
  fill('M30 4H64V50L90 64C96 67 97 74 97 80H30Z'),
  fill('M30 84H97V96H30Z'),
  cutLine('M30 22H64', 4),
  fill('M4 4H24V96H4Z'),
  cutLine('M4 82H24', 4),
];

export const washHands: Glyph = [
  fill('M0 6H52C66 6 72 14 72 28H58C58 22 56 20 50 20H0Z'),
  line('M28 0H44', 7),
  fill('M64 34C68 40 70 42 70 46A6 6 0 0 1 58 46C58 42 61 40 64 34Z'),
  ...place(sideHand, { scale: 0.72, x: 28, y: 28 }),
  ...place(sideHand, { scale: 0.66, x: 34, y: 52 }).slice(0, 4),
];

export const press: Glyph = [
  line('M100 66L72 60', 22),
  line('M70 54L30 50', 10),
  line('M72 66H54M74 74H58', 9),
  fill('M6 20H20V80H6Z'),
  fill('M20 36H30V64H20Z'),
];

export const touch: Glyph = [...place(sideHand, { scale: 0.82, x: 18, y: 2 }), fill('M4 8H18V92H4Z')];

export const stopFigure: Glyph = [
  fill(disc(46, 13, 12)),
  fill('M30 30H62C66 30 68 33 68 37V64H26V37C26 33 28 30 30 30Z'),
  line('M38 64V96M55 64V96', 11),
  line('M64 36L80 50L86 26', 9),
  line('M29 36V62', 9),
];

export const running: Glyph = [
  fill(disc(60, 13, 10)),
  line('M56 32L46 58', 15),
  line('M57 30L76 44L88 38', 8),
  line('M53 30L32 32L24 46', 8),
  line('M46 58L64 70L62 92', 10),
  line('M44 60L32 76L10 78', 10),
];

export const shower: Glyph = [
  line('M12 98V8H62V16', 6),
  fill('M46 18H78L84 28H40Z'),
  line('M48 36L46 42M56 36V42M64 36V42M72 36L74 42', 4),
  fill(disc(61, 54, 8)),
  fill('M50 65H72C76 65 77 67 77 70V84H45V70C45 67 46 65 50 65Z'),
  line('M54 84V98M68 84V98', 8),
  line('M38 40L36 54M84 40L86 54', 4),
];

export const eyewash: Glyph = [
  fill('M10 28C26 6 74 6 90 28C74 50 26 50 10 28Z'),
  cut(disc(50, 28, 13)),
  fill(disc(50, 28, 7)),
  line('M36 76C34 66 34 60 36 54M64 76C66 66 66 60 64 54', 5),
  line('M24 74C20 66 20 60 24 52M76 74C80 66 80 60 76 52', 5),
  fill('M8 80H92C90 92 78 96 62 96H38C22 96 10 92 8 80Z'),
];

// Head and chest with a star in it.
export const healthHazard: Glyph = [
  fill(
    'M50 2C38 2 34 12 36 24C37 31 40 34 41 38C28 42 14 46 12 60L10 98H90L88 60C86 46 72 42 59 38C60 34 63 31 64 24C66 12 62 2 50 2Z',
  ),
  cut('M50 40L55 54L70 46L62 60L78 68L62 72L68 88L53 78L48 96L44 78L28 88L37 72L22 66L38 60L32 46L45 54Z'),
];

export const matchFlame: Glyph = [...place(flame, { scale: 0.56, x: 34, y: 0 }), line('M58 56L32 98', 7)];
