import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { usersHolding } from '#platform/identity/server/public.ts';
import { notify } from '#platform/notices/server/public.ts';
import { JudgementStatus } from '../../shared/hazard/judgement.ts';

type Decided = {
  id: number;
  lab_id: number;
  lab: string;
  status: string;
  level: string;
  former: string;
  basis: string[];
  opinion: string;
  valid_to: string | null;
  people: (number | null)[];
};

const levelName = (column: string) => sql`(select c.name from codes.code c where c.school_id = j.school_id
  and c.parent_key = 'lab_level' and c.code = ${sql.ref(column)}::text)`;

/** Those who answer for a laboratory `u`, `l`. */
const answerable = sql`json_build_array(u.head_id, l.safety_head_id, l.safety_officer_id)`;
const present = (people: readonly (number | null)[]) => people.filter((id) => id !== null);

/** Tells those who answer for laboratories how their judgements ended. */
export async function notifyDecided(ctx: Ctx, { ids }: { ids: number[] }): Promise<void> {
  const { rows } =
    await sql<Decided>`select j.id, j.lab_id, u.name as lab, j.status, ${levelName('j.lab_level')} as level,
      coalesce(${levelName('j.old_level')}, '未评估') as former, j.basis, j.opinion, l.judge_valid_to as valid_to, ${answerable} as people
    from base_info.judgement j join org.unit u on u.school_id = j.school_id and u.id = j.lab_id
    join base_info.lab l on l.school_id = u.school_id and l.id = u.id
    where j.school_id = ${ctx.schoolId} and j.id = any(${ids})`.execute(ctx.db);
  for (const { id, lab_id, status, people, basis, valid_to, ...params } of rows)
    await notify(ctx, {
      type: status === JudgementStatus.passed ? 'JUDGEMENT_PASSED' : 'JUDGEMENT_REJECTED',
      userIds: present(people),
      params: { ...params, basis: basis.join('、'), valid_to: valid_to ?? '' },
      url: `/lab-baseinfo/organization/${lab_id}?tab=grade`,
      dedupe: `judgement:${id}:${status}`,
    });
}

type Expiring = { id: number; lab: string; valid_to: string; people: (number | null)[] };

/** Reminds of judgements that expire up to `day`; each date at which one expires once. Returns the number of labs. */
export async function remindExpiring(ctx: Ctx, today: string, day: string, limit: number): Promise<number> {
  const { rows } = await sql<Expiring>`with due as (
      select l.school_id, l.id from base_info.lab l
      join org.unit o on o.school_id = l.school_id and o.id = l.id and o.status = 1 and o.deleted_at is null
      where l.school_id = ${ctx.schoolId} and l.judge_valid_to between ${today}::date and ${day}::date
        and l.expiry_reminded is distinct from l.judge_valid_to
      order by l.judge_valid_to, l.id limit ${limit} for no key update of l
    ), marked as (
      update base_info.lab l set expiry_reminded = l.judge_valid_to from due
      where l.school_id = due.school_id and l.id = due.id returning l.*
    )
    select l.id, u.name as lab, l.judge_valid_to as valid_to, ${answerable} as people
    from marked l join org.unit u on u.school_id = l.school_id and u.id = l.id`.execute(ctx.db);
  for (const { id, people, ...params } of rows)
    await notify(ctx, {
      type: 'JUDGEMENT_EXPIRING',
      userIds: present(people),
      params,
      url: `/lab-baseinfo/organization/${id}?tab=grade`,
      dedupe: `judgement-expiry:${id}:${params.valid_to}`,
    });
  return rows.length;
}

type Waiting = { id: number; college: string; path: string; count: number };

/** Tells colleges how many of their laboratories wait after a regrading. */
export async function notifyRegraded(ctx: Ctx, { id, edition }: { id: number; edition: number }): Promise<void> {
  const { rows } = await sql<Waiting>`select u.id, u.name as college, u.path, count(*) as count
    from base_info.regrading_lab r
    join base_info.judgement j on j.school_id = r.school_id and j.lab_id = r.lab_id and j.status = ${JudgementStatus.college}
    join org.unit u on u.school_id = r.school_id and u.id = r.college_id
    where r.school_id = ${ctx.schoolId} and r.regrading_id = ${id} and r.is_chosen group by u.id, u.name, u.path`.execute(
    ctx.db,
  );
  for (const { id: unit, path, ...params } of rows)
    await notify(ctx, {
      type: 'JUDGEMENT_REGRADED',
      userIds: await usersHolding(ctx, ['college'], path),
      params: { ...params, edition },
      url: '/lab-baseinfo/class-level-setting?tab=judgements',
      dedupe: `regrading:${id}:${unit}`,
    });
}
