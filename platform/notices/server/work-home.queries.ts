import type { Ctx } from '#kernel/server/context.ts';
import { listTodos } from '#kernel/server/todos.ts';
import { listSections, listSteps } from '#kernel/server/work-home.ts';
import type { OutputOf } from '#kernel/shared/contract.ts';
import type { workHomeApi } from '../shared/notice.ts';
import { countUnread } from './notice.queries.ts';

/** Everything on the work home. */
export async function findWorkHome(ctx: Ctx): Promise<OutputOf<typeof workHomeApi.find>> {
  const [todos, { count }, sections, steps] = await Promise.all([
    listTodos(ctx),
    countUnread(ctx),
    listSections(ctx),
    listSteps(ctx),
  ]);
  return { todos, unread: count, sections, steps };
}
