import { sql } from 'kysely';
import { defineTodos, todoRows } from '#kernel/server/todos.ts';
import { deliveryApi, DeliveryState } from '../shared/delivery.ts';

/** What could not be sent waits for the administrator. */
export const noticeTodos = defineTodos({
  kinds: [
    {
      name: 'notices.failed',
      label: '未能发出的通知',
      right: 'notices.template.edit',
      action: '去处理',
      note: '邮件、短信和群消息多次重发仍失败的',
      page: '/lab-check/notice-deliveries',
      rows: todoRows(deliveryApi.list, { state: DeliveryState.failed }),
    },
  ],
  count: async (ctx) => {
    const { rows } = await sql<{ count: number }>`select count(*) as count from notices.delivery
      where school_id = ${ctx.schoolId} and state = ${DeliveryState.failed}`.execute(ctx.db);
    return { 'notices.failed': rows[0]! };
  },
});
