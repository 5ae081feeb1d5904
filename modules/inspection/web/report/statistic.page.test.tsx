import { fireEvent, screen, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startSession } from '#kernel/web/session/session.ts';
import { showPage } from '#kernel/web/testing/page.tsx';
import { startServer } from '#kernel/web/testing/server.ts';
import { menu, sessionOf } from '#kernel/web/testing/session.ts';
import type { Statistic } from '../../shared/report/statistic.ts';
import counted from '../../shared/testing/counted-statistic.json' with { type: 'json' };
import { StatisticPage } from './statistic.page.tsx';

// The numbers that `server/report/statistic-counted.test.ts` finds in call and export, where they are counted by hand.

const { sheets } = counted;
const rowsOf = (name: keyof typeof sheets) => sheets[name].rows;
const numbers = (cells: readonly string[]) => cells.map(Number) as [number, ...number[]];

type Role = keyof typeof counted.cards;
/** The figures of a role as the call returns them. */
function cardsOf(role: Role): Statistic['cards'] {
  const { self_due: _due, self_rate: _rate, ...cards } = counted.cards[role];
  return { ...cards, repeat_rate: Math.round((cards.repeated / cards.problems) * 1000) / 10 };
}

const classIds: Record<string, number> = { 消防安全: 11, 危化品: 12, 用电用水: 13 };
const collegeIds: Record<string, number> = { 化学学院: 1, 物理学院: 2 };
const [third, first, unrated] = rowsOf('按等级类别').map((row) => Number(row[2]));
const data: Statistic = {
  from: '2025-09-01',
  to: '2025-12-31',
  college_name: '',
  is_own: false,
  cards: cardsOf('school'),
  units: rowsOf('按学院').map(([name = '', ...cells]) => {
    const [pending, planing = 0, checking = 0, finished = 0, overdue = 0, total = 0, rate = 0] = numbers(cells);
    return { id: collegeIds[name] ?? null, name, pending, planing, checking, finished, overdue, total, rate };
  }),
  months: rowsOf('按月份').map(([month = '', ...cells]) => {
    const [problems, finished = 0, rate = 0] = numbers(cells);
    return { month, problems, finished, rate };
  }),
  classes: rowsOf('按分类').map(([name = '', problems]) => ({ id: classIds[name]!, name, problems: Number(problems) })),
  categories: rowsOf('按检查大类').map(([code = '', name = '', problems]) => ({
    code,
    name,
    problems: Number(problems),
  })),
  levels: [
    { lab_level: 3, lab_class: 1, problems: third! },
    { lab_level: 1, lab_class: 1, problems: first! },
    { lab_level: 0, lab_class: 0, problems: unrated! },
  ],
  grades: rowsOf('一般紧急').map(([name, problems]) => ({
    level: name === '一般' ? 'ordinary' : 'urgent',
    problems: Number(problems),
  })),
  bands: rowsOf('整改用时').map(([name = '', problems], at) => ({ band: at + 1, name, problems: Number(problems) })),
  self_checks: {
    total: { due: 4, done: 1, late: 1, open: 1, missed: 1, exempt: 1, problems: 0, rate: 50, on_time_rate: 25 },
    units: rowsOf('自查完成情况').map(([name = '', ...cells]) => {
      const [due, done = 0, late = 0, open = 0, missed = 0, exempt = 0, rate = 0, on_time_rate = 0] = numbers(cells);
      return { id: collegeIds[name]!, name, due, done, late, open, missed, exempt, problems: 0, rate, on_time_rate };
    }),
  },
  repeats: rowsOf('重复隐患').map(([description = '', class_name = '', problems]) => ({
    description,
    class_id: classIds[class_name]!,
    class_name,
    problems: Number(problems),
  })),
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
  server.answers['GET /check/statistic'] = () => data;
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

const cardTexts = () => [...document.querySelectorAll('.lab-stat-card')].map((card) => card.textContent);
const percent = (value: number | null) => (value === null ? '—' : `${value}%`);

test.each(Object.keys(counted.cards) as Role[])('the cards show %s what was counted', async (role) => {
  const cards = cardsOf(role);
  server.answers['GET /check/statistic'] = () => ({ ...data, cards, is_own: role.startsWith('jcry') });
  await show();
  expect(cardTexts()).toEqual([
    `检查次数${cards.inspections}次`,
    `已检实验室${cards.labs_checked}/ ${cards.labs} 间，${percent(cards.coverage)}`,
    `隐患${cards.problems}项`,
    `紧急隐患${cards.urgent}项`,
    `整改完成${cards.finished}项`,
    `整改率${percent(cards.rate)}`,
    `按期率${percent(cards.on_time_rate)}`,
    `逾期${cards.overdue}项`,
    `平均整改用时${cards.mean_days === null ? '—' : `${cards.mean_days}天`}`,
    `重复隐患${cards.repeated}项，占 ${percent(cards.repeat_rate)}`,
  ]);
});

test('a card opens as many rows', async () => {
  await show();
  fireEvent.click(screen.getByRole('button', { name: /^检查次数/ }));
  expect(screen.getByTestId('address').textContent).toBe('/lab-check/ledger?from=2025-09-01&to=2025-12-31&status=2');
});

test('each chart has its table, whose numbers lead to their rows', async () => {
  await show();
  const units = await tableOf('各学院隐患');
  expect(units.cells.slice(-3)).toEqual(rowsOf('按学院').map((row) => row.slice(0, 5)));
  expect(units.links.map(({ searchParams: s }) => s.get('college_id') ?? s.get('no_college'))).toEqual([
    '1',
    '1',
    '1',
    '1',
    '2',
    '2',
    '2',
    'true',
  ]);
  const months = await tableOf('月度趋势');
  expect(months.cells.slice(-4)).toEqual(rowsOf('按月份'));
  expect(months.links[0]!.searchParams.get('to')).toBe('2025-09-30');
  const rows = async (title: string) => (await tableOf(title)).cells.slice(1);
  expect(await rows('问题分类')).toEqual(rowsOf('按分类'));
  expect(await rows('检查项大类')).toEqual(rowsOf('按检查大类').map(([, name, problems]) => [name, problems]));
  expect(await rows('实验室安全等级与类别')).toEqual([
    ['未评估', '1', '0'],
    ['I级', '0', '4'],
    ['III级', '0', '5'],
  ]);
  expect(await rows('隐患等级')).toEqual(rowsOf('一般紧急'));
  expect(await rows('各学院整改率')).toEqual(rowsOf('按学院').map((row) => [row[0], row.at(-1)]));
  expect((await rows('整改用时')).map(([, value]) => value)).toEqual(rowsOf('整改用时').map(([, value]) => value));
  const checks = await tableOf(/^自查完成率（共 4 次，50%）/);
  expect(checks.cells.slice(1)).toEqual(rowsOf('自查完成情况'));
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
  expect(repeats.cells.slice(1)).toEqual(rowsOf('重复隐患'));
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
