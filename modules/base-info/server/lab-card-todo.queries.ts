import { defineTodos, todoRows } from '#kernel/server/todos.ts';
import { CardState, labApi } from '../shared/lab.ts';
import { countLabs } from './lab.queries.ts';

const outdated = { mine: true, enabled: true, card: CardState.outdated } as const;

/** Printed cards that are no longer true, for those who answer for their laboratories. */
export const cardTodos = defineTodos({
  kinds: [
    {
      name: 'base-info.card-outdated',
      label: '信息牌已过期，需重新打印',
      action: '去打印',
      page: '/lab-baseinfo/lab/search',
      right: 'base-info.lab.print',
      rows: todoRows(labApi.list, outdated),
    },
  ],
  count: async (ctx) => ({ 'base-info.card-outdated': { count: await countLabs(ctx, outdated) } }),
});
