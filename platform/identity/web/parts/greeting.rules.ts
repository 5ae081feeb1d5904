/** Words from an hour on, latest first. */
const greetings = [
  [18, '晚上好'],
  [14, '下午好'],
  [12, '中午好'],
  [8, '上午好'],
  [5, '早上好'],
  [0, '夜深了'],
] as const;

/** Greeting at a time in milliseconds, by the hour in China. */
export function greetingAt(time: number): string {
  const hour = (new Date(time).getUTCHours() + 8) % 24;
  return greetings.find(([from]) => hour >= from)![1];
}
