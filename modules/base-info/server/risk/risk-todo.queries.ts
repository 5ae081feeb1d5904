import { defineTodos, todoRows } from '#kernel/server/todos.ts';
import { riskChangeApi } from '../../shared/risk/risk-change.ts';
import { countWaiting } from './risk-change.queries.ts';

/** Requests about risk points that the caller decides. */
export const riskTodos = defineTodos({
  kinds: [
    {
      name: 'base-info.risk-audit',
      label: '风险点待审核',
      action: '去审核',
      page: '/lab-baseinfo/risk-point-audit',
      right: 'base-info.risk.audit',
      rows: todoRows(riskChangeApi.list, { mine: true }),
    },
  ],
  count: async (ctx) => ({ 'base-info.risk-audit': { count: await countWaiting(ctx) } }),
});
