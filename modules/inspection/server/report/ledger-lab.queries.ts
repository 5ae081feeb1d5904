import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { found } from '#kernel/server/errors.ts';
import { scopeOf, within } from '#kernel/server/policy.ts';
import type { OutputOf } from '#kernel/shared/contract.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { findTermDays, termOf } from '#platform/org/server/public.ts';
import type { ledgerApi } from '../../shared/report/ledger.ts';
import { listSelfChecks } from './ledger-self.queries.ts';
import { ledgerList } from './ledger.queries.ts';
import { actTypeLabels, optionsOf } from '../core/option.queries.ts';
import { problemList } from '../problem/problem.queries.ts';
import { listChecks } from '../record/result.queries.ts';
import { RecordStatus } from '../../shared/core/record.states.ts';

type File = OutputOf<typeof ledgerApi.lab>;
type Head = Pick<
  File,
  | 'lab_id'
  | 'lab_no'
  | 'lab_name'
  | 'college_id'
  | 'college_name'
  | 'lab_level'
  | 'lab_class'
  | 'head_name'
  | 'safety_officer_name'
  | 'rooms'
>;
const most = 200;

/** One laboratory's file of a school year: its checks, and the problems found in it. */
export async function findLabFile(ctx: Ctx, input: { id: number; school_year?: string | undefined }): Promise<File> {
  const head = await findHead(ctx, input.id);
  const school_year = input.school_year ?? (await termOf(ctx, formatDate(ctx.now))).year;
  const period = await findTermDays(ctx, school_year);
  const where = ledgerList.where(ctx, { lab_id: input.id, ...period });
  const [rows, problems, years, acts, self_checks] = await Promise.all([
    listChecks(ctx, where, most),
    problemList.all(ctx, { org_id: input.id, ...period }, undefined, most),
    listYears(ctx, input.id),
    listActNames(ctx, input.id),
    listSelfChecks(ctx, input.id, period),
  ]);
  const checks = rows.map((row) => ({ ...row, ...acts.get(row.act_id)! }));
  return { ...head, school_year, school_years: [...new Set([school_year, ...years])], checks, problems, self_checks };
}

async function findHead(ctx: Ctx, id: number): Promise<Head> {
  const { rows } = await sql<Head>`
    select u.id as lab_id, u.code as lab_no, u.name as lab_name, c.id as college_id, coalesce(c.name, '') as college_name, l.lab_level, l.lab_class,
      coalesce(h.name, '') as head_name, coalesce(s.name, '') as safety_officer_name,
      coalesce((select string_agg(m.room_no, '、' order by m.room_no) from base_info.lab_room x
        join org.room m on m.school_id = x.school_id and m.id = x.room_id where x.school_id = u.school_id and x.lab_id = u.id), '') as rooms
    from org.unit u join base_info.lab l on l.school_id = u.school_id and l.id = u.id
    left join org.unit c on c.school_id = u.school_id and c.id = u.college_id
    left join identity.account h on h.school_id = u.school_id and h.id = u.head_id
    left join identity.account s on s.school_id = u.school_id and s.id = l.safety_officer_id
    where u.school_id = ${ctx.schoolId} and u.id = ${id} and (${within(scopeOf(ctx.actor, 'inspection.ledger.read'), 'u.path')}
      or exists (select 1 from inspection.record r join inspection.activity_inspector i on i.school_id = r.school_id and i.group_id = r.group_id
        where r.school_id = u.school_id and r.lab_id = u.id and i.user_id = ${ctx.actor.userId}))`.execute(ctx.db);
  return found(rows[0], '实验室');
}

async function listYears(ctx: Ctx, labId: number): Promise<string[]> {
  const { rows } = await sql<{ year: string }>`select distinct a.school_year as year from inspection.record r
    join inspection.activity a on a.school_id = r.school_id and a.id = r.act_id
    where r.school_id = ${ctx.schoolId} and r.lab_id = ${labId} and r.status >= ${RecordStatus.submitted} order by 1 desc limit 20`.execute(
    ctx.db,
  );
  return rows.map((row) => row.year);
}

async function listActNames(
  ctx: Ctx,
  labId: number,
): Promise<Map<number, { act_name: string; act_type: number; act_type_name: string }>> {
  const { rows } = await sql<{
    id: number;
    act_name: string;
    act_type: number;
  }>`select distinct a.id, a.act_name, a.act_type
    from inspection.record r join inspection.activity a on a.school_id = r.school_id and a.id = r.act_id
    where r.school_id = ${ctx.schoolId} and r.lab_id = ${labId}`.execute(ctx.db);
  const labels = actTypeLabels((await optionsOf(ctx)).inspect_labels);
  return new Map(rows.map(({ id, ...row }) => [id, { ...row, act_type_name: labels.get(row.act_type) ?? '' }]));
}
