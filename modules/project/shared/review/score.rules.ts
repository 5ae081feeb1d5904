import { centsOf, yuanOf } from '#platform/funds/shared/money.rules.ts';

/** A criterion of the experts with the most that it gives. */
type Criterion = { name: string; most: number };

/** Criteria as a school writes them: `必要性 30，可行性 30`. */
export function criteriaOf(text: string): Criterion[] {
  return text
    .split(/[，,、;；]/)
    .map((part) => /^\s*(\S.*?)\s+(\d{1,3})\s*$/.exec(part))
    .flatMap((match) => (match ? [{ name: match[1]!, most: Number(match[2]) }] : []));
}

/** What is wrong with criteria, as a sentence. */
export function criteriaFault(text: string): string | undefined {
  const parts = text.split(/[，,、;；]/).length;
  const criteria = criteriaOf(text);
  const sum = criteria.reduce((all, { most }) => all + most, 0);
  if (criteria.length !== parts || parts > 10) return '请按“必要性 30，可行性 30”的格式填写，最多 10 项';
  return sum === 100 ? undefined : `各项分值之和应为 100，现为 ${sum}`;
}

/** The mean of scores, without the highest and the lowest of as many as `trimFrom`; in hundredths. */
export function meanOf(scores: readonly (string | number)[], trimFrom = 5): string {
  const sorted = scores.map(centsOf).sort((a, b) => a - b);
  const counted = sorted.length >= trimFrom ? sorted.slice(1, -1) : sorted;
  if (counted.length === 0) return yuanOf(0);
  return yuanOf(Math.round(counted.reduce((sum, one) => sum + one, 0) / counted.length));
}
