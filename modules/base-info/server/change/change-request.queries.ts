import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matchesText } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { found } from '#kernel/server/errors.ts';
import { inScope } from '#kernel/server/policy.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import { fileRefs, pickFiles } from '#platform/files/server/public.ts';
import { inUnits } from '#platform/org/server/public.ts';
import { lookCase } from '#platform/workflow/server/public.ts';
import { changeLabel, type InfoTypeCode } from '../../shared/change/change-field.rules.ts';
import { changeApi, type ChangeDetail, type ChangeItem, type ChangeRow } from '../../shared/change/change-request.ts';
import { changeStates, ChangeStatus, type ChangeStatusCode } from '../../shared/change/change-request.states.ts';
import { changeScope, readerOf } from './change.policy.ts';
import { isSameValue } from '#kernel/shared/same-value.ts';
import { wordsOf } from './change-words.queries.ts';

type Stored = Omit<ChangeRow, 'submitted_at' | 'ended_at' | 'fields' | 'can'> & {
  submitted_at: Date;
  ended_at: Date | null;
  fields: string[];
  applicant_id: number;
};

/** Records that wait for the caller to read them. */
const toRead = ({
  actor,
}: Ctx) => sql<boolean>`(q.read_by = ${readerOf(actor) ?? 0} and q.status = ${ChangeStatus.waiting}
  and q.applicant_id <> ${actor.userId})`;

const dayOf = (day: string) => sql`${day}::date::timestamp at time zone 'Asia/Shanghai'`;

const listOf = <E extends typeof changeApi.list>(endpoint: E, reach: (ctx: Ctx) => ReturnType<typeof toRead>) =>
  listQuery<typeof changeApi.list, Stored>(endpoint, {
    noun: '变更申请',
    table: ['base_info.change_request', 'q'],
    joins: { o: sql`join org.unit o on o.school_id = q.school_id and o.id = q.org_id` },
    columns:
      () => sql`q.id, q.req_no, q.info_type, q.target_id, q.target_name, q.applicant_id, q.applicant_name, o.name as org_name,
      q.submitted_at, q.ended_at, q.status, q.read_by is not null as is_record,
      (select count(*)::int from base_info.change_item n where n.school_id = q.school_id and n.request_id = q.id) as item_count,
      array(select n.field from base_info.change_item n where n.school_id = q.school_id and n.request_id = q.id order by n.place) as fields`,
    reach: (ctx) => sql<boolean>`q.deleted_at is null and ${reach(ctx)}`,
    filters: {
      keyword: (text) => matchesText(sql`q.req_no || ' ' || q.target_name || ' ' || q.applicant_name`, text),
      info_type: 'q.info_type',
      status: 'q.status',
      org_id: (id, ctx) => sql<boolean>`q.unit_id = any(array(select n.id from org.unit b
        join org.unit n on n.school_id = b.school_id and n.path >= b.path and n.path < left(b.path, -1) || '0'
        where b.school_id = ${ctx.schoolId} and b.id = ${id}))`,
      target_id: 'q.target_id',
      from: (day) => sql<boolean>`q.submitted_at >= ${dayOf(day)}`,
      to: (day) => sql<boolean>`q.submitted_at < ${dayOf(day)} + interval '1 day'`,
      to_read: (wanted, ctx) => (wanted ? toRead(ctx) : sql<boolean>`not coalesce(${toRead(ctx)}, false)`),
    },
    isNarrow: () => true,
    sort: { submitted_at: sql`q.submitted_at`, req_no: sql`q.req_no` },
    neverNull: ['submitted_at', 'req_no'],
    order: { desc: sql`q.submitted_at` },
    row: ({ applicant_id, ...row }, { actor }) => ({
      ...row,
      fields: labelled(row.info_type as InfoTypeCode, row.fields),
      submitted_at: formatDateTime(row.submitted_at),
      ended_at: row.ended_at && formatDateTime(row.ended_at),
      can: mayWithdraw(actor.userId, { ...row, applicant_id }) ? ['withdraw'] : [],
    }),
  });

const labelled = (infoType: InfoTypeCode, fields: readonly string[]) =>
  fields.map((field) => changeLabel(infoType, field)).join('、');

const mayWithdraw = (
  userId: number,
  { applicant_id, status, is_record }: Pick<Stored, 'applicant_id' | 'status' | 'is_record'>,
) => applicant_id === userId && !is_record && changeStates.can('withdraw', status as ChangeStatusCode);

/** Requests about what the caller reaches. */
export const changeList = listOf(changeApi.list, ({ schoolId, actor }) =>
  inUnits(schoolId, changeScope(actor), 'q.unit_id'),
);
export const ownChangeList = listOf(changeApi.mine, ({ actor }) => sql<boolean>`q.applicant_id = ${actor.userId}`);

type StoredItem = Omit<ChangeItem, 'label' | 'current'> & { new_value: unknown; old_value: unknown };
type Found = Stored & {
  path: string | null;
  college_id: number | null;
  unit_id: number | null;
  reason: string;
  note: string;
  ended_by: string;
  instance_id: number | null;
  read_by: number | null;
  files: number[];
  has_target: boolean;
  node_name: string;
  handlers: string;
  items: StoredItem[];
  /** Stored values of today of what may be controlled. */
  today: Record<string, unknown> | null;
};

const todayOfLab = sql`(select to_jsonb(l) || jsonb_build_object('name', u.name, 'pid', u.pid, 'type_id', u.type_id, 'head_id', u.head_id,
    'rooms', (select jsonb_agg(lr.room_id) from base_info.lab_room lr where lr.school_id = l.school_id and lr.lab_id = l.id))
  from base_info.lab l where l.school_id = q.school_id and l.id = q.target_id)`;

/** A request that the caller made, reaches, or takes part in deciding; with what the caller may do. */
export async function findChange(
  ctx: Ctx,
  { id }: { id: number },
): Promise<ChangeDetail & { college_id: number | null }> {
  const { rows } =
    await sql<Found>`select q.id, q.req_no, q.info_type, q.target_id, q.target_name, q.applicant_id, q.applicant_name,
      o.name as org_name, q.submitted_at, q.ended_at, q.status, q.read_by is not null as is_record, q.read_by, q.unit_id, q.college_id,
      q.reason, q.note, q.ended_by, q.instance_id, to_json(q.files) as files, u.path,
      coalesce(i.node_name, '') as node_name, coalesce(i.handlers, '') as handlers,
      (select json_agg(json_build_object('field', n.field, 'mode', n.mode, 'before', n.old_text, 'after', n.new_text, 'result', n.result,
        'opinion', n.opinion, 'old_value', n.old_value, 'new_value', n.new_value) order by n.place)
        from base_info.change_item n where n.school_id = q.school_id and n.request_id = q.id) as items,
      case when q.info_type = 2 then ${todayOfLab} else (select to_jsonb(r) from org.room r
        where r.school_id = q.school_id and r.id = q.target_id and r.deleted_at is null) end as today
    from base_info.change_request q
    join org.unit o on o.school_id = q.school_id and o.id = q.org_id
    left join org.unit u on u.school_id = q.school_id and u.id = q.unit_id and u.deleted_at is null
    left join workflow.instance i on i.school_id = q.school_id and i.id = q.instance_id
    where q.school_id = ${ctx.schoolId} and q.id = ${id} and q.deleted_at is null`.execute(ctx.db);
  const [row] = rows;
  const { task, seen_case } = await lookCase(ctx, row?.instance_id);
  const scope = changeScope(ctx.actor);
  const isSeen = (one: Found) =>
    one.applicant_id === ctx.actor.userId ||
    task !== undefined ||
    scope.kind === 'all' ||
    (one.path !== null && inScope(scope, one.path));
  const {
    applicant_id,
    read_by,
    files,
    today,
    items,
    path: _path,
    unit_id: _unit,
    ...request
  } = found(row && isSeen(row) ? row : undefined, '变更申请');
  const infoType = request.info_type as InfoTypeCode;
  const isOpen = changeStates.can('pass', request.status as ChangeStatusCode) && !request.is_record;
  const refs = await fileRefs(ctx, files);
  const can: ChangeDetail['can'] = [];
  if (isOpen && task?.isWaiting) can.push(task.isStart ? 'resubmit' : 'decide');
  if (mayWithdraw(ctx.actor.userId, { ...request, applicant_id })) can.push('withdraw');
  const hasRefused = items.some(({ result }) => result === 2);
  if (applicant_id === ctx.actor.userId && request.ended_at && hasRefused && today) can.push('copy');
  const isReader = read_by !== null && read_by === readerOf(ctx.actor) && applicant_id !== ctx.actor.userId;
  if (isReader && request.status === ChangeStatus.waiting) can.push('read');
  return {
    ...request,
    // Who reaches the target may still have no part in its approval.
    instance_id: seen_case,
    has_target: today !== null,
    item_count: items.length,
    fields: labelled(
      infoType,
      items.map(({ field }) => field),
    ),
    submitted_at: formatDateTime(request.submitted_at),
    ended_at: request.ended_at && formatDateTime(request.ended_at),
    files: pickFiles(refs, files),
    items: await itemsOf(ctx, infoType, items, isOpen ? today : null),
    can,
  };
}

/** Items with the value of today, where it is no longer the one that the request replaces. */
async function itemsOf(
  ctx: Ctx,
  infoType: InfoTypeCode,
  items: readonly StoredItem[],
  today: Found['today'],
): Promise<ChangeItem[]> {
  const moved = today ? items.filter(({ field, old_value }) => !isSameValue(today[field], old_value)) : [];
  const words =
    moved.length > 0
      ? await wordsOf(
          ctx,
          infoType,
          moved.map(({ field }) => ({ field, value: today![field] })),
        )
      : [];
  return items.map(({ new_value: _new, old_value: _old, ...item }) => {
    const at = moved.findIndex(({ field }) => field === item.field);
    return { ...item, label: changeLabel(infoType, item.field), current: at < 0 ? null : words[at] || '空' };
  });
}

/** How many records wait for the caller to read them. */
export async function countToRead(ctx: Ctx): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from base_info.change_request q
    where q.school_id = ${ctx.schoolId} and ${changeList.where(ctx, { to_read: true })}`.execute(ctx.db);
  return rows[0]!.count;
}
