/** Sequence numbers of a code on a day. */
export const mostADay = 999;

/** Digital code of a container: credit code of the school, waste code, day, sequence; 37 characters (HJ 1276-2022). */
export const labelNo = (credit: string, code: string, day: string, sequence: number): string =>
  `${credit}${code.replaceAll('-', '')}${day.replaceAll('-', '')}${String(sequence).padStart(3, '0')}`;

/** The code on paper: who produced it on one line, what and when on the next; it breaks nowhere else. */
export const printedNo = (no: string): string => `${no.slice(0, 18)}\n${no.slice(18)}`;

export const isCreditCode = (text: string): boolean => /^[0-9A-HJ-NPQRTUWXY]{18}$/.test(text);

/** Edge of the label in millimetres and least height of its text, by the volume of the container (HJ 1276-2022). */
export function labelSize(volume: number): { edge: 100 | 150 | 200; text: number; copies: number } {
  if (volume <= 50) return { edge: 100, text: 3, copies: 1 };
  if (volume <= 450) return { edge: 150, text: 5, copies: 1 };
  return { edge: 200, text: 6, copies: 2 };
}
