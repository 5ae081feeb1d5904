import { defineTodos, todoRows } from '#kernel/server/todos.ts';
import { changeApi } from '../../shared/change/change-request.ts';
import { countToRead } from './change-request.queries.ts';

/** Changes that took effect at once and that the caller should know. */
export const changeTodos = defineTodos({
  kinds: [
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
  count: async (ctx) => ({ 'base-info.change-read': { count: await countToRead(ctx) } }),
});
