// Full-width forms, as Chinese keyboards type them, and the one sign for kg.
const wide = /[\uff01-\uff5e\u338f]/g;
// A scale says first that it stands still (ST) and what it weighs: gross (GS) or net (NT). What moves is not read.
const weight = /^(?:ST,\s*(?:(?:GS|NT),)?)?\s*\+?\s*(\d+\.?\d*|\.\d+)\s*(kg|千克|公斤|g|克)?$/i;
const grams = new Set(['g', '克']);

/**
 * Kilograms, to the gram, in what a person or a scale has typed: 3.6, 3600g, 3.6 千克, `ST,GS,+  3.60kg`. Undefined where it
 * cannot be read, and where it may mean several things: 3,60.
 */
export function readKilograms(text: string): string | undefined {
  const plain = text.replace(wide, (one) => one.normalize('NFKC')).trim();
  const [, number, unit = 'kg'] = weight.exec(plain) ?? [];
  if (number === undefined) return undefined;
  const inGrams = Number(number) * (grams.has(unit.toLowerCase()) ? 1 : 1_000);
  return String(Math.round(inGrams) / 1_000);
}

/** Why a text is not a weight above 0 and up to so many kilograms, and what to type instead; undefined if it is. */
export function weightFault(text: string, most: number): string | undefined {
  const kg = readKilograms(text);
  if (kg === undefined) return `无法识别“${text.trim()}”，请填写公斤数，如 3.6，或带单位填写，如 3600g`;
  return Number(kg) > 0 && Number(kg) <= most ? undefined : `重量应大于 0，且不超过 ${most} kg`;
}
