import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import { fileRefs, pickFiles } from '#platform/files/server/public.ts';
import { type DelayRow, delayApi } from '../../shared/problem/delay.ts';
import { DelayStatus } from '../../shared/core/problem.states.ts';
import { satisfies } from '#kernel/server/predicate.ts';
import { decidesDelay, inPlaces, problemCondition, problemScope } from './problem.policy.ts';

type Stored = Omit<
  DelayRow,
  'files' | 'photos' | 'from_deadline' | 'to_deadline' | 'applied_at' | 'decided_at' | 'can'
> & {
  files: number[];
  photos: number[];
  from_deadline: Date;
  to_deadline: Date;
  applied_at: Date;
  decided_at: Date | null;
  applied_by: number;
  path: string;
};

/** Request `y` of problem `p` awaits a decision that the caller may take; who applied decides nothing. */
const isDecidable = (wanted: boolean, { actor, schoolId }: Ctx) => {
  const decides = problemCondition(decidesDelay(actor), actor, schoolId);
  const may = sql<boolean>`(y.status = ${sql.lit(DelayStatus.waiting)} and y.applied_by <> ${actor.userId} and ${decides})`;
  return wanted ? may : sql<boolean>`not ${may}`;
};

/** Delay requests `y` of problems `p`, newest first, as far as `reach` allows. */
const delays = (reach: (ctx: Ctx) => RawBuilder<boolean>) =>
  listQuery<typeof delayApi.list, Stored>(delayApi.list, {
    noun: '延期申请',
    table: ['inspection.delay', 'y'],
    joins: {
      p: sql`join inspection.problem p on p.school_id = y.school_id and p.id = y.problem_id`,
      u: sql`join org.unit u on u.school_id = p.school_id and u.id = p.org_id`,
      c: sql`left join org.unit c on c.school_id = p.school_id and c.id = p.college_id`,
      b: sql`left join identity.account b on b.school_id = y.school_id and b.id = y.applied_by`,
      d: sql`left join identity.account d on d.school_id = y.school_id and d.id = y.decided_by`,
    },
    columns:
      () => sql`y.id, y.problem_id, p.problem_no, u.name as org_name, coalesce(c.name, '') as college_name, p.description,
      p.level, to_jsonb(p.photos) as photos, y.days, y.reason, y.interim, to_jsonb(y.files) as files, y.from_deadline, y.to_deadline, y.status, y.opinion,
      y.applied_by, y.applied_at, coalesce(b.name, '') as applied_by_name, coalesce(d.name, '') as decided_by_name,
      y.decided_at, u.path`,
    reach,
    filters: { status: 'y.status', decidable: isDecidable, college_id: 'p.college_id' },
    isNarrow: ({ college_id, decidable }, { actor }) =>
      college_id !== undefined || decidable === true || problemScope(actor).kind === 'below',
    sort: {},
    order: (_, { decidable }) => (decidable ? sql`y.id` : { desc: sql`y.id` }),
    rows: withFiles,
  });

async function withFiles(stored: Stored[], ctx: Ctx): Promise<DelayRow[]> {
  const refs = await fileRefs(
    ctx,
    stored.flatMap((row) => [...row.files, ...row.photos]),
  );
  return stored.map((row) => ({
    ...row,
    files: pickFiles(refs, row.files),
    photos: pickFiles(refs, row.photos),
    from_deadline: formatDateTime(row.from_deadline),
    to_deadline: formatDateTime(row.to_deadline),
    applied_at: formatDateTime(row.applied_at),
    decided_at: row.decided_at && formatDateTime(row.decided_at),
    can: mayDecide(ctx, row) ? ['decide'] : [],
  }));
}

const mayDecide = (ctx: Ctx, row: Stored) =>
  row.status === DelayStatus.waiting && row.applied_by !== ctx.actor.userId && satisfies(decidesDelay(ctx.actor), row);

/** Delay requests in the caller's scope. */
export const delayList = delays(({ actor, schoolId }) => inPlaces(actor, problemScope(actor), schoolId));

/** Delay requests of a problem; the caller's access is checked before. */
export const listDelaysOf = (ctx: Ctx, problemId: number): Promise<DelayRow[]> =>
  delays(() => sql`y.problem_id = ${problemId}`).all(ctx, {});
