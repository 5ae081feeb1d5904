import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import type { BlobReply } from '#kernel/server/implement.ts';
import { exportTables, type FigureTable } from '#kernel/server/sheets/export-tables.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import { DailyStatus } from '../../shared/daily-check/daily-check.states.ts';
import type { DailyFigures, DailyPeriod } from '../../shared/daily-check/daily-check.ts';
import { dailyJoins } from './daily-check.queries.ts';
import { findDailyFigures, inPeriod } from './daily-figures.queries.ts';

const figureTitles = ['应查', '未检查', '实验前已检', '已完成', '未开展实验', '漏检', '异常项', '隐患', '完成率（%）'];
const figuresIn = ({ labs, open, begun, done, idle, missed, abnormal, problems, rate }: DailyFigures) => [
  labs,
  open,
  begun,
  done,
  idle,
  missed,
  abnormal,
  problems,
  rate,
];

type Row = {
  day: string;
  lab_no: string;
  lab_name: string;
  college_name: string;
  status: number;
  abnormal: number;
  executor_name: string;
  before_at: Date | null;
  done_at: Date | null;
};

const listChecks = async (ctx: Ctx, query: DailyPeriod) =>
  (
    await sql<Row>`select t.day, u.code as lab_no, u.name as lab_name, coalesce(c.name, '') as college_name, t.status, t.abnormal,
      coalesce(e.name, '在室人员') as executor_name, t.before_at, t.done_at
    from inspection.daily_check t ${dailyJoins.u} ${dailyJoins.c} ${dailyJoins.e}
    where ${inPeriod(ctx, query)} order by u.code, t.day`.execute(ctx.db)
  ).rows;

/** Laboratories by days, as a month is handed in. */
function monthTable(rows: readonly Row[]): FigureTable {
  const days = [...new Set(rows.map(({ day }) => day))].sort();
  const labs = [...Map.groupBy(rows, ({ lab_no }) => lab_no).values()];
  return {
    name: '月表',
    titles: ['学院', '编号', '实验室', ...days],
    rows: labs.map((own) => [
      own[0]!.college_name,
      own[0]!.lab_no,
      own[0]!.lab_name,
      ...days.map((day) => {
        const check = own.find((one) => one.day === day);
        return check ? labelOf(DailyStatus, check.status) : '';
      }),
    ]),
  };
}

const instant = (at: Date | null) => (at ? formatDateTime(at).slice(0, 16) : '');

/** A day or a range of days: figures by unit, every check, and the month. */
export const exportDailyChecks = (ctx: Ctx, query: DailyPeriod): Promise<BlobReply> =>
  exportTables(ctx, { title: '每日自查', filter: query }, async (tx) => {
    const { units, total } = await findDailyFigures(tx, query);
    const rows = await listChecks(tx, query);
    return [
      {
        name: '按单位',
        titles: ['单位', ...figureTitles],
        rows: [...units.map((unit) => [unit.name, ...figuresIn(unit)]), ['合计', ...figuresIn(total)]],
      },
      {
        name: '明细',
        titles: ['日期', '学院', '编号', '实验室', '状态', '异常项', '执行人', '实验前', '离开前'],
        rows: rows.map((row) => [
          row.day,
          row.college_name,
          row.lab_no,
          row.lab_name,
          labelOf(DailyStatus, row.status),
          row.abnormal,
          row.executor_name,
          instant(row.before_at),
          instant(row.done_at),
        ]),
      },
      ...(query.from === query.to ? [] : [monthTable(rows)]),
    ];
  });
