import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { found } from '#kernel/server/errors.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import { peopleNamed } from '#platform/identity/server/public.ts';
import { inUnits } from '#platform/org/server/public.ts';
import { inPartOf, lookCase } from '#platform/workflow/server/public.ts';
import { AdmissionSource, AdmissionStatus, StandingStatus } from '../../shared/admission/admission.states.ts';
import { admissionApi, type AdmissionDetail, type AdmissionRow } from '../../shared/admission/admission.ts';
import { levelName } from '../../shared/admission/level-name.ts';
import { admissionActions, admissionsWithin, hasFewAdmissions, manageScope } from './admission.policy.ts';
import { standingOf } from './standing.queries.ts';

export type StoredAdmission = Omit<AdmissionRow, 'can' | 'created_at'> & { created_at: Date; manages: boolean };

const joins = {
  u: sql`join org.unit u on u.school_id = m.school_id and u.id = m.lab_id`,
  c: sql`left join org.unit c on c.school_id = m.school_id and c.id = m.college_id`,
  a: sql`join identity.account a on a.school_id = m.school_id and a.id = m.user_id`,
  t: sql`left join identity.account t on t.school_id = m.school_id and t.id = m.mentor_id`,
};

const columns = (
  ctx: Ctx,
) => sql`m.id, m.version, m.user_id, a.name, coalesce(a.job_no, '') as job_no, a.user_type, m.lab_id,
  u.name as lab_name, coalesce(c.name, '') as college_name, coalesce(t.name, '') as mentor_name, m.source, m.starts_on, m.ends_on,
  m.grace_until, m.grace_missing, m.reason, m.status, m.created_at,
  ${inUnits(ctx.schoolId, manageScope(ctx.actor), 'm.lab_id')} as manages`;

const shown = ({ manages, created_at, ...row }: StoredAdmission, { actor }: Ctx): AdmissionRow => ({
  ...row,
  created_at: formatDateTime(created_at),
  can: admissionActions(actor, { status: row.status, user_id: row.user_id, manages }),
});

const places = {
  keyword: (word: string, ctx: Ctx) => sql<boolean>`m.user_id = any(array(${peopleNamed(ctx, word)}))`,
  college_id: 'm.college_id',
  lab_id: 'm.lab_id',
};
const common = { noun: '准入', table: ['training.admission', 'm'], joins, columns } as const;

/** What was applied for. */
export const applicationList = listQuery<typeof admissionApi.list, StoredAdmission>(admissionApi.list, {
  ...common,
  reach: (ctx) => sql<boolean>`(m.source = ${sql.lit(AdmissionSource.apply)} and ${admissionsWithin(ctx)})`,
  filters: { ...places, status: 'm.status' },
  narrowing: ['keyword', 'lab_id'],
  isNarrow: (_asked, { actor }) => hasFewAdmissions(actor),
  neverNull: ['created_at'],
  sort: { created_at: sql`m.created_at` },
  order: { desc: sql`m.created_at` },
  row: shown,
});

/** Applications that the caller decides or has decided. */
export const examineList = listQuery<typeof admissionApi.examine, StoredAdmission & { waits: boolean }>(
  admissionApi.examine,
  {
    ...common,
    columns: (ctx) => sql`${columns(ctx)}, ${inPartOf(ctx, 'm.instance_id', true)} as waits`,
    reach: (ctx, { waiting }) => inPartOf(ctx, 'm.instance_id', waiting),
    filters: { ...places, waiting: () => sql<boolean>`true` },
    narrowing: ['keyword', 'lab_id', 'college_id', 'waiting'],
    isNarrow: () => true,
    neverNull: ['created_at'],
    sort: { created_at: sql`m.created_at` },
    order: { desc: sql`m.created_at` },
    row: ({ waits, ...stored }, ctx) => {
      const row = shown(stored, ctx);
      return waits ? { ...row, can: [...row.can, 'decide'] } : row;
    },
  },
);

const standing = StandingStatus.$items.map(({ value }) => value);

/** Who is or was admitted. */
export const peopleList = listQuery<typeof admissionApi.people, StoredAdmission>(admissionApi.people, {
  ...common,
  reach: (ctx) =>
    sql<boolean>`(m.status in (${sql.join(standing.map((one) => sql.lit(one)))}) and ${admissionsWithin(ctx)})`,
  filters: { ...places, status: 'm.status', source: 'm.source' },
  narrowing: ['keyword', 'lab_id'],
  isNarrow: (_asked, { actor }) => hasFewAdmissions(actor),
  neverNull: ['ends_on'],
  sort: { ends_on: sql`m.ends_on` },
  order: sql`m.ends_on`,
  row: shown,
});

type Rest = Pick<
  AdmissionDetail,
  'mentor_id' | 'commitment' | 'signature' | 'signed_name' | 'opinion' | 'decided_by' | 'instance_id' | 'public_id'
> & { signed_at: Date | null; submitted_at: Date | null; decided_at: Date | null; is_seen: boolean };

const instant = (at: Date | null) => at && formatDateTime(at);

/** An admission in full, for the person, for those who reach it and for those who decide it. */
export async function findAdmission(
  ctx: Ctx,
  { id }: { id: number },
): Promise<AdmissionDetail & { task_id: number | null }> {
  const { rows } = await sql<
    StoredAdmission & Rest
  >`select ${columns(ctx)}, m.mentor_id, m.commitment, m.signature, m.signed_name,
      m.signed_at, m.submitted_at, m.opinion, m.decided_by, m.decided_at, m.instance_id, m.public_id,
      (m.user_id = ${ctx.actor.userId} or ${admissionsWithin(ctx)}) as is_seen
    from training.admission m ${sql.join(Object.values(joins), sql` `)}
    where m.school_id = ${ctx.schoolId} and m.id = ${id}`.execute(ctx.db);
  const [row] = rows;
  const { task, seen_case } = await lookCase(ctx, row?.instance_id);
  const isSeen = row && (row.is_seen || task !== undefined);
  const { is_seen: _seen, signed_at, submitted_at, decided_at, ...stored } = found(isSeen ? row : undefined, '准入');
  const { can, ...facts } = shown(stored, ctx);
  const { items, level } = await standingOf(ctx, stored.lab_id, stored.user_id);
  const decides = task?.isWaiting === true && !task.isStart && stored.status === AdmissionStatus.waiting;
  return {
    ...stored,
    ...facts,
    level_name: levelName(level),
    items,
    signed_at: instant(signed_at),
    submitted_at: instant(submitted_at),
    decided_at: instant(decided_at),
    instance_id: seen_case,
    task_id: task?.id ?? null,
    can: decides ? ['decide', ...can] : can,
  };
}
