import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { baseRoles } from '../shared/roles.ts';

/**
 * Gives a school its ten roles, and every role the rights that this version adds. A right that the school took away is
 * not given back: only rights that were never offered to the school are.
 */
export async function prepareRoles(ctx: Ctx): Promise<void> {
  const roles = baseRoles.map((role) => ({ ...role, sort: role.id }));
  await sql`insert into identity.role (school_id, id, role_key, name, data_scope, sort)
    select ${ctx.schoolId}, r.id, r.key, r.name, r.data_scope, r.sort from json_to_recordset(${JSON.stringify(roles)}::json) as r(id bigint, key text, name text, data_scope text, sort int)
    on conflict do nothing`.execute(ctx.db);
  const grants = ctx.services.rights.flatMap((right) => right.roles.map((role) => ({ name: right.name, role })));
  await sql`
    with offered as (
      select distinct g.name from json_to_recordset(${JSON.stringify(grants)}::json) as g(name text, role text)
      where not exists (select 1 from identity.right_offer o where o.school_id = ${ctx.schoolId} and o.right_name = g.name)
    ), noted as (
      insert into identity.right_offer (school_id, right_name) select ${ctx.schoolId}, name from offered on conflict do nothing
    )
    insert into identity.role_right (school_id, role_id, right_name)
    select ${ctx.schoolId}, r.id, g.name from json_to_recordset(${JSON.stringify(grants)}::json) as g(name text, role text)
    join offered f on f.name = g.name
    join identity.role r on r.school_id = ${ctx.schoolId} and r.role_key = g.role
    on conflict do nothing`.execute(ctx.db);
}
