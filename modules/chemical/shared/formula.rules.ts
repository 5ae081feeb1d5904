// Standard atomic weights in g/mol, abridged to five digits.
const weights = `H 1.008 He 4.0026 Li 6.94 Be 9.0122 B 10.81 C 12.011 N 14.007 O 15.999 F 18.998 Ne 20.180 Na 22.990 Mg 24.305
Al 26.982 Si 28.085 P 30.974 S 32.06 Cl 35.45 Ar 39.95 K 39.098 Ca 40.078 Sc 44.956 Ti 47.867 V 50.942 Cr 51.996 Mn 54.938
Fe 55.845 Co 58.933 Ni 58.693 Cu 63.546 Zn 65.38 Ga 69.723 Ge 72.630 As 74.922 Se 78.971 Br 79.904 Kr 83.798 Rb 85.468
Sr 87.62 Y 88.906 Zr 91.224 Nb 92.906 Mo 95.95 Ru 101.07 Rh 102.91 Pd 106.42 Ag 107.87 Cd 112.41 In 114.82 Sn 118.71
Sb 121.76 Te 127.60 I 126.90 Xe 131.29 Cs 132.91 Ba 137.33 La 138.91 Ce 140.12 Pr 140.91 Nd 144.24 Sm 150.36 Eu 151.96
Gd 157.25 Tb 158.93 Dy 162.50 Ho 164.93 Er 167.26 Tm 168.93 Yb 173.05 Lu 174.97 Hf 178.49 Ta 180.95 W 183.84 Re 186.21
Os 190.23 Ir 192.22 Pt 195.08 Au 196.97 Hg 200.59 Tl 204.38 Pb 207.2 Bi 208.98 Th 232.04 U 238.03`;

const words = weights.split(/\s+/);
const masses = new Map(words.flatMap((word, i) => (i % 2 === 0 ? [[word, Number(words[i + 1])] as const] : [])));

/** Mass of a part without water of crystallisation, such as `Ca(NO3)2` or `5H2O`; undefined where it is no formula. */
function massOf(part: string): number | undefined {
  const [, factor = '', body = ''] = /^(\d*)(.*)$/.exec(part)!;
  const tokens = body.match(/[A-Z][a-z]?|\d+|./g) ?? [];
  const levels = [0];
  for (const [i, token] of tokens.entries()) {
    if (/^\d/.test(token)) continue;
    if ('(['.includes(token)) {
      levels.push(0);
      continue;
    }
    const mass = ')]'.includes(token) ? levels.pop() : masses.get(token);
    if (mass === undefined || levels.length === 0) return undefined;
    levels[levels.length - 1]! += mass * (/^\d/.test(tokens[i + 1] ?? '') ? Number(tokens[i + 1]) : 1);
  }
  return levels.length === 1 ? levels[0]! * Number(factor || 1) : undefined;
}

/** Molar mass of a formula such as `CuSO4·5H2O` in g/mol with two decimals; undefined if it cannot be computed. */
export function molarMass(formula: string): string | undefined {
  const parts = formula.split(/[·•]/).map(massOf);
  if (parts.some((part) => part === undefined || part === 0)) return undefined;
  return parts.reduce<number>((total, part) => total + part!, 0).toFixed(2);
}
