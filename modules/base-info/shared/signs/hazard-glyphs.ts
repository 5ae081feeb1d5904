import { cut, cutLine, disc, fill, line, place, type Glyph } from './glyph.ts';

// Hazards: used in triangles, below the bar of prohibitions and in the diamonds of GHS.

export const exclamation: Glyph = [fill('M42 4H58L55 66H45Z'), fill(disc(50, 84, 9))];

export const flame: Glyph = [
  fill(
    'M52 2C58 22 80 34 80 62C80 84 66 98 50 98C33 98 20 85 20 64C20 50 28 40 32 28C36 34 38 40 38 46C50 36 56 20 52 2Z',
  ),
  cut(
    'M52 50C54 60 64 64 64 77C64 87 58 92 50 92C42 92 36 86 36 77C36 69 42 66 44 58C47 61 48 64 48 67C51 63 53 57 52 50Z',
  ),
];

const groundLine = line('M12 96H88', 7);
export const fire: Glyph = [...place(flame, { scale: 0.86, x: 7, y: 0 }), groundLine];

export const flameOverCircle: Glyph = [
  ...place(flame, { scale: 0.56, x: 22, y: 0 }),
  line(disc(50, 74, 19), 9),
  line('M22 97H78', 6),
];

export const explosion: Glyph = [
  fill(
    'M50 20L56 36L70 22L68 39L88 36L73 50L94 60L72 62L78 80L61 69L52 90L44 70L25 82L31 63L8 62L27 51L12 36L33 40L30 22L44 35Z',
  ),
  fill('M46 4L54 2L52 12Z'),
  fill('M88 78L94 86L84 84Z'),
  fill('M14 88L18 80L24 90Z'),
];

export const bomb: Glyph = [
  fill(disc(40, 62, 27)),
  line('M56 42L64 33', 12),
  line('M64 32C70 22 78 24 82 32', 4.5),
  line('M84 20V6M92 26L100 18M94 36L100 40M74 22L66 10', 5),
  line('M82 44L92 58M74 56L98 76M70 72L86 92', 5),
  line('M10 44L0 34M26 32L20 18', 5),
];

const tube = (d: string) => [line(d, 15), cutLine(d, 6)];
export const corrosion: Glyph = [
  ...tube('M8 24L36 12'),
  ...tube('M92 24L64 12'),
  fill(disc(36, 30, 4)),
  fill(disc(32, 42, 4.5)),
  fill(disc(64, 30, 4)),
  fill(disc(68, 42, 4.5)),
  fill('M2 66H22C24 78 30 66 34 78C37 70 40 66 46 66V84H2Z'),
  line('M98 74H80', 17),
  line('M80 69L56 71', 7),
  line('M80 76L58 79', 7),
  line('M82 82L64 87', 6.5),
  line('M78 68L70 62', 6.5),
  cut(disc(74, 66, 5)),
  line('M2 95H98', 6),
];

export const skull: Glyph = [
  line('M14 66L86 95M86 66L14 95', 9),
  ...[
    [10, 64],
    [15, 72],
    [90, 64],
    [85, 72],
    [10, 96],
    [15, 89],
    [90, 96],
    [85, 89],
  ].map(([x, y]) => fill(disc(x!, y!, 6))),
  fill(
    'M50 2C28 2 16 16 16 34C16 46 22 53 31 57V72C31 76 34 78 38 78H62C66 78 69 76 69 72V57C78 53 84 46 84 34C84 16 72 2 50 2Z',
  ),
  cut(disc(36, 37, 9)),
  cut(disc(64, 37, 9)),
  cut('M50 46L44 57H56Z'),
  cutLine('M42 66V77M50 66V77M58 66V77', 3),
];

// Three open rings around one, as of the biohazard symbol of 1966.
const lobes: [number, number][] = [
  [0, -1],
  [0.866, 0.5],
  [-0.866, 0.5],
];
const around = (distance: number, r: number) => lobes.map(([x, y]) => disc(50 + x * distance, 53 + y * distance, r));
export const biohazard: Glyph = [
  ...around(22, 27).map(fill),
  ...around(29, 19.5).map(cut),
  line(disc(50, 53, 25), 6.5),
  ...around(28, 13).map(cut),
  cut(disc(50, 53, 7)),
  cutLine('M50 47V36M55 56L65 61.5M45 56L35 61.5', 3.4),
];

export const bolt: Glyph = [fill('M58 0L24 52H46L40 80L29 75L42 100L65 84L53 81L74 38H52L74 0Z')];

export const trefoil: Glyph = [
  fill(disc(50, 50, 9)),
  fill('M42.5 63L26 91.6A48 48 0 0 0 74 91.6L57.5 63A15 15 0 0 1 42.5 63Z'),
  fill('M35 50L2 50A48 48 0 0 1 26 8.4L42.5 37A15 15 0 0 0 35 50Z'),
  fill('M57.5 37L74 8.4A48 48 0 0 1 98 50L65 50A15 15 0 0 0 57.5 37Z'),
];

export const laser: Glyph = [
  fill(disc(34, 50, 8)),
  line('M34 50H100', 5),
  line('M34 34V14M34 66V86M18 50H0', 4.5),
  line('M45 39L59 25M45 61L59 75M23 39L9 25M23 61L9 75', 4.5),
  line('M28 35L21 20M40 35L47 20M28 65L21 80M40 65L47 80M19 44L6 38M19 56L6 62M49 44L62 38M49 56L62 62', 2.6),
];

export const magnet: Glyph = [
  fill('M12 70V42A38 38 0 0 1 88 42V70H64V44A14 14 0 0 0 36 44V70Z'),
  cutLine('M8 54H40M60 54H92', 5),
  line('M20 80V96M28 80V92M72 80V92M80 80V96', 4),
];

export const hotSurface: Glyph = [
  line('M24 72C12 60 36 48 24 36C14 26 28 18 26 8', 7),
  line('M50 72C38 60 62 48 50 36C40 26 54 18 52 8', 7),
  line('M76 72C64 60 88 48 76 36C66 26 80 18 78 8', 7),
  fill('M2 84H98V96H2Z'),
];

export const cold: Glyph = [
  line('M50 4V96M10 27L90 73M90 27L10 73', 7),
  line('M38 10L50 22L62 10M38 90L50 78L62 90', 6),
  line('M9 44L25 36L24 18M91 56L75 64L76 82', 6),
  line('M91 44L75 36L76 18M9 56L25 64L24 82', 6),
];

const teeth = (x: number, y: number, r: number, count: number) =>
  Array.from({ length: count }, (_, at) => {
    const [cos, sin] = [Math.cos((at * 2 * Math.PI) / count), Math.sin((at * 2 * Math.PI) / count)];
    const from = `${(x + cos * r * 0.8).toFixed(1)} ${(y + sin * r * 0.8).toFixed(1)}`;
    return `M${from}L${(x + cos * r * 1.18).toFixed(1)} ${(y + sin * r * 1.18).toFixed(1)}`;
  }).join('');
const gear = (x: number, y: number, r: number, count: number): Glyph => [
  fill(disc(x, y, r)),
  { ...line(teeth(x, y, r, count), r * 0.34) },
  cut(disc(x, y, r * 0.36)),
];
export const gears: Glyph = [
  ...gear(66, 30, 23, 9),
  ...gear(80, 78, 17, 8),
  line('M0 62H22', 19),
  line('M24 55L52 57', 7.5),
  line('M24 63L54 65', 7.5),
  line('M24 71L48 73', 7),
  line('M20 53L32 42', 7),
];

export const cylinderUpright: Glyph = [
  fill('M30 40C30 28 42 26 42 20H58C58 26 70 28 70 40V98H30Z'),
  fill('M43 8H57V20H43Z'),
  line('M36 8H64', 7),
  cutLine('M30 52H70', 4),
  line('M12 34L22 40M8 54H20M88 34L78 40M92 54H80', 5),
];
export const cylinder: Glyph = [line('M22 76L60 42', 27), line('M68 35L80 24', 13), line('M76 14L91 30', 7)];

export const antenna: Glyph = [
  fill(disc(50, 40, 8)),
  fill('M47 44H53L62 98H38Z'),
  line('M35 54A21 21 0 0 1 35 26M65 54A21 21 0 0 0 65 26', 6),
  line('M24 64A36 36 0 0 1 24 16M76 64A36 36 0 0 0 76 16', 6),
  line('M12 74A52 52 0 0 1 12 6M88 74A52 52 0 0 0 88 6', 6),
];

// A nucleus that splits in two and sets particles free.
export const fission: Glyph = [
  fill('M42 20A30 30 0 0 0 42 80L48 66L36 50L50 38Z'),
  fill('M60 20A30 30 0 0 1 60 80L66 64L54 50L68 38Z'),
  fill(disc(52, 6, 5)),
  fill(disc(52, 94, 5)),
  line('M12 30L2 22M10 50H0M12 70L2 78M92 30L100 22M92 50H102M92 70L100 78', 5),
];

export const arc: Glyph = [
  line('M50 50V20M38 50L20 30M62 50L80 30M32 60L8 56M68 60L92 56', 6),
  fill('M40 62L50 48L60 62Z'),
  fill('M2 78H44V94H2Z'),
  fill('M56 78H98V94H56Z'),
];

export const hoist: Glyph = [
  line('M50 2V34', 7),
  line('M50 34A11 11 0 1 1 40 50', 7),
  line('M50 62L24 76M50 62L76 76', 5),
  fill('M14 76H86V98H14Z'),
];
