import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matches } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { within } from '#kernel/server/policy.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { fileRefs, pickFiles } from '#platform/files/server/public.ts';
import { Admission, MemberDuty, memberApi, MemberStatus, type MemberRow } from '../../shared/people/member.ts';
import { admissionOf } from '../../shared/people/member.rules.ts';
import { RecordKind } from '../../shared/people/record.ts';
import { labInUse, labOfNature, labOnCampus } from '../lab-conditions.queries.ts';
import { labScope } from '../lab.policy.ts';
import { hasHours, hasTrained } from './member-hours.queries.ts';
import { membersWithin } from './member-reach.queries.ts';
import { hasFewMembers, memberActions, personScope } from './member.policy.ts';

export type StoredMember = Omit<MemberRow, 'can' | 'commitment_files' | 'admission'> & {
  commitment_files: number[];
  tutor_no: string | null;
};

/** Laboratory `u` of member `m`, its college `c`, person `a` and tutor `t`. */
const joins = {
  u: sql`join org.unit u on u.school_id = m.school_id and u.id = m.lab_id`,
  c: sql`left join org.unit c on c.school_id = u.school_id and c.id = u.college_id`,
  a: sql`join identity.account a on a.school_id = m.school_id and a.id = m.user_id`,
  t: sql`left join identity.account t on t.school_id = m.school_id and t.id = m.tutor_id`,
};

/** People whose name, account or number holds the keyword. */
const peopleNamed = (ctx: Ctx, word: string) => sql`select n.id from identity.account n
  where n.school_id = ${ctx.schoolId} and n.deleted_at is null
    and ${matches('n.keywords', sql`n.name || ' ' || n.account || ' ' || coalesce(n.job_no, '')`, word)}`;

const certificates = (condition: RawBuilder<unknown>) => sql`(select count(*)::int from base_info.person_record p
  where p.school_id = m.school_id and p.user_id = m.user_id and p.kind = ${sql.lit(RecordKind.certificate)}
    and ${condition})`;

const isDuty = (post: string) => MemberDuty.$items.some(({ value }) => value === post);

export const memberList = listQuery<typeof memberApi.list, StoredMember>(memberApi.list, {
  noun: '实验室人员',
  table: ['base_info.lab_member', 'm'],
  joins,
  columns: ({ now, actor }) => sql`m.id, m.version, m.lab_id, u.name as lab_name, u.code as lab_code,
    ${within(labScope(actor), 'u.path')} as opens,
    coalesce(c.name, '') as college_name, m.user_id, a.name, coalesce(a.job_no, '') as job_no, a.user_type, m.kind, m.duties,
    m.tutor_id, coalesce(t.name, '') as tutor_name, t.job_no as tutor_no, m.joined_on, m.left_on, m.admitted_to,
    ${certificates(sql`true`)} as certificates,
    ${certificates(sql`p.ends_on < ${formatDate(now)}::date`)} as expired_certificates,
    to_json(m.commitment_files) as commitment_files, m.status`,
  reach: (ctx) => membersWithin(ctx, 'm'),
  filters: {
    keyword: (word, ctx) => sql<boolean>`m.user_id = any(array(${peopleNamed(ctx, word)}))`,
    college_id: 'm.college_id',
    lab_id: 'm.lab_id',
    lab: (word, ctx) => sql<boolean>`m.lab_id = any(array(select n.id from org.unit n
      where n.school_id = ${ctx.schoolId} and n.level = 'lab' and ${matches('n.keywords', sql`n.name || ' ' || n.code`, word)}))`,
    post: (post) => (isDuty(post) ? sql<boolean>`m.duties @> array[${post}]::text[]` : sql<boolean>`m.kind = ${post}`),
    user_type: 'a.user_type',
    admission: (state, { now }) => {
      const today = formatDate(now);
      if (state === Admission.none) return sql<boolean>`m.admitted_to is null`;
      return state === Admission.admitted
        ? sql<boolean>`m.admitted_to >= ${today}::date`
        : sql<boolean>`m.admitted_to < ${today}::date`;
    },
    tutor: (word, ctx) => sql<boolean>`m.tutor_id = any(array(${peopleNamed(ctx, word)}))`,
    status: 'm.status',
    campus_id: labOnCampus('m.lab_id'),
    direct: (wanted) => (wanted ? sql<boolean>`m.college_id is null` : sql<boolean>`m.college_id is not null`),
    nature: labOfNature('m.lab_id'),
    lab_enabled: labInUse('m.lab_id'),
    trained: hasTrained,
    hours_met: hasHours,
    // Of the two before.
    year: () => sql<boolean>`true`,
  },
  narrowing: ['keyword', 'lab_id', 'lab', 'tutor', 'user_type', 'campus_id', 'nature', 'trained', 'hours_met'],
  isNarrow: ({ college_id, sort }, { actor }) =>
    hasFewMembers(actor) ||
    ((college_id !== undefined || personScope(actor).kind === 'below') && sort !== undefined && sort !== 'joined_on'),
  neverNull: ['joined_on'],
  sort: { joined_on: sql`m.joined_on`, admitted_to: sql`m.admitted_to` },
  order: { desc: sql`m.joined_on` },
  rows: async (stored, ctx) => {
    const refs = await fileRefs(
      ctx,
      stored.flatMap((row) => row.commitment_files),
    );
    const today = formatDate(ctx.now);
    return stored.map(({ tutor_no: _no, ...row }) => ({
      ...row,
      admission: admissionOf(row.admitted_to, today),
      commitment_files: pickFiles(refs, row.commitment_files),
      can: memberActions(ctx.actor, row),
    }));
  },
});

/** A commitment is visible to users who see the member. */
export async function maySeeMemberFile(ctx: Ctx, { docId }: { docId: number }): Promise<boolean> {
  const { rows } = await sql`select 1 from base_info.lab_member m ${joins.u}
    where ${memberList.where(ctx, {})} and m.id = ${docId}`.execute(ctx.db);
  return rows.length > 0;
}

/** True for present teachers of a laboratory, as SQL. */
export const isTutorOf = (ctx: Ctx, labId: number, userId: number) => sql<boolean>`exists (
  select 1 from base_info.lab_member x where x.school_id = ${ctx.schoolId} and x.lab_id = ${labId} and x.user_id = ${userId}
    and x.kind = 'teacher' and x.status = ${sql.lit(MemberStatus.present)})`;

type AdmittedLab = { lab_id: number; lab_name: string; lab_code: string; from: string; to: string };

/** Laboratories to which the caller is admitted today, for every login. */
export async function listAdmittedLabs(ctx: Ctx): Promise<AdmittedLab[]> {
  const { rows } =
    await sql<AdmittedLab>`select u.id as lab_id, u.name as lab_name, u.code as lab_code, m.joined_on as "from",
      m.admitted_to as "to"
    from base_info.lab_member m ${joins.u}
    where m.school_id = ${ctx.schoolId} and m.user_id = ${ctx.actor.userId} and m.status = ${sql.lit(MemberStatus.present)}
      and m.admitted_to >= ${formatDate(ctx.now)}::date and u.deleted_at is null and u.status = 1
    order by upper(u.code) limit 500`.execute(ctx.db);
  return rows;
}
