import type { Ctx } from '#kernel/server/context.ts';
import { exportTables } from '#kernel/server/sheets/export-tables.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { ResourceKind } from '../../shared/kinds.ts';
import { UserClass } from '../../shared/price/price.ts';
import type { StatisticQuery } from '../../shared/statistic/statistic.ts';
import { findStatistic } from './statistic.queries.ts';

export const exportStatistic = (ctx: Ctx, query: StatisticQuery) =>
  exportTables(ctx, { title: '预约统计', filter: query }, async (tx) => {
    const { months, colleges, resources, users, income } = await findStatistic(tx, query);
    return [
      {
        name: '月度机时',
        titles: ['月份', '教学（小时）', '科研（小时）', '社会服务（小时）'],
        rows: months.map((row) => [row.month, row.teaching, row.research, row.service]),
      },
      {
        name: '学院',
        titles: ['学院', '使用次数', '机时（小时）'],
        rows: colleges.map((row) => [row.college_name, row.uses, row.hours]),
      },
      {
        name: '资源利用率',
        titles: ['资源', '类型', '实验室', '使用（小时）', '开放（小时）', '利用率（%）'],
        rows: resources.map((row) => [
          row.name,
          labelOf(ResourceKind, row.kind),
          row.lab_name,
          row.hours,
          row.open_hours,
          row.rate,
        ]),
      },
      {
        name: '使用人',
        titles: ['使用人', '使用次数', '机时（小时）'],
        rows: users.map((row) => [row.user_name, row.uses, row.hours]),
      },
      {
        name: '收入',
        titles: ['用户类别', '账单数', '金额（元）', '已付（元）'],
        rows: income.map((row) => [
          labelOf(UserClass, row.user_class),
          row.bills,
          Number(row.amount),
          Number(row.paid),
        ]),
      },
    ];
  });
