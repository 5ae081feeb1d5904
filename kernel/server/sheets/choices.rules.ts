import type { Fault } from './define-sheet.ts';

/** A value as a sheet writes it, and the name that the template shows beside it. */
export type Choice = { value: string; name?: string };

/** Values by the texts that people write for them, and the names to show. */
export type Choices<T> = { byText: ReadonlyMap<string, T>; names: readonly string[] };

const maxNamed = 12;

/** Equal for texts that differ in width, case, blanks or the glyph of a Roman numeral only: `Ⅱ级`, `II 级`, `ＩＩ级`. */
export const textKey = (text: string) => text.normalize('NFKC').replace(/\s/g, '').toUpperCase();

/** Choices from values with their texts; the first text is the name. */
export function choicesOf<T>(values: Iterable<readonly [value: T, name: string, ...texts: string[]]>): Choices<T> {
  const all = [...values];
  const texts = all.flatMap(([value, ...own]) => own.map((text) => [textKey(text), value] as const));
  // The first value keeps a text that two share.
  return { byText: new Map(texts.reverse()), names: all.map(([, name]) => name) };
}

/** The value that a text stands for. */
export const valueFor = <T>({ byText }: Choices<T>, text: string | null | undefined): T | undefined =>
  text === null || text === undefined ? undefined : byText.get(textKey(text));

/** The allowed values as a sentence says them; a long list stands in the template only. */
export const allowedNames = (names: readonly string[]) =>
  names.length === 0
    ? '系统中还没有可填的内容，请先添加，或留空'
    : names.length <= maxNamed
      ? `可填：${names.join('、')}`
      : `可填：${names.slice(0, 5).join('、')} 等 ${names.length} 项，见模板的“可填内容”表`;

/** Error of a text that is no choice; nothing for blank and for invalid cells, whose errors are reported already. */
export function faultOfChoice<T>(
  field: string,
  title: string,
  text: string | null | undefined,
  choices: Choices<T>,
): Fault[] {
  if (text === null || text === undefined || valueFor(choices, text) !== undefined) return [];
  return [{ field, text: `${title}“${text}”不在可选范围内，${allowedNames(choices.names)}` }];
}

const mostZeros = 6;

/** The codes that digits may have been before a spreadsheet removed leading zeros. */
export const withZeros = (code: string): string[] =>
  /^\d{1,12}$/.test(code) ? Array.from({ length: mostZeros }, (_, i) => code.padStart(code.length + i + 1, '0')) : [];

/** Error of a code that names nothing: proposes the code with its leading zeros if exactly one is known. */
export function faultOfCode(
  field: string,
  title: string,
  code: string,
  isKnown: (code: string) => boolean,
  advice: string,
): Fault {
  const known = withZeros(code).filter(isKnown);
  const text =
    known.length === 1
      ? `${title}“${code}”不存在，是否为“${known[0]}”？Excel 会去掉前导 0，请把这一列的单元格格式改为文本后填写“${known[0]}”`
      : `${title}“${code}”不存在${advice}`;
  return { field, text };
}

/**
 * Reads what codes name, by the code in capitals; for digits that name nothing also the codes with leading zeros, so that
 * `faultOfCode` can propose them.
 */
export async function readWithZeros<T>(
  codes: readonly string[],
  read: (codes: string[]) => Promise<Map<string, T>>,
): Promise<Map<string, T>> {
  const unique = [...new Set(codes.map((code) => code.toUpperCase()))];
  if (unique.length === 0) return new Map();
  const found = await read(unique);
  const shortened = unique.filter((code) => !found.has(code)).flatMap(withZeros);
  return shortened.length === 0 ? found : new Map([...(await read(shortened)), ...found]);
}

/** The names of choices as a list of the template. */
export const listOfNames = ({ names }: Choices<unknown>): Choice[] => names.map((value) => ({ value }));

/** Codes with names as a list of the template, in the order of the codes. */
export const listOfCodes = (named: Iterable<readonly [code: string, { name: string }]>): Choice[] =>
  [...named].map(([value, { name }]) => ({ value, name })).sort((a, b) => (a.value < b.value ? -1 : 1));
