import type { Ctx } from '#kernel/server/context.ts';
import { exportTables } from '#kernel/server/sheets/export-tables.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { ProjectState } from '../../shared/application/project.states.ts';
import type { statisticApi } from '../../shared/figures/statistic.ts';
import { findStatistic } from './statistic.queries.ts';

export const exportStatistic = (ctx: Ctx, query: InputOf<typeof statisticApi.export>) =>
  exportTables(ctx, { title: '项目统计', filter: query }, async (tx) => {
    const { money, states, months } = await findStatistic(tx, query);
    return [
      {
        name: '学院和类别',
        titles: ['学院', '类别', '项目数', '批准金额'],
        rows: money.map((row) => [row.college_name, row.category_name, row.projects, Number(row.approved)]),
      },
      {
        name: '状态',
        titles: ['状态', '项目数'],
        rows: states.map(({ state, count }) => [labelOf(ProjectState, state), count]),
      },
      {
        name: '月度执行',
        titles: ['月份', '支出金额', '累计执行率（%）'],
        rows: months.map(({ month, spent, rate }) => [month, Number(spent), rate]),
      },
    ];
  });
