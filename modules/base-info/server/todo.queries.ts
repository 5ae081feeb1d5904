import { defineTodos, todoRows } from '#kernel/server/todos.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import { changeApi } from '../shared/change/change-request.ts';
import { judgementApi } from '../shared/hazard/judgement.ts';
import { countToRead } from './change/change-request.queries.ts';
import { judgementList } from './hazard/judgement.queries.ts';

/** Changes that took effect at once and that the caller should know; judgements that wait for the caller's step. */
export const baseInfoTodos = defineTodos({
  kinds: [
    {
      name: 'base-info.judgement',
      label: '分级评估待审核',
      action: '去审核',
      page: '/lab-baseinfo/class-level-setting?tab=judgements',
      right: 'base-info.judgement.decide',
      rows: todoRows(judgementApi.list, { mine: true }),
    },
    {
      name: 'base-info.change-read',
      label: '变更备案待阅',
      action: '去查看',
      note: '已生效、须知悉的变更',
      page: '/lab-baseinfo/change/change-examine',
      right: 'base-info.change.examine',
      rows: todoRows(changeApi.list, { to_read: true }),
    },
  ],
  count: async (ctx) => {
    const judgements = holdsRight(ctx.actor, 'base-info.judgement.decide')
      ? await judgementList.count(ctx, { mine: true })
      : 0;
    return { 'base-info.judgement': { count: judgements }, 'base-info.change-read': { count: await countToRead(ctx) } };
  },
});
