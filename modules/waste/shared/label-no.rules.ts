/** Sequence numbers of a code on a day. */
export const mostADay = 999;

/** Digital code of a container: credit code of the school, waste code, day, sequence; 37 characters (HJ 1276-2022). */
export const labelNo = (credit: string, code: string, day: string, sequence: number): string =>
  `${credit}${code.replaceAll('-', '')}${day.replaceAll('-', '')}${String(sequence).padStart(3, '0')}`;

/** Why a code cannot be of a school, a waste code and a day; undefined if it is. */
export function labelFault(
  no: string,
  { credit, code, day }: { credit: string; code: string; day: string },
): string | undefined {
  const [school, waste, begun] = [no.slice(0, 18), no.slice(18, 26), no.slice(26, 34)];
  const [wasteCode, date] = [waste.replace(/^(...)(...)/, '$1-$2-'), begun.replace(/^(....)(..)/, '$1-$2-')];
  if (credit !== '' && school !== credit)
    return `数字识别码中的统一社会信用代码是 ${school}，不是本校的 ${credit}，请核对`;
  if (wasteCode !== code) return `数字识别码中的废物代码是 ${wasteCode}，本行是 ${code}，请核对`;
  return date === day ? undefined : `数字识别码中的日期是 ${date}，本行产生日期是 ${day}，请核对`;
}

/** The code on paper: who produced it on one line, what and when on the next; it breaks nowhere else. */
export const printedNo = (no: string): string => `${no.slice(0, 18)}\n${no.slice(18)}`;

export const isCreditCode = (text: string): boolean => /^[0-9A-HJ-NPQRTUWXY]{18}$/.test(text);

/** Edge of the label in millimetres and least height of its text, by the volume of the container (HJ 1276-2022). */
export function labelSize(volume: number): { edge: 100 | 150 | 200; text: number; copies: number } {
  if (volume <= 50) return { edge: 100, text: 3, copies: 1 };
  if (volume <= 450) return { edge: 150, text: 5, copies: 1 };
  return { edge: 200, text: 6, copies: 2 };
}
