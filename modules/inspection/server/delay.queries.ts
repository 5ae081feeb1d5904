import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { pageWindow } from '#kernel/server/db/page.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import type { Page, PageInput } from '#kernel/shared/paging.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import { fileRefs, pickFiles } from '#platform/files/server/public.ts';
import { DelayStatus, type DelayRow } from '../shared/problem.ts';
import { mayDecideDelay, problemScope } from './problem.policy.ts';
import { within } from '#kernel/server/policy.ts';

const tables = sql`inspection.delay y join inspection.problem p on p.school_id = y.school_id and p.id = y.problem_id
  join org.unit u on u.school_id = p.school_id and u.id = p.org_id`;

type Stored = Omit<DelayRow, 'files' | 'from_deadline' | 'to_deadline' | 'applied_at' | 'decided_at' | 'can'> & {
  files: number[];
  from_deadline: Date;
  to_deadline: Date;
  applied_at: Date;
  decided_at: Date | null;
  applied_by: number;
  path: string;
};

/** Delay requests (`y`) of problems the caller has been found to reach. */
export async function delayRows(
  ctx: Ctx,
  where: RawBuilder<boolean>,
  limit: number,
  offset: number,
): Promise<DelayRow[]> {
  const { rows } = await sql<Stored>`
    select y.id as delay_id, y.problem_id, p.problem_no, u.name as org_name, coalesce(c.name, '') as college_name, p.description, p.level,
      y.days, y.reason, y.interim, to_jsonb(y.files) as files, y.from_deadline, y.to_deadline, y.status, y.opinion, y.applied_by, y.applied_at,
      coalesce(b.name, '') as applied_by_name, coalesce(d.name, '') as decided_by_name, y.decided_at, u.path
    from ${tables} left join org.unit c on c.school_id = p.school_id and c.id = p.college_id
    left join identity.account b on b.school_id = y.school_id and b.id = y.applied_by
    left join identity.account d on d.school_id = y.school_id and d.id = y.decided_by
    where y.school_id = ${ctx.schoolId} and ${where} order by y.id desc limit ${limit} offset ${offset}`.execute(
    ctx.db,
  );
  const refs = await fileRefs(
    ctx,
    rows.flatMap((row) => row.files),
  );
  return rows.map((row) => ({
    ...row,
    files: pickFiles(refs, row.files),
    from_deadline: formatDateTime(row.from_deadline),
    to_deadline: formatDateTime(row.to_deadline),
    applied_at: formatDateTime(row.applied_at),
    decided_at: row.decided_at && formatDateTime(row.decided_at),
    can: mayDecide(ctx, row) ? ['decide'] : [],
  }));
}

const mayDecide = (ctx: Ctx, row: Stored) =>
  row.status === DelayStatus.waiting &&
  row.applied_by !== ctx.actor.userId &&
  holdsRight(ctx.actor, 'inspection.delay.decide') &&
  mayDecideDelay(ctx.actor, row);

type Query = PageInput & { status?: number | undefined; college_id?: number | undefined };

/** Delay requests in the caller's reach, those waiting first. */
export async function listDelays(ctx: Ctx, input: Query): Promise<Page<DelayRow>> {
  const { status, college_id } = input;
  const where = sql<boolean>`${within(problemScope(ctx.actor), 'u.path')}
    and ${status === undefined ? sql`true` : sql`y.status = ${status}`}
    and ${college_id === undefined ? sql`true` : sql`p.college_id = ${college_id}`}`;
  const { rows } = await sql<{ total: number }>`select count(*) as total from ${tables}
    where y.school_id = ${ctx.schoolId} and ${where}`.execute(ctx.db);
  const window = pageWindow(input, rows[0]!.total);
  return window.of(await delayRows(ctx, where, window.size, window.offset));
}
