import { fireEvent, screen, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startSession } from '#kernel/web/session/session.ts';
import { showPage } from '#kernel/web/testing/page.tsx';
import { startServer } from '#kernel/web/testing/server.ts';
import { menu, sessionOf } from '#kernel/web/testing/session.ts';
import type { Statistic, StatisticBar } from '../../shared/report/statistic.ts';
import { StatisticPage } from './statistic.page.tsx';

// The numbers of `server/report/statistic-counted.test.ts`, where they are counted by hand.

type Counts = readonly [pending: number, planing: number, checking: number, finished: number, overdue: number];
const bar = (id: number | null, name: string, counts: Counts, total: number, rate: number): StatisticBar => {
  const [pending, planing, checking, finished, overdue] = counts;
  return { id, name, pending, planing, checking, finished, overdue, total, rate };
};
const self = (due: number, done: number, late: number, open: number, missed: number, exempt: number) => ({
  due,
  done,
  late,
  open,
  missed,
  exempt,
  problems: 0,
});
const data: Statistic = {
  from: '2025-09-01',
  to: '2025-12-31',
  college_name: '',
  is_own: false,
  cards: {
    inspections: 4,
    labs_checked: 2,
    labs: 3,
    coverage: 66.7,
    problems: 9,
    urgent: 2,
    finished: 4,
    overdue: 2,
    rate: 44.4,
    on_time_rate: 50,
    mean_days: 8.5,
    repeated: 3,
    repeat_rate: 33.3,
  },
  units: [
    bar(1, '化学学院', [1, 0, 1, 3, 1], 5, 60),
    bar(2, '物理学院', [1, 1, 0, 1, 1], 3, 33.3),
    bar(null, '校直属', [1, 0, 0, 0, 0], 1, 0),
  ],
  months: [
    { month: '2025-09', problems: 2, finished: 2, rate: 100 },
    { month: '2025-10', problems: 2, finished: 0, rate: 0 },
    { month: '2025-11', problems: 3, finished: 2, rate: 66.7 },
    { month: '2025-12', problems: 2, finished: 0, rate: 0 },
  ],
  classes: [
    { id: 11, name: '消防安全', problems: 5 },
    { id: 12, name: '危化品', problems: 2 },
    { id: 13, name: '用电用水', problems: 2 },
  ],
  categories: [
    { code: '06', name: '安全设施', problems: 5 },
    { code: '07', name: '基础安全', problems: 2 },
    { code: '08', name: '化学安全', problems: 2 },
    { code: '09', name: '生物安全', problems: 0 },
  ],
  levels: [
    { lab_level: 1, lab_class: 1, problems: 4 },
    { lab_level: 3, lab_class: 1, problems: 4 },
    { lab_level: 0, lab_class: 0, problems: 1 },
  ],
  grades: [
    { level: 'ordinary', problems: 7 },
    { level: 'urgent', problems: 2 },
  ],
  bands: [
    { band: 1, name: '1天内', problems: 1 },
    { band: 2, name: '2–3天', problems: 1 },
    { band: 3, name: '4–7天', problems: 1 },
    { band: 4, name: '8–15天', problems: 0 },
    { band: 5, name: '15天以上', problems: 1 },
  ],
  self_checks: {
    total: { ...self(4, 1, 1, 1, 1, 1), rate: 50, on_time_rate: 25 },
    units: [
      { id: 2, name: '物理学院', ...self(1, 0, 0, 1, 0, 1), rate: 0, on_time_rate: 0 },
      { id: 1, name: '化学学院', ...self(3, 1, 1, 0, 1, 0), rate: 66.7, on_time_rate: 33.3 },
    ],
  },
  repeats: [
    { description: '灭火器压力不足', class_id: 11, class_name: '消防安全', problems: 2 },
    { description: '插座串接', class_id: 13, class_name: '用电用水', problems: 1 },
  ],
  overdue: [
    {
      id: 103,
      problem_no: 'YH202599900002',
      college_name: '物理学院',
      org_name: '激光光学实验室',
      description: '灭火器压力不足',
      effective_deadline: '2025-10-19 23:59:00',
      days: 40,
    },
  ],
};
const code = (value: string, name: string) => ({ code: value, name, color: '' });
const codes: Record<string, unknown[]> = {
  lab_level: [code('1', 'Ⅰ级（重大风险）'), code('3', 'Ⅲ级（中风险）')],
  lab_class: [code('1', '化学类')],
};

let server: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  server = await startServer({
    'GET /check/statistic': () => data,
    'GET /getCode/lab_level': () => codes['lab_level'],
    'GET /getCode/lab_class': () => codes['lab_class'],
  });
});
afterAll(() => server.stop());
beforeEach(() => {
  window.scrollTo = () => undefined;
  startSession(sessionOf({ menus: [menu('lab-check.ledger'), menu('lab-check.self-check.tasks')] }));
});

const panel = (title: string | RegExp) => within(screen.getByRole('heading', { name: title }).closest('section')!);

/** The table of a chart: its rows, and where their numbers lead. */
async function tableOf(title: string | RegExp) {
  const chart = panel(title);
  const asTable = chart.queryByRole('button', { name: '看数据' });
  if (asTable) fireEvent.click(asTable);
  const rows = await chart.findAllByRole('row');
  const cells = rows.map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent));
  const links = chart.queryAllByRole('link').map((link) => new URL(link.getAttribute('href')!, 'http://x'));
  return { cells: cells.filter((row) => row.some((cell) => cell !== '')), links };
}

async function show(at = '/lab-check/problemEchart?from=2025-09-01&to=2025-12-31') {
  showPage({ '/lab-check/problemEchart': <StatisticPage />, '/lab-check/ledger': null }, at);
  await screen.findByText(/统计区间 2025-09-01 至 2025-12-31/);
}

test('the cards show what was counted, and open as many rows', async () => {
  await show();
  const cards = [...document.querySelectorAll('.lab-stat-card')].map((card) => card.textContent);
  expect(cards).toEqual([
    '检查次数4次',
    '已检实验室2/ 3 间，66.7%',
    '隐患9项',
    '紧急隐患2项',
    '整改完成4项',
    '整改率44.4%',
    '按期率50%',
    '逾期2项',
    '平均整改用时8.5天',
    '重复隐患3项，占 33.3%',
  ]);
  fireEvent.click(screen.getByRole('button', { name: /^检查次数/ }));
  expect(screen.getByTestId('address').textContent).toBe('/lab-check/ledger?from=2025-09-01&to=2025-12-31&status=2');
});

test('each chart has its table, whose numbers lead to their rows', async () => {
  await show();
  const units = await tableOf('各学院隐患');
  expect(units.cells.slice(-3)).toEqual([
    ['化学学院', '1', '0', '1', '3'],
    ['物理学院', '1', '1', '0', '1'],
    ['校直属', '1', '0', '0', '0'],
  ]);
  expect(units.links.map(({ searchParams: s }) => s.get('college_id') ?? s.get('no_college'))).toEqual([
    '1',
    '1',
    '1',
    '2',
    '2',
    '2',
    'true',
  ]);
  const months = await tableOf('月度趋势');
  expect(months.cells.slice(-4)).toEqual([
    ['2025-09', '2', '2', '100'],
    ['2025-10', '2', '0', '0'],
    ['2025-11', '3', '2', '66.7'],
    ['2025-12', '2', '0', '0'],
  ]);
  expect(months.links[0]!.searchParams.get('to')).toBe('2025-09-30');
  const rows = async (title: string) => (await tableOf(title)).cells.slice(1);
  expect(await rows('问题分类')).toEqual([
    ['消防安全', '5'],
    ['危化品', '2'],
    ['用电用水', '2'],
  ]);
  expect(await rows('检查项大类')).toEqual([
    ['安全设施', '5'],
    ['基础安全', '2'],
    ['化学安全', '2'],
    ['生物安全', '0'],
  ]);
  expect(await rows('实验室安全等级与类别')).toEqual([
    ['未评估', '1', '0'],
    ['I级', '0', '4'],
    ['III级', '0', '4'],
  ]);
  expect(await rows('隐患等级')).toEqual([
    ['一般', '7'],
    ['紧急', '2'],
  ]);
  expect(await rows('各学院整改率')).toEqual([
    ['化学学院', '60'],
    ['物理学院', '33.3'],
    ['校直属', '0'],
  ]);
  expect((await rows('整改用时')).map(([, value]) => value)).toEqual(['1', '1', '1', '0', '1']);
  const checks = await tableOf(/^自查完成率（共 4 次，50%）/);
  expect(checks.cells.slice(1)).toEqual([
    ['物理学院', '1', '0', '0', '1', '0', '1', '0', '0'],
    ['化学学院', '3', '1', '1', '0', '1', '0', '66.7', '33.3'],
  ]);
  expect(checks.links.map(({ searchParams: s }) => `${s.get('college_id')} ${s.get('status')}`)).toEqual([
    '2 1,2,3,4',
    '2 1',
    '2 5',
    '1 1,2,3,4',
    '1 2',
    '1 3',
    '1 4',
  ]);
  const repeats = await tableOf('重复最多的隐患');
  expect(repeats.cells.slice(1)).toEqual([
    ['灭火器压力不足', '消防安全', '2'],
    ['插座串接', '用电用水', '1'],
  ]);
  expect(repeats.links[0]!.searchParams.get('description')).toBe('灭火器压力不足');
  expect((await tableOf('逾期未整改')).cells.slice(1)).toEqual([['灭火器压力不足', '激光光学实验室物理学院', '40 天']]);
});

test('the pool is asked of checks too', async () => {
  await show('/lab-check/problemEchart?pool_type=4');
  fireEvent.click(screen.getByRole('button', { name: /^检查次数/ }));
  expect(screen.getByTestId('address').textContent).toContain('act_types=4');
});

test('an inspector, who lists own checks only, is led to no others', async () => {
  server.answers['GET /check/statistic'] = () => ({ ...data, is_own: true, self_checks: null });
  await show();
  await screen.findByText(/只含您参加的检查活动/);
  expect(screen.queryByRole('button', { name: /^检查次数/ })).toBeNull();
});
