import type { Ctx } from '#kernel/server/context.ts';
import { exportTables, type FigureTable } from '#kernel/server/sheets/export-tables.ts';
import type { BlobReply } from '#kernel/server/implement.ts';
import type { SelfFigures, SelfUnitQuery, SelfUnitResult } from '../../shared/self-check/self-result.ts';
import { findUnitResult } from './self-unit-result.queries.ts';

const figureTitles = ['应查', '按期完成', '补报', '待检查', '未完成', '免检', '隐患', '完成率（%）', '按期率（%）'];
const figuresIn = ({ due, done, late, open, missed, exempt, problems, rate, on_time_rate }: SelfFigures) => [
  due,
  done,
  late,
  open,
  missed,
  exempt,
  problems,
  rate,
  on_time_rate,
];

function tablesOf({ by_lab, by_month, columns, units, total }: SelfUnitResult): FigureTable[] {
  const unit = by_lab ? '实验室' : '学院';
  const names = by_lab ? ['编号', unit] : [unit];
  const nameOf = ({ name, note }: { name: string; note: string }) => (by_lab ? [note, name] : [name]);
  return [
    {
      name: '按单位',
      titles: [...names, ...figureTitles],
      rows: [
        ...units.map((row) => [...nameOf(row), ...figuresIn(row.total)]),
        [...nameOf({ name: '合计', note: '' }), ...figuresIn(total)],
      ],
    },
    {
      name: by_month ? '各月完成率' : '各周期完成率',
      titles: [...names, ...columns.map(({ title }) => title)],
      rows: units.map((row) => [...nameOf(row), ...row.cells.map((cell) => cell?.rate ?? null)]),
    },
    {
      name: '明细',
      titles: [...names, '开始', '结束', ...figureTitles],
      rows: units.flatMap((row) =>
        row.cells.flatMap((cell, i) =>
          cell ? [[...nameOf(row), columns[i]!.from_day, columns[i]!.to_day, ...figuresIn(cell)]] : [],
        ),
      ),
    },
  ];
}

/** The matrix of units and periods, its rates and its numbers. */
export const exportSelfResult = (ctx: Ctx, query: SelfUnitQuery): Promise<BlobReply> =>
  exportTables(ctx, { title: '自查统计', filter: query }, async (tx) => tablesOf(await findUnitResult(tx, query)));
