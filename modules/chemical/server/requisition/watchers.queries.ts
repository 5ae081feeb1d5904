import type { Ctx } from '#kernel/server/context.ts';
import { usersHolding } from '#platform/identity/server/public.ts';

/** Who answers for what happens in a laboratory, up to the school and the security office. */
export const watchersOf = (ctx: Ctx, labPath: string): Promise<number[]> =>
  usersHolding(ctx, ['lab', 'college', 'school', 'department_leader'], labPath, true);
