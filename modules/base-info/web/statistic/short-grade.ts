export const statisticsPath = '/lab-baseinfo/statistic';

/** `Ⅰ级（重大风险）` without what stands in brackets. */
export const shortGrade = (name: string) => name.replace(/[（(].*$/, '');
