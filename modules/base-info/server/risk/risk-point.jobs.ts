import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import type { DataOf, JobDefs } from '#kernel/server/slice.ts';
import { addDays, formatDate } from '#kernel/shared/time.ts';
import { notify } from '#platform/notices/server/public.ts';
import { listed } from './risk-notice.service.ts';

/** Days before the day at which people are reminded, the nearest first. */
const stages = [0, 7, 30];

type Due = { lab_id: number; lab: string; day: string; names: string[]; people: (number | null)[] };

/** The stage of a day: the nearest one that has begun; each reminds once. */
const stageOf = (today: string, day: string) => stages.find((days) => addDays(today, days) >= day) ?? stages.at(-1)!;

const people = sql`u.head_id, l.safety_head_id, l.safety_officer_id`;
// Longer overdue ones are in the lists; a new school would otherwise be reminded of all of them at once.
const window = (today: string, column: string) =>
  sql<boolean>`${sql.ref(column)} between ${addDays(today, -30)}::date and ${addDays(today, stages.at(-1)!)}::date`;

async function dueFacilities(ctx: Ctx, today: string, column: 'check_on' | 'expires_on'): Promise<Due[]> {
  const day = sql.ref(`f.${column}`);
  const { rows } = await sql<Due>`select f.lab_id, u.name as lab, ${day}::text as day,
      json_agg(coalesce(k.name, f.category) || case when f.name = '' then '' else ' ' || f.name end order by f.id) as names,
      to_json(array_agg(distinct f.duty_id) || array[${people}]) as people
    from base_info.lab_facility f
    join org.unit u on u.school_id = f.school_id and u.id = f.lab_id and u.status = 1 and u.deleted_at is null
    join base_info.lab l on l.school_id = f.school_id and l.id = f.lab_id
    left join codes.code k on k.school_id = f.school_id and k.parent_key = 'material_category' and k.code = f.category
    where f.school_id = ${ctx.schoolId} and ${window(today, `f.${column}`)}
    group by f.lab_id, u.name, ${people}, ${day} order by ${day}, f.lab_id limit 2000`.execute(ctx.db);
  return rows;
}

async function dueRisks(ctx: Ctx, today: string): Promise<Due[]> {
  const { rows } =
    await sql<Due>`select p.lab_id, u.name as lab, p.review_on::text as day, json_agg(p.name order by p.id) as names,
      to_json(array_agg(distinct p.duty_id) || array[${people}]) as people
    from base_info.risk_point p
    join org.unit u on u.school_id = p.school_id and u.id = p.lab_id and u.status = 1 and u.deleted_at is null
    join base_info.lab l on l.school_id = p.school_id and l.id = p.lab_id
    where p.school_id = ${ctx.schoolId} and p.in_force and ${window(today, 'p.review_on')}
    group by p.lab_id, u.name, ${people}, p.review_on order by p.review_on, p.lab_id limit 2000`.execute(ctx.db);
  return rows;
}

const facilityKinds = [
  ['check_on', '须检查'],
  ['expires_on', '有效期到期'],
] as const;

/** Reminds of facilities to be checked or replaced, and of risk points to be reviewed: 30 and 7 days before, and on the day. */
async function remindDue(ctx: Ctx): Promise<void> {
  const today = formatDate(ctx.now);
  for (const [column, what] of facilityKinds)
    for (const { lab_id, lab, day, names, people: told } of await dueFacilities(ctx, today, column))
      await notify(ctx, {
        type: 'FACILITY_DUE',
        userIds: told.filter((id) => id !== null),
        params: { lab, count: names.length, names: listed(names), what, date: day },
        url: `/lab-baseinfo/protective-measures/${lab_id}`,
        dedupe: `facility-due:${lab_id}:${column}:${day}:${stageOf(today, day)}`,
      });
  for (const { lab_id, lab, day, names, people: told } of await dueRisks(ctx, today))
    await notify(ctx, {
      type: 'RISK_REVIEW_DUE',
      userIds: told.filter((id) => id !== null),
      params: { lab, count: names.length, names: listed(names), date: day },
      url: `/lab-baseinfo/attribute-riskpoint-new?lab_id=${lab_id}&due=1`,
      dedupe: `risk-due:${lab_id}:${day}:${stageOf(today, day)}`,
    });
}

export const riskJobs = {
  'base-info.remind-due': { cron: '40 1 * * *', handler: remindDue },
} satisfies JobDefs;

declare module '#kernel/server/slice.ts' {
  interface JobData extends DataOf<typeof riskJobs> {}
}
