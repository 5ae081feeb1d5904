import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matches } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { found } from '#kernel/server/errors.ts';
import { within } from '#kernel/server/policy.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { addDays, endOfDay, formatDate, formatDateTime, parseDateTime } from '#kernel/shared/time.ts';
import { fileRefs, pickFiles } from '#platform/files/server/public.ts';
import { calendarOf } from '#platform/org/server/public.ts';
import { lookCase } from '#platform/workflow/server/public.ts';
import { specialTimeStates, type SpecialTimeStatusCode } from '../../shared/access/special-time.states.ts';
import { calendarNote } from '../../shared/access/special-calendar.rules.ts';
import { personsNeeded } from '../../shared/access/special-time.rules.ts';
import {
  specialTimeApi,
  SpecialTimeType,
  type SpecialTimeDetail,
  type SpecialTimeRow,
} from '../../shared/access/special-time.ts';
import { MemberStatus } from '../../shared/people/member.ts';
import { admissionOf } from '../../shared/people/member.rules.ts';
import { requirementsOfLabs } from '../hazard/requirement.queries.ts';
import { labScope } from '../lab.policy.ts';
import { specialTimesWithin } from './special-time-reach.queries.ts';
import {
  hasFewSpecialTimes,
  specialTimeActions,
  specialTimeEditScope,
  specialTimesToEdit,
} from './special-time.policy.ts';

export type StoredSpecialTime = Omit<SpecialTimeRow, 'can' | 'starts_at' | 'ends_at'> & {
  starts_at: Date;
  ends_at: Date;
  submitted_by: number | null;
  is_own: boolean;
};

const joins = {
  c: sql`left join org.unit c on c.school_id = t.school_id and c.id = t.college_id`,
  d: sql`join identity.account d on d.school_id = t.school_id and d.id = t.duty_id`,
};

const columnsFor = (
  ctx: Ctx,
) => sql`t.id, t.version, t.type, t.starts_at, t.ends_at, t.content, t.status, t.submitted_by,
  coalesce(c.name, '') as college_name, d.name as duty_name, ${specialTimesToEdit(ctx)} as is_own,
  (select count(*)::int from base_info.special_time_person p where p.school_id = t.school_id and p.special_time_id = t.id) as person_count,
  (select json_agg(json_build_object('id', n.id, 'name', n.name, 'opens', ${within(labScope(ctx.actor), 'n.path')}) order by upper(n.code))
    from base_info.special_time_lab l join org.unit n on n.school_id = l.school_id and n.id = l.lab_id
    where l.school_id = t.school_id and l.special_time_id = t.id) as labs`;

const shown = ({ is_own, submitted_by, starts_at, ends_at, ...row }: StoredSpecialTime, ctx: Ctx): SpecialTimeRow => ({
  ...row,
  starts_at: formatDateTime(starts_at),
  ends_at: formatDateTime(ends_at),
  can: specialTimeActions(ctx.actor, { status: row.status, is_own, submitted_by, is_over: ends_at <= ctx.now }),
});

const ofLab = (ctx: Ctx, lab: RawBuilder<unknown>) => sql<boolean>`t.id = any(array(select x.special_time_id
  from base_info.special_time_lab x where x.school_id = ${ctx.schoolId} and x.lab_id = any(array(${lab}))))`;

export const specialTimeList = listQuery<typeof specialTimeApi.list, StoredSpecialTime>(specialTimeApi.list, {
  noun: '特殊时段登记',
  table: ['base_info.special_time', 't'],
  joins,
  columns: columnsFor,
  reach: specialTimesWithin,
  filters: {
    keyword: (word, ctx) =>
      ofLab(
        ctx,
        sql`select n.id from org.unit n where n.school_id = ${ctx.schoolId} and n.level = 'lab'
          and ${matches('n.keywords', sql`n.name || ' ' || n.code`, word)}`,
      ),
    college_id: 't.college_id',
    lab_id: (id, ctx) => ofLab(ctx, sql`select ${id}::bigint`),
    type: 't.type',
    status: 't.status',
    from: (day) => sql<boolean>`t.ends_at >= ${parseDateTime(day)}`,
    to: (day) => sql<boolean>`t.starts_at <= ${endOfDay(day)}`,
  },
  narrowing: ['keyword', 'lab_id'],
  isNarrow: (_, { actor }) => hasFewSpecialTimes(actor),
  neverNull: ['starts_at'],
  sort: { starts_at: sql`t.starts_at` },
  order: { desc: sql`t.starts_at` },
  row: shown,
});

type Person = { id: number; name: string; job_no: string; admitted_to: string | null };
const asPerson = ({ admitted_to, ...person }: Person, today: string) => ({
  ...person,
  admission: admissionOf(admitted_to, today),
});

/** Days around a special time in which a school that keeps its calendar has some holiday. */
const nearby = 200;

type StoredDetail = StoredSpecialTime &
  Pick<SpecialTimeDetail, 'reason' | 'hazards' | 'measures' | 'duty_id' | 'duty_phone' | 'opinion' | 'decided_by'> & {
    submitted_by_name: string;
    submitted_at: Date | null;
    decided_at: Date | null;
    instance_id: number | null;
    college_id: number | null;
    persons: Person[];
    files: number[];
    is_seen: boolean;
  };

/** A registration in full, for those who reach it and for those who decide it. */
export async function findSpecialTime(
  ctx: Ctx,
  { id }: { id: number },
): Promise<SpecialTimeDetail & { task_id: number | null; college_id: number | null }> {
  const { rows } =
    await sql<StoredDetail>`select ${columnsFor(ctx)}, t.reason, t.hazards, t.measures, t.duty_id, t.duty_phone,
      t.opinion, t.decided_by, t.decided_at, t.submitted_at, t.instance_id, t.college_id, coalesce(s.name, '') as submitted_by_name,
      to_json(t.files) as files, ${specialTimesWithin(ctx)} as is_seen,
      (select json_agg(json_build_object('id', a.id, 'name', a.name, 'job_no', coalesce(a.job_no, ''), 'admitted_to',
          (select max(m.admitted_to) from base_info.lab_member m
            join base_info.special_time_lab l on l.school_id = m.school_id and l.lab_id = m.lab_id and l.special_time_id = t.id
            where m.school_id = t.school_id and m.user_id = a.id and m.status = ${sql.lit(MemberStatus.present)})) order by a.id)
        from base_info.special_time_person p join identity.account a on a.school_id = p.school_id and a.id = p.user_id
        where p.school_id = t.school_id and p.special_time_id = t.id) as persons
    from base_info.special_time t ${joins.c} ${joins.d}
    left join identity.account s on s.school_id = t.school_id and s.id = t.submitted_by
    where t.school_id = ${ctx.schoolId} and t.id = ${id}`.execute(ctx.db);
  const [row] = rows;
  const { task, seen_case } = await lookCase(ctx, row?.instance_id);
  const isSeen = row && (row.is_seen || task !== undefined);
  const {
    is_seen: _seen,
    persons,
    files,
    submitted_at,
    decided_at,
    instance_id: _case,
    ...stored
  } = found(isSeen ? row : undefined, '特殊时段登记');
  const { can, ...facts } = shown(stored, ctx);
  const isWaiting = task?.isWaiting && specialTimeStates.can('pass', stored.status as SpecialTimeStatusCode);
  const today = formatDate(ctx.now);
  const days = { from: formatDate(stored.starts_at), to: formatDate(stored.ends_at) };
  const calendar = await calendarOf(ctx, { from: addDays(days.from, -nearby), to: addDays(days.to, nearby) });
  const minute = (at: Date | null) => at && formatDateTime(at);
  const refs = await fileRefs(ctx, files);
  const { reason, hazards, measures, duty_id, duty_phone, opinion, decided_by, submitted_by_name, college_id } = stored;
  return {
    ...facts,
    reason,
    hazards,
    measures,
    duty_id,
    duty_phone,
    opinion,
    decided_by,
    submitted_by_name,
    calendar_note: calendarNote(stored.type, days, calendar),
    persons: persons.map((person) => asPerson(person, today)),
    files: pickFiles(refs, files),
    submitted_at: minute(submitted_at),
    decided_at: minute(decided_at),
    instance_id: seen_case,
    college_id,
    task_id: task?.id ?? null,
    can: isWaiting ? [task.isStart ? 'resubmit' : 'decide', ...can] : can,
  };
}

/** Members of laboratories of the caller who may be named in a registration, and how many it needs. */
export async function pickPeople(ctx: Ctx, { labs = [], type }: InputOf<typeof specialTimeApi.people>) {
  const { rows } =
    await sql<Person>`select a.id, a.name, coalesce(a.job_no, '') as job_no, max(m.admitted_to) as admitted_to
    from base_info.lab_member m join org.unit n on n.school_id = m.school_id and n.id = m.lab_id
    join identity.account a on a.school_id = m.school_id and a.id = m.user_id and a.status = 1 and a.deleted_at is null
    where m.school_id = ${ctx.schoolId} and m.lab_id = any(${labs}) and m.status = ${sql.lit(MemberStatus.present)}
      and ${within(specialTimeEditScope(ctx.actor), 'n.path')}
    group by a.id, a.name, a.job_no order by a.id limit 1000`.execute(ctx.db);
  const requirements = [...(await requirementsOfLabs(ctx, labs)).values()];
  const needed = requirements.map(({ level }) => personsNeeded(type ?? SpecialTimeType.summer, level));
  const today = formatDate(ctx.now);
  return {
    content: rows.map((person) => asPerson(person, today)),
    needed: needed.reduce((sum, one) => sum + one, 0),
  };
}

/** Files are visible to users who see the registration. */
export async function maySeeSpecialTimeFile(ctx: Ctx, { docId }: { docId: number }): Promise<boolean> {
  const { rows } = await sql`select 1 from base_info.special_time t
    where t.school_id = ${ctx.schoolId} and t.id = ${docId} and ${specialTimesWithin(ctx)}`.execute(ctx.db);
  return rows.length > 0;
}
