type Named = { college_name: string; text: string };

/** Units under their colleges, a line for each: `化学学院：有机合成实验室（98.0 分）、…`; those of no college by themselves. */
export function linesByCollege(units: readonly Named[]): string[] {
  const colleges = Map.groupBy(units, (unit) => unit.college_name);
  return [...colleges].map(([college, own]) => {
    const names = own.map(({ text }) => text).join('、');
    return college === '' ? names : `${college}：${names}`;
  });
}
