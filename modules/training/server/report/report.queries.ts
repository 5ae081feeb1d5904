import { sql } from 'kysely';
import type { Actor, Ctx } from '#kernel/server/context.ts';
import { matches } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { scopeOf } from '#kernel/server/policy.ts';
import { byPersonReading } from '#kernel/server/db/sort-key.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { peopleOf } from '#modules/base-info/server/public.ts';
import { CertificateStatus } from '../../shared/certificate.states.ts';
import { AdmissionStatus } from '../../shared/admission/admission.states.ts';
import { reportApi, type ReportRow } from '../../shared/report/report.ts';

const reportScope = (actor: Actor) => scopeOf(actor, 'training.report.read');

const hours = (
  condition: ReturnType<typeof sql>,
) => sql`(select trim_scale(round(coalesce(sum(s.seconds), 0) / 3600.0, 1))::text
  from training.study_time s where s.school_id = a.school_id and s.user_id = a.id and ${condition})`;

const columns = ({ now }: Ctx) => {
  const today = formatDate(now);
  return sql`a.id, a.name, coalesce(a.job_no, '') as job_no, a.user_type, coalesce(c.name, '') as college_name,
    ${hours(sql`s.day >= ${`${today.slice(0, 4)}-01-01`}::date`)} as year_hours, ${hours(sql`true`)} as total_hours,
    (select count(*)::int from training.certificate x where x.school_id = a.school_id and x.user_id = a.id
      and x.status = ${sql.lit(CertificateStatus.valid)} and x.valid_to >= ${today}::date) as certificates,
    (select count(*)::int from training.attendance x where x.school_id = a.school_id and x.user_id = a.id) as events,
    (select count(*)::int from training.admission x where x.school_id = a.school_id and x.user_id = a.id
      and x.status = ${sql.lit(AdmissionStatus.valid)} and x.ends_on >= ${today}::date) as admissions,
    (select count(*)::int from base_info.person_record x where x.school_id = a.school_id and x.user_id = a.id
      and x.kind = 'violation') as violations`;
};

export const reportList = listQuery<typeof reportApi.list, ReportRow>(reportApi.list, {
  noun: '培训档案',
  table: ['identity.account', 'a'],
  joins: { c: sql`left join org.unit c on c.school_id = a.school_id and c.id = a.college_id` },
  columns,
  reach: (ctx) => sql<boolean>`a.deleted_at is null and ${peopleOf(ctx, reportScope(ctx.actor), 'a.id')}`,
  filters: {
    keyword: (word) => matches('a.keywords', sql`a.name || ' ' || a.account || ' ' || coalesce(a.job_no, '')`, word),
    college_id: 'a.college_id',
    lab_id: (id, ctx) => sql<boolean>`a.id = any(array(select x.user_id from base_info.lab_member x
      where x.school_id = ${ctx.schoolId} and x.lab_id = ${id} and x.status = 1))`,
    user_type: 'a.user_type',
  },
  narrowing: ['keyword', 'college_id', 'lab_id'],
  isNarrow: (_asked, { actor }) => reportScope(actor).kind !== 'all',
  neverNull: ['name'],
  sort: { name: byPersonReading('a.name') },
  order: byPersonReading('a.name'),
  row: (stored) => stored,
});
