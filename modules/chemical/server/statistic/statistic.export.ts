import type { Ctx } from '#kernel/server/context.ts';
import { exportTables, type FigureTable } from '#kernel/server/sheets/export-tables.ts';
import { circulationStatistic, limitStatistic, purchaseStatistic, stockStatistic } from './statistic.queries.ts';

const yes = (is: boolean) => (is ? '管控' : '一般');

async function tables(ctx: Ctx): Promise<FigureTable[]> {
  const stock = await stockStatistic(ctx);
  const { rows: purchases } = await purchaseStatistic(ctx);
  const { rows: rooms } = await limitStatistic(ctx);
  const { months, approvals } = await circulationStatistic(ctx);
  const sums = ['容器数', '体积（L）', '质量（kg）'];
  const counted = (rows: typeof stock.flags) =>
    rows.map(({ name, containers, litres, kilograms }) => [name, containers, litres, kilograms]);
  const { expired, days30, days60, days90 } = stock.expiry;
  return [
    { name: '按管控类别', titles: ['管控类别', ...sums], rows: counted(stock.flags) },
    { name: '按危险类别', titles: ['危险类别', ...sums], rows: counted(stock.classes) },
    {
      name: '按楼宇',
      titles: ['楼宇', '容器数'],
      rows: stock.buildings.map(({ name, containers }) => [name, containers]),
    },
    {
      name: '到期',
      titles: ['已过期', '30 天内到期', '60 天内到期', '90 天内到期', '零库存管控账页'],
      rows: [[expired, days30, days60, days90, stock.zero]],
    },
    {
      name: '采购金额',
      titles: ['月份', '学院', '品种行', '金额（元）'],
      rows: purchases.map(({ month, college_name, lines, amount }) => [month, college_name, lines, amount]),
    },
    {
      name: '房间存量',
      titles: ['储存点', '面积（m²）', '容器数', '总量', '总量上限', '易燃', '易燃上限', '占用率（%）'],
      rows: rooms.map((row) => [
        row.name,
        row.area,
        row.containers,
        row.total,
        row.limit,
        row.flammable,
        row.flammable_limit,
        row.share,
      ]),
    },
    {
      name: '领用归还',
      titles: ['月份', '领用申请', '出库件数', '已归还', '已用完', '归还或用完率（%）'],
      rows: months.map((row) => [row.month, row.requisitions, row.issued, row.returned, row.used_up, row.rate]),
    },
    {
      name: '审批时长',
      titles: ['单据', '管控', '件数', '中位数（小时）', '平均（小时）', '最长（小时）'],
      rows: approvals.map((row) => [
        row.kind === 'purchase' ? '采购申请' : '领用申请',
        yes(row.is_controlled),
        row.count,
        row.median_hours,
        row.mean_hours,
        row.longest_hours,
      ]),
    },
  ];
}

export const exportStatistic = (ctx: Ctx) => exportTables(ctx, { title: '化学品统计', filter: {} }, tables);
