import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matches } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { inScope, within } from '#kernel/server/policy.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { fileRefs, pickFiles } from '#platform/files/server/public.ts';
import { inspectorApi, InspectorStatus, type InspectorRow } from '../../shared/library/inspector.ts';
import { RecordStatus } from '../../shared/core/record.states.ts';
import { inspectorEditScope, mayAppoint, visibleInspectors } from './inspector.policy.ts';
import { termStart } from '#platform/org/server/public.ts';
import { Enabled } from '#kernel/shared/enums.ts';

export type StoredInspector = Omit<InspectorRow, 'cert_files' | 'can'> & {
  cert_files: number[];
  organizer_path: string;
};

/** The person `m` of inspector `i`, and the unit `o` that appointed. */
const joins = {
  m: sql`join identity.account m on m.school_id = i.school_id and m.id = i.user_id`,
  o: sql`join org.unit o on o.school_id = i.school_id and o.id = i.org_id`,
};

const nameHolds = (keyword: string | undefined) =>
  matches('m.keywords', sql`m.name || ' ' || m.account || ' ' || coalesce(m.job_no, '')`, keyword);

/** Disabled, expired or active on the given day. */
const statusOn = (
  today: string,
) => sql<number>`case when i.status = ${Enabled.off} then ${InspectorStatus.disabled}::int
  when i.to_on < ${today}::date then ${InspectorStatus.expired}::int else ${InspectorStatus.active}::int end`;

function columns(ctx: Ctx) {
  const today = formatDate(ctx.now);
  const since = termStart(ctx, today);
  return sql`i.id, i.user_id, m.name, coalesce(m.job_no, '') as job_no, i.kind, i.org_id, o.name as org_name,
    o.path as organizer_path, coalesce(c.name, '') as college_name, to_jsonb(i.duty_org_ids) as duty_org_ids, i.expertise,
    i.from_on, i.to_on, to_jsonb(i.cert_files) as cert_files, ${statusOn(today)} as status, i.version,
    coalesce((select string_agg(u.name, '、' order by u.path) from org.unit u where u.school_id = i.school_id and u.id = any(i.duty_org_ids)), '') as duty_orgs,
    (select count(*) from inspection.record r join inspection.activity_inspector t on t.school_id = r.school_id and t.group_id = r.group_id
      where t.school_id = i.school_id and t.user_id = i.user_id and r.inspector_ids @> array[i.user_id] and r.status >= ${RecordStatus.submitted} and r.checked_at >= ${since}) as checks,
    (select count(*) from inspection.problem p where p.school_id = i.school_id and p.found_by = i.user_id and not p.is_draft and p.deleted_at is null
      and p.found_at >= ${since}) as problems`;
}

export const inspectorList = listQuery<typeof inspectorApi.list, StoredInspector>(inspectorApi.list, {
  noun: '检查人员',
  table: ['inspection.inspector', 'i'],
  joins: { ...joins, c: sql`left join org.unit c on c.school_id = m.school_id and c.id = m.college_id` },
  columns,
  reach: (ctx) => visibleInspectors(ctx.actor),
  filters: {
    kind: 'i.kind',
    org_id: 'i.org_id',
    expertise: (code) => sql`i.expertise @> array[${code}::int]`,
    status: (status, ctx) => sql`${statusOn(formatDate(ctx.now))} = ${status}`,
    keyword: nameHolds,
  },
  isNarrow: () => true,
  sort: {},
  order: [sql`o.path`, sql`m.name`],
  rows: withCertificates,
});

async function withCertificates(stored: StoredInspector[], ctx: Ctx): Promise<InspectorRow[]> {
  const refs = await fileRefs(
    ctx,
    stored.flatMap((row) => row.cert_files),
  );
  return stored.map((row) => {
    const { organizer_path: _organizer, ...rest } = row;
    return { ...rest, cert_files: pickFiles(refs, row.cert_files), can: actionsOf(ctx, row) };
  });
}

function actionsOf(ctx: Ctx, row: StoredInspector): InspectorRow['can'] {
  const isHis = inScope(inspectorEditScope(ctx.actor), row.organizer_path) && mayAppoint(ctx.actor, row.kind);
  const can: InspectorRow['can'] = isHis ? ['edit', 'renew', 'status'] : [];
  // An appointment that has been withdrawn has no paper; one that has run out keeps its own.
  return row.status === InspectorStatus.disabled ? can : [...can, 'appointment'];
}

/** Active inspectors the caller may assign to a group: their unit's and the school's. */
export async function listInspectorOptions(ctx: Ctx, { keyword }: { keyword?: string | undefined }) {
  const today = formatDate(ctx.now);
  const { rows } = await sql<{ user_id: number; name: string; job_no: string; kind: number; org_name: string }>`
    select distinct on (m.name, i.user_id) i.user_id, m.name, coalesce(m.job_no, '') as job_no, i.kind, o.name as org_name from inspection.inspector i ${joins.m} ${joins.o}
    where i.school_id = ${ctx.schoolId} and i.status = ${Enabled.on} and i.from_on <= ${today}::date and i.to_on >= ${today}::date and m.status = 1
      and m.deleted_at is null and (o.level = 'school' or ${within(inspectorEditScope(ctx.actor), 'o.path')}) and ${nameHolds(keyword)}
    order by m.name, i.user_id, o.path limit 2000`.execute(ctx.db);
  return { content: rows };
}
