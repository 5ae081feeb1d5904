import { sql } from 'kysely';
import { defineTodos, todoRows } from '#kernel/server/todos.ts';
import type { Ctx } from '#kernel/server/context.ts';
import { signUpApi } from '../../shared/people/sign-up.ts';
import { signUpList } from './sign-up.queries.ts';

async function countMine(ctx: Ctx): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from base_info.sign_up s
    join org.unit u on u.school_id = s.school_id and u.id = s.lab_id where ${signUpList.where(ctx, { mine: true })}`.execute(
    ctx.db,
  );
  return rows[0]!.count;
}

/** Applications of people from outside that wait for the caller. */
export const peopleTodos = defineTodos({
  kinds: [
    {
      name: 'base-info.sign-up',
      label: '校外人员待审核',
      action: '去审核',
      note: '校外人员进入实验室的申请',
      page: '/lab-baseinfo/sign-up-list',
      right: 'base-info.sign-up.read',
      rows: todoRows(signUpApi.list, { mine: true }),
    },
  ],
  count: async (ctx) => ({ 'base-info.sign-up': { count: await countMine(ctx) } }),
});
