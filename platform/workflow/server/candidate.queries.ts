import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import type { AssigneeRule, RolePlaceCode } from '../shared/process-model.ts';

/** What rules of assignees look at. */
export type CaseFacts = {
  starter_id: number;
  org_path: string;
  college_id: number | null;
  lab_id: number | null;
  form_data: Readonly<Record<string, unknown>>;
  /** People chosen for a step. */
  chosen: readonly number[];
};
/** Somebody who may act, and why, in one sentence. */
export type Candidate = { id: number; name: string; reason: string };

/** People whom one rule names, enabled ones only; in the order in which they act one after the other. */
export async function findCandidates(ctx: Ctx, rule: AssigneeRule, facts: CaseFacts): Promise<Candidate[]> {
  switch (rule.kind) {
    case 'role':
      return holders(ctx, rule.role, unitAt(ctx, rule.at, facts, rule.unit ?? ''));
    case 'org_member':
      return members(ctx, rule.unit);
    case 'user':
      return people(ctx, rule.ids, '流程指定由您处理');
    case 'form_user':
    case 'budget_card_manager':
      return people(ctx, idsIn(facts.form_data[rule.field]), '申请中填写的人员是您');
    case 'lab_safety_head':
      return safetyHeads(ctx, facts.lab_id);
    case 'starter_leader':
      return leaders(ctx, facts);
    case 'starter_choose':
      return people(ctx, facts.chosen, '发起人选择由您处理');
  }
}

/** Ids in the value of a field: people of a picker, or ids. */
function idsIn(value: unknown): number[] {
  return [value].flat().flatMap((one) => {
    const id = Number(typeof one === 'object' && one !== null && 'id' in one ? one.id : one);
    return Number.isSafeInteger(id) && id > 0 ? [id] : [];
  });
}

/** Condition on the unit `p` where holders of a role are looked for. */
function unitAt(
  ctx: Ctx,
  at: RolePlaceCode,
  { org_path, college_id, lab_id }: CaseFacts,
  code: string,
): RawBuilder<boolean> {
  switch (at) {
    case 'lab':
      return sql<boolean>`p.id = ${lab_id}`;
    case 'college':
      return sql<boolean>`p.id = ${college_id}`;
    case 'dept':
      return sql<boolean>`p.path = ${org_path}`;
    case 'school':
      return sql<boolean>`p.pid is null`;
    case 'unit':
      return sql<boolean>`p.code = ${code}`;
    case 'warehouse':
      return sql<boolean>`false`;
    case 'security':
      return sql<boolean>`p.level = 'security'`;
  }
}

/** Condition on a person `u`: enabled, and not beyond the last day. */
export const isActive = (ctx: Ctx) => sql<boolean>`u.status = 1 and u.deleted_at is null
  and (u.valid_to is null or u.valid_to >= (${ctx.now}::timestamptz at time zone 'Asia/Shanghai')::date)`;

/** Holders of a role at a unit or above it; those nearest to it only. */
async function holders(ctx: Ctx, role: string, unit: RawBuilder<boolean>): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select id, name, '您是' || unit || '的' || role as reason from (
      select distinct on (u.id) u.id, u.name, o.name as unit, r.name as role, length(o.path) as depth,
        max(length(o.path)) over () as nearest
      from org.unit p
      join org.unit o on o.school_id = p.school_id and o.id = any(string_to_array(trim(both '/' from p.path), '/')::bigint[]) and o.deleted_at is null
      join identity.role r on r.school_id = p.school_id and r.role_key = ${role} and r.status = 1
      join identity.holding h on h.school_id = p.school_id and h.org_id = o.id and h.role_id = r.id
      join identity.account u on u.school_id = p.school_id and u.id = h.user_id and ${isActive(ctx)}
      where p.school_id = ${ctx.schoolId} and p.deleted_at is null and ${unit}
      order by u.id, length(o.path) desc) one
    where depth = nearest order by id limit 200`.execute(ctx.db);
  return rows;
}

async function members(ctx: Ctx, code: string): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select distinct u.id, u.name, '您是' || o.name || '的成员' as reason
    from org.unit o
    join identity.account u on u.school_id = o.school_id and ${isActive(ctx)}
      and (u.college_id = o.id or exists (select 1 from identity.holding h where h.school_id = o.school_id and h.user_id = u.id and h.org_id = o.id))
    where o.school_id = ${ctx.schoolId} and o.code = ${code} and o.deleted_at is null order by u.id limit 200`.execute(
    ctx.db,
  );
  return rows;
}

async function people(ctx: Ctx, ids: readonly number[], reason: string): Promise<Candidate[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Candidate>`select u.id, u.name, ${reason} as reason
    from unnest(${[...ids]}::bigint[]) with ordinality as chosen (id, place)
    join identity.account u on u.school_id = ${ctx.schoolId} and u.id = chosen.id and ${isActive(ctx)}
    order by chosen.place`.execute(ctx.db);
  return rows.filter((row, at) => rows.findIndex(({ id }) => id === row.id) === at);
}

async function safetyHeads(ctx: Ctx, labId: number | null): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`select u.id, u.name, '您是' || o.name || '的安全责任人' as reason
    from org.unit o join identity.account u on u.school_id = o.school_id and u.id = any(o.safety_officer_ids) and ${isActive(ctx)}
    where o.school_id = ${ctx.schoolId} and o.id = ${labId} order by u.id`.execute(ctx.db);
  return rows;
}

/** The head of the nearest unit of the starter that another person leads. */
async function leaders(ctx: Ctx, { starter_id, org_path }: CaseFacts): Promise<Candidate[]> {
  const ids = org_path.split('/').filter(Boolean).map(Number);
  const { rows } = await sql<Candidate>`select u.id, u.name, '您是' || o.name || '的负责人' as reason
    from org.unit o join identity.account u on u.school_id = o.school_id and u.id = o.head_id and ${isActive(ctx)}
    where o.school_id = ${ctx.schoolId} and o.id = any(${ids}::bigint[]) and o.deleted_at is null and u.id <> ${starter_id}
    order by length(o.path) desc limit 1`.execute(ctx.db);
  return rows;
}
