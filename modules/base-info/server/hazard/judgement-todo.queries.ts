import { holdsRight } from '#kernel/server/policy.ts';
import { defineTodos, todoRows } from '#kernel/server/todos.ts';
import { judgementApi } from '../../shared/hazard/judgement.ts';
import { judgementList } from './judgement.queries.ts';

/** Judgements that wait for the caller's step. */
export const judgementTodos = defineTodos({
  kinds: [
    {
      name: 'base-info.judgement',
      label: '分级评估待审核',
      action: '去审核',
      page: '/lab-baseinfo/class-level-setting?tab=judgements',
      right: 'base-info.judgement.decide',
      rows: todoRows(judgementApi.list, { mine: true }),
    },
  ],
  count: async (ctx) => {
    const isAsked = holdsRight(ctx.actor, 'base-info.judgement.decide');
    return { 'base-info.judgement': { count: isAsked ? await judgementList.count(ctx, { mine: true }) : 0 } };
  },
});
