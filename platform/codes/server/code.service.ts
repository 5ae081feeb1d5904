import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert, conflict } from '#kernel/server/errors.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import type { codeApi } from '../shared/code.ts';
import { codeErrors } from '../shared/errors.ts';
import { findCode } from './code.queries.ts';
import { seedCodes } from './dictionary.rules.ts';

export async function createCode(ctx: Ctx, input: InputOf<typeof codeApi.create>): Promise<{ id: number }> {
  await checkParent(ctx, input.parent_key, input.parent_code);
  const { rows } = await sql<{ id: number }>`
    insert into codes.code (school_id, parent_key, code, name, parent_code, sort, status, color, remark, created_by, updated_by)
    select ${ctx.schoolId}, t.parent_key, ${input.code}, ${input.name}, ${input.parent_code ?? ''}, ${input.sort ?? 0}, ${input.status},
      ${input.color ?? ''}, ${input.remark ?? ''}, ${ctx.actor.userId}, ${ctx.actor.userId}
    from codes.code_type t where t.school_id = ${ctx.schoolId} and t.parent_key = ${input.parent_key} returning id`.execute(
    ctx.db,
  );
  assert(rows[0], codeErrors.typeMissing);
  return rows[0];
}

export async function updateCode(ctx: Ctx, input: InputOf<typeof codeApi.update>): Promise<void> {
  const before = await findCode(ctx, input.id);
  await checkParent(ctx, before.parent_key, input.parent_code);
  const { numAffectedRows } =
    await sql`update codes.code set name = ${input.name}, parent_code = ${input.parent_code ?? ''},
      sort = ${input.sort ?? 0}, status = ${input.status}, color = ${input.color ?? ''}, remark = ${input.remark ?? ''},
      version = version + 1, updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}
    where school_id = ${ctx.schoolId} and id = ${input.id} and version = ${input.version}`.execute(ctx.db);
  if (numAffectedRows === 0n) throw conflict();
  await ctx.audit({
    action: '修改公共代码',
    docType: 'codes.code',
    docId: input.id,
    note: before.name,
    before,
    after: input,
  });
}

async function checkParent(ctx: Ctx, parentKey: string, parentCode: string | undefined) {
  if (!parentCode) return;
  const { rows } = await sql`select 1 from codes.code
    where school_id = ${ctx.schoolId} and parent_key = ${parentKey} and code = ${parentCode}`.execute(ctx.db);
  assert(rows.length > 0, codeErrors.parentMissing);
}

export async function removeCode(ctx: Ctx, id: number): Promise<void> {
  const before = await findCode(ctx, id);
  const { numAffectedRows } = await sql`delete from codes.code
    where school_id = ${ctx.schoolId} and id = ${id} and not is_system`.execute(ctx.db);
  assert(numAffectedRows === 1n, codeErrors.systemCode);
  await ctx.audit({ action: '删除公共代码', docType: 'codes.code', docId: id, note: before.name, before });
}

export async function createType(ctx: Ctx, input: InputOf<typeof codeApi.createType>): Promise<void> {
  const { numAffectedRows } = await sql`insert into codes.code_type (school_id, parent_key, name)
    values (${ctx.schoolId}, ${input.parent_key}, ${input.name}) on conflict do nothing`.execute(ctx.db);
  if (numAffectedRows === 0n) throw conflict('代码类型已存在，请换一个');
}

/** Gives a school the dictionaries of the product; what the school has stays as it is. */
export async function prepareCodes(ctx: Ctx): Promise<void> {
  const { types, codes } = seedCodes();
  await sql`insert into codes.code_type (school_id, parent_key, name, is_system, sort)
    select ${ctx.schoolId}, t.key, t.name, true, t.sort from json_to_recordset(${JSON.stringify(types)}::json) as t(key text, name text, sort int)
    on conflict do nothing`.execute(ctx.db);
  await sql`insert into codes.code (school_id, parent_key, code, name, sort, color, status, is_system)
    select ${ctx.schoolId}, c.key, c.code, c.name, c.sort, c.color, c.status, c.fixed
    from json_to_recordset(${JSON.stringify(codes)}::json) as c(key text, code text, name text, sort int, color text, status int, fixed boolean)
    on conflict do nothing`.execute(ctx.db);
}
