import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { updateRow, type RowKind } from '#kernel/server/db/write-row.ts';
import { assert } from '#kernel/server/errors.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { codeErrors } from '../shared/errors.ts';
import type { systemApi } from '../shared/system.ts';
import { seedSystems } from './system.rules.ts';

const system: RowKind<'codes.system_entry'> = {
  table: 'codes.system_entry',
  doc: 'codes.system_entry',
  noun: '子系统',
  softDelete: false,
};

export async function updateSystem(ctx: Ctx, { id, version, icon = '', ...input }: InputOf<typeof systemApi.update>) {
  const check = async (before: Record<string, unknown>) => {
    // Otherwise nobody could reach the page that enables it again.
    assert(before['menu_alias'] !== 'system' || input.status === 1, codeErrors.systemNeeded);
  };
  await updateRow(ctx, system, { id, version }, { ...input, icon }, { note: input.name, check });
}

/** Adds missing sub-systems to a school; existing rows stay unchanged. */
export async function prepareSystems(ctx: Ctx): Promise<void> {
  await sql`insert into codes.system_entry (school_id, name, menu_alias, route_name, icon, sort, status)
    select ${ctx.schoolId}, s.name, s.route_name, s.route_name, s.icon, s.sort, s.status
    from json_to_recordset(${JSON.stringify(seedSystems(ctx.services.pages))}::json)
      as s(name text, route_name text, icon text, sort int, status int)
    on conflict do nothing`.execute(ctx.db);
}
