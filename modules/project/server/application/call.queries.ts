import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { found } from '#kernel/server/errors.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { filesOf, linked, type RowFile } from '#platform/files/server/public.ts';
import { callApi, type CallDetail, type CallRow } from '../../shared/application/call.ts';
import { callStates, CallStatus } from '../../shared/application/call.states.ts';

type Stored = Omit<CallRow, 'can'>;
type StatusCode = (typeof CallStatus.$items)[number]['value'];

/** Calls `c` that take applications today: until the end of their last day. */
export const isOpenCall = ({ now }: Ctx) => sql<boolean>`(c.status = ${sql.lit(CallStatus.published)}
  and ${formatDate(now)}::date between c.starts_on and c.ends_on)`;

const columns = (ctx: Ctx) => sql`c.id, c.version, c.name, c.year, c.category,
  coalesce((select k.name from codes.code k where k.school_id = c.school_id and k.parent_key = 'project_category' and k.code = c.category), '')
    as category_name,
  c.total::text as total, c.granted::text as granted, c.most::text as most, c.per_college, c.starts_on, c.ends_on, c.instructions,
  (select count(*)::int from project.project x where x.school_id = c.school_id and x.call_id = c.id and x.submitted_at is not null)
    as applications,
  ${isOpenCall(ctx)} as is_open, c.status`;

/** Drafts of calls are for those who write them. */
const callsWithin = ({ actor }: Ctx) =>
  holdsRight(actor, 'project.call.edit') ? sql<boolean>`true` : sql<boolean>`c.status <> ${sql.lit(CallStatus.draft)}`;

function shown(row: Stored, { actor }: Ctx): CallRow {
  const can: CallRow['can'] = [];
  const status = row.status as StatusCode;
  if (row.is_open && holdsRight(actor, 'project.project.apply')) can.push('apply');
  if (holdsRight(actor, 'project.call.edit')) {
    can.push('edit');
    for (const action of callStates.from(status)) can.push(action);
    if (status === CallStatus.draft) can.push('remove');
  }
  return { ...row, can };
}

export const callList = listQuery<typeof callApi.list, Stored>(callApi.list, {
  noun: '申报通知',
  table: ['project.call', 'c'],
  columns,
  reach: callsWithin,
  filters: {
    keyword: (word) => sql<boolean>`position(lower(${word}) in lower(c.name)) > 0`,
    year: 'c.year',
    category: 'c.category',
    status: 'c.status',
    is_open: (isOpen, ctx) => sql<boolean>`${isOpenCall(ctx)} = ${isOpen}`,
  },
  isNarrow: () => true,
  neverNull: ['ends_on', 'name'],
  sort: { ends_on: sql`c.ends_on`, name: sql`c.name` },
  unindexed: (asked) => asked.sort === 'name',
  order: { desc: sql`c.ends_on` },
  row: shown,
});

export async function findCall(ctx: Ctx, { id }: { id: number }): Promise<CallDetail> {
  const { rows } = await sql<
    Stored & { files: RowFile[] }
  >`select ${columns(ctx)}, ${filesOf(sql`c.school_id`, sql`c.files`)} as files
    from project.call c where c.school_id = ${ctx.schoolId} and c.id = ${id} and ${callsWithin(ctx)}`.execute(ctx.db);
  const { files, ...row } = found(rows[0], '申报通知');
  return { ...shown(row, ctx), files: linked(ctx, files) };
}

/** Attachments are visible to those who see the call. */
export async function maySeeCallFile(ctx: Ctx, { docId }: { docId: number }): Promise<boolean> {
  const { rows } =
    await sql`select 1 from project.call c where c.school_id = ${ctx.schoolId} and c.id = ${docId} and ${callsWithin(ctx)}
    and ${holdsRight(ctx.actor, 'project.project.read')}`.execute(ctx.db);
  return rows.length > 0;
}
