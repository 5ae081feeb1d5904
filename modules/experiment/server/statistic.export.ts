import type { Ctx } from '#kernel/server/context.ts';
import { exportTables } from '#kernel/server/sheets/export-tables.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { RiskLevel } from '#modules/base-info/shared/risk/risk-point.states.ts';
import { ExperimentState } from '../shared/experiment.states.ts';
import type { statisticApi } from '../shared/statistic.ts';
import { findStatistic } from './statistic.queries.ts';

export const exportStatistic = (ctx: Ctx, query: InputOf<typeof statisticApi.export>) =>
  exportTables(ctx, { title: '实验风险统计', filter: query }, async (tx) => {
    const { states, colleges } = await findStatistic(tx, query);
    return [
      {
        name: '学院和风险等级',
        titles: ['学院', ...RiskLevel.$items.map(({ label }) => label), '合计'],
        rows: colleges.map(({ name, levels, total }) => [name, ...levels.map(({ count }) => count), total]),
      },
      {
        name: '状态',
        titles: ['状态', '实验项目数'],
        rows: states.map(({ state, count }) => [labelOf(ExperimentState, state), count]),
      },
    ];
  });
