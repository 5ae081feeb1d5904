import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import type { PageAddress } from '#kernel/shared/rights.ts';
import { moneyText } from '#platform/funds/shared/money.rules.ts';
import { usersHolding } from '#platform/identity/server/public.ts';
import { notify } from '#platform/notices/server/public.ts';
import type { projectNotices } from '../shared/notices.ts';

type Told = {
  type: (typeof projectNotices)[number]['type'];
  users: readonly number[];
  params?: Record<string, string | number>;
  url?: PageAddress;
  /** Once for the same; each time by default. */
  once?: string;
};
type Subject = { id: number; name: string; head_name: string; applied: string };

/** Tells people of a project, but not who acts. */
export const tell = (ctx: Ctx, project: Subject, { type, users, params = {}, url, once }: Told): Promise<void> =>
  notify(ctx, {
    type,
    userIds: users.filter((user) => user !== ctx.actor.userId),
    params: { project: project.name, head: project.head_name, amount: moneyText(project.applied), ...params },
    url: url ?? `/project/list/${project.id}`,
    dedupe: `${type.toLowerCase()}:${project.id}:${once ?? ctx.now.getTime()}`,
  });

/** Managers of the college of a project, or of the school where it has none. */
export async function collegeManagers(ctx: Ctx, collegeId: number | null): Promise<number[]> {
  if (collegeId === null) return schoolManagers(ctx);
  const { rows } = await sql<{
    path: string;
  }>`select path from org.unit where school_id = ${ctx.schoolId} and id = ${collegeId}`.execute(ctx.db);
  return usersHolding(ctx, ['college'], rows[0]?.path ?? '');
}

/** Managers of the school. */
export async function schoolManagers(ctx: Ctx): Promise<number[]> {
  const { rows } = await sql<{
    path: string;
  }>`select path from org.unit where school_id = ${ctx.schoolId} and pid is null`.execute(ctx.db);
  return usersHolding(ctx, ['school'], rows[0]?.path ?? '');
}
