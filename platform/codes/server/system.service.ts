import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert, conflict, found } from '#kernel/server/errors.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { codeErrors } from '../shared/errors.ts';
import type { systemApi } from '../shared/system.ts';
import { listSystems } from './system.queries.ts';
import { seedSystems } from './system.rules.ts';

export async function updateSystem(ctx: Ctx, input: InputOf<typeof systemApi.update>): Promise<void> {
  const before = found(
    (await listSystems(ctx)).find((row) => row.id === input.id),
    '子系统',
  );
  // Without it nobody reaches the page where it could be switched on again.
  assert(before.menu_alias !== 'system' || input.status === 1, codeErrors.systemNeeded);
  const { numAffectedRows } = await sql`update codes.system_entry set name = ${input.name}, icon = ${input.icon ?? ''},
      url = ${input.url}, front_url = ${input.front_url}, sort = ${input.sort}, status = ${input.status},
      version = version + 1, updated_by = ${ctx.actor.userId}, updated_at = ${ctx.now}
    where school_id = ${ctx.schoolId} and id = ${input.id} and version = ${input.version}`.execute(ctx.db);
  if (numAffectedRows === 0n) throw conflict();
  await ctx.audit({
    action: '修改子系统',
    docType: 'codes.system_entry',
    docId: input.id,
    note: before.name,
    before,
    after: input,
  });
}

/** Gives a school the sub-systems of the product; what the school has stays as it is. */
export async function prepareSystems(ctx: Ctx): Promise<void> {
  await sql`insert into codes.system_entry (school_id, name, menu_alias, route_name, icon, sort, status)
    select ${ctx.schoolId}, s.name, s.route_name, s.route_name, s.icon, s.sort, s.status
    from json_to_recordset(${JSON.stringify(seedSystems(ctx.services.pages))}::json)
      as s(name text, route_name text, icon text, sort int, status int)
    on conflict do nothing`.execute(ctx.db);
}
