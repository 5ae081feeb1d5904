import { expect, test } from 'vitest';
import { defaultMatrix } from './requirement-seed.rules.ts';
import { earliest, missingOf, missingText, neededIn, type MatrixRow } from '../../shared/admission/missing.rules.ts';

// Hours of the levels, as base information seeds them.
const hours = [
  [24, 8],
  [16, 4],
  [8, 2],
  [4, 1],
] as const;
const classes: Record<string, number[]> = {
  化学: [1],
  生物: [2],
  辐射: [3],
  机电: [4],
  其他: [5],
  特种: [6],
  化学生物: [1, 2],
  无类别: [],
};
const types: Record<string, string> = {
  教师: 'teacher',
  本科生: 'undergraduate_student',
  研究生: 'graduate_student',
  博士生: 'doctorate_student',
  校外: 'outside_school',
};
const kinds: Record<string, string> = {
  通识: 'general',
  化: 'chemistry',
  生: 'biology',
  辐: 'radiation',
  机: 'machinery',
  特: 'operator',
};

// level, class, type | certificates, hours in all, hours of the last year, trained on site, first year | what is missing
const table = `
1 化学 教师   | 通识 化 24 24 现场 首年 | 无
1 化学 教师   | 通识 化 23 23 现场 首年 | 学时
1 化学 教师   | 通识 24 24 现场 首年 | 化学类
1 化学 教师   | 化 24 24 现场 首年 | 通识
1 化学 教师   | 通识 化 24 24 首年 | 现场
1 化学 教师   | 0 0 首年 | 学时 通识 化学类 现场
1 化学 研究生 | 通识 化 40 8 现场 | 无
1 化学 研究生 | 通识 化 40 7 现场 | 再培训
1 化学 研究生 | 通识 化 23 8 现场 | 学时
1 化学 研究生 | 通识 化 23 7 现场 | 学时 再培训
1 生物 博士生 | 通识 生 24 24 现场 首年 | 无
1 生物 博士生 | 通识 化 24 24 现场 首年 | 生物类
1 生物 校外   | 通识 生 24 24 首年 | 现场
1 辐射 教师   | 通识 辐 24 24 现场 首年 | 无
1 辐射 校外   | 通识 24 24 首年 | 辐射类 现场
1 机电 本科生 | 通识 机 24 24 现场 首年 | 无
1 机电 本科生 | 机 8 8 现场 首年 | 学时 通识
1 其他 教师   | 通识 24 24 现场 首年 | 无
1 其他 教师   | 24 24 现场 首年 | 通识
1 特种 教师   | 通识 特 24 24 现场 首年 | 无
1 特种 教师   | 通识 24 24 现场 首年 | 特种设备作业
1 化学生物 研究生 | 通识 化 生 24 24 现场 首年 | 无
1 化学生物 研究生 | 通识 化 24 24 现场 首年 | 生物类
1 化学生物 研究生 | 通识 生 24 24 现场 首年 | 化学类
1 无类别 研究生 | 通识 24 24 现场 首年 | 无
2 化学 教师   | 通识 化 16 16 现场 首年 | 无
2 化学 教师   | 通识 化 15.9 15.9 现场 首年 | 学时
2 化学 教师   | 通识 化 16 16 首年 | 现场
2 化学 研究生 | 通识 化 16 4 现场 | 无
2 化学 研究生 | 通识 化 16 3.9 现场 | 再培训
2 生物 研究生 | 通识 生 16 16 现场 首年 | 无
2 生物 研究生 | 16 16 现场 首年 | 通识 生物类
2 辐射 博士生 | 通识 辐 16 16 现场 首年 | 无
2 辐射 博士生 | 通识 辐 8 8 首年 | 学时 现场
2 机电 校外   | 通识 机 16 16 现场 首年 | 无
2 机电 校外   | 通识 16 16 现场 首年 | 机电类
2 其他 本科生 | 通识 16 16 现场 首年 | 无
2 其他 本科生 | 通识 16 16 首年 | 现场
2 特种 本科生 | 通识 16 16 现场 首年 | 特种设备作业
2 化学生物 教师 | 通识 16 16 现场 首年 | 化学类 生物类
3 化学 教师   | 通识 化 8 8 首年 | 无
3 化学 教师   | 通识 化 7 7 首年 | 学时
3 化学 本科生 | 通识 8 8 首年 | 化学类
3 化学 本科生 | 化 8 8 首年 | 通识
3 化学 本科生 | 通识 化 8 2 | 无
3 化学 本科生 | 通识 化 8 1 | 再培训
3 生物 研究生 | 通识 生 8 8 首年 | 无
3 生物 校外   | 0 0 首年 | 学时 通识 生物类
3 辐射 教师   | 通识 辐 8 8 首年 | 无
3 辐射 教师   | 通识 机 8 8 首年 | 辐射类
3 机电 博士生 | 通识 机 8 8 首年 | 无
3 机电 博士生 | 通识 辐 8 8 首年 | 机电类
3 其他 校外   | 通识 8 8 首年 | 无
3 特种 教师   | 通识 特 8 8 首年 | 无
3 无类别 教师 | 通识 8 8 首年 | 无
3 化学生物 校外 | 通识 化 生 8 8 首年 | 无
4 化学 教师   | 通识 4 4 首年 | 无
4 化学 教师   | 通识 3 3 首年 | 学时
4 化学 教师   | 4 4 首年 | 通识
4 生物 本科生 | 通识 4 4 首年 | 无
4 生物 本科生 | 通识 4 0.5 | 再培训
4 辐射 研究生 | 通识 4 1 | 无
4 机电 校外   | 通识 0 0 首年 | 学时
4 其他 校外   | 0 0 首年 | 学时 通识
4 特种 博士生 | 通识 4 4 首年 | 无
4 无类别 博士生 | 通识 4 4 首年 | 无
`;

const words: Record<string, string> = { 学时: '安全培训', 再培训: '再培训', 现场: '现场培训' };
const rows = table
  .trim()
  .split('\n')
  .map((line) => {
    const [place = '', has = '', missing = ''] = line.split('|').map((part) => part.trim());
    const [level = '', of = '', type = ''] = place.split(/\s+/);
    return { line, level: Number(level), of, type, has: has.split(' '), missing: missing.split(' ') };
  });

test('the table covers at least sixty combinations, each once', () => {
  expect(rows.length).toBeGreaterThanOrEqual(60);
  expect(new Set(rows.map(({ line }) => line.replace(/\s+/g, ' '))).size).toBe(rows.length);
});

test.each(rows.map((row) => [row.line, row] as const))('%s', (_line, { level, of, type, has, missing }) => {
  const needed = neededIn(defaultMatrix, { level, classes: classes[of]! }, types[type]!)!;
  const [first_hours, yearly_hours] = hours[level - 1]!;
  const [all = 0, year = 0] = has.filter((word) => /^[\d.]+$/.test(word)).map(Number);
  const found = missingOf(
    { ...needed, first_hours, yearly_hours },
    {
      held: has.flatMap((word) => kinds[word] ?? []),
      hours: all,
      yearHours: year,
      isOnSite: has.includes('现场'),
      isFirst: has.includes('首年'),
    },
  );
  const wanted = missing.filter((word) => word !== '无').map((word) => words[word] ?? word);
  expect(found).toHaveLength(wanted.length);
  for (const [at, word] of wanted.entries()) expect(found[at]!.text).toContain(word);
  // What people do themselves has a link; the laboratory trains on site.
  for (const item of found) expect(item.link === '').toBe(item.kind === 'on_site');
});

const row = (changes: Partial<MatrixRow>): MatrixRow => ({
  lab_level: 2,
  lab_class: null,
  user_type: null,
  kinds: [],
  on_site: false,
  commitment: false,
  college_approval: false,
  valid_months: 24,
  ...changes,
});
const matrix = [
  row({ kinds: ['general'] }),
  row({ user_type: 'teacher', kinds: ['other'] }),
  row({ lab_class: 1, kinds: ['chemistry'], valid_months: 12 }),
  row({ lab_class: 1, user_type: 'teacher', kinds: ['control'], college_approval: true }),
];

test.each<[string, number[], string, string[] | undefined]>([
  ['the row of all', [2], 'else', ['general']],
  ['the row of the type', [2], 'teacher', ['other']],
  ['the row of the class before that of all', [1], 'else', ['chemistry']],
  ['the row of class and type', [1], 'teacher', ['control']],
  ['of two classes both', [1, 2], 'else', ['general', 'chemistry']],
])('of the rows that fit: %s', (_name, own, type, wanted) => {
  expect(neededIn(matrix, { level: 2, classes: own }, type)?.kinds).toEqual(wanted);
});

test('the strictest of several classes decides', () => {
  expect(neededIn(matrix, { level: 2, classes: [1, 2] }, 'else')).toMatchObject({ valid_months: 12 });
  expect(neededIn(matrix, { level: 2, classes: [1, 2] }, 'teacher')).toMatchObject({ college_approval: true });
});

test('where the matrix says nothing, nothing is required', () => {
  expect(neededIn(matrix, { level: 3, classes: [1] }, 'teacher')).toBeUndefined();
  expect(neededIn(matrix, { level: null, classes: [1] }, 'teacher')).toBeUndefined();
});

test('sentences and days', () => {
  expect(missingText([{ text: '甲' }, { text: '乙' }])).toBe('甲、乙');
  expect(earliest('2026-05-01', null, '2026-04-30', '2026-06-01', undefined)).toBe('2026-04-30');
});
