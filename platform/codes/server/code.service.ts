import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { insertRow, lockRow, removeRow, updateRow, type RowKind } from '#kernel/server/db/write-row.ts';
import { assert, conflict } from '#kernel/server/errors.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import type { CodeInput, codeApi } from '../shared/code.ts';
import { codeErrors } from '../shared/errors.ts';
import { seedCodes, type Dictionary } from './dictionary.rules.ts';

const code: RowKind<'codes.code'> = {
  table: 'codes.code',
  doc: 'codes.code',
  noun: '公共代码',
  softDelete: false,
};

type Fields = Omit<CodeInput, 'parent_key' | 'code'>;

// The form leaves blank fields out; here that clears them.
const columnsOf = ({ name, parent_code = '', sort = 0, status, color = '', remark = '' }: Fields) => ({
  name,
  parent_code,
  sort,
  status,
  color,
  remark,
});

export async function createCode(ctx: Ctx, { parent_key, code: text, ...input }: CodeInput): Promise<number> {
  const types = await sql`select 1 from codes.code_type
    where school_id = ${ctx.schoolId} and parent_key = ${parent_key}`.execute(ctx.db);
  assert(types.rows.length > 0, codeErrors.typeMissing);
  await checkParent(ctx, parent_key, input.parent_code);
  return insertRow(ctx, code, { parent_key, code: text, ...columnsOf(input) }, input.name);
}

export async function updateCode(ctx: Ctx, { id, version, ...input }: InputOf<typeof codeApi.update>): Promise<void> {
  const check = (before: Record<string, unknown>) => checkParent(ctx, String(before['parent_key']), input.parent_code);
  await updateRow(ctx, code, { id, version }, columnsOf(input), { note: input.name, check });
}

async function checkParent(ctx: Ctx, parentKey: string, parentCode: string | undefined) {
  if (!parentCode) return;
  const { rows } = await sql`select 1 from codes.code
    where school_id = ${ctx.schoolId} and parent_key = ${parentKey} and code = ${parentCode}`.execute(ctx.db);
  assert(rows.length > 0, codeErrors.parentMissing);
}

export async function removeCode(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const { name, is_system } = await lockRow(ctx, code, id);
  assert(is_system === false, codeErrors.systemCode);
  await removeRow(ctx, code, id, String(name));
}

export async function createType(ctx: Ctx, input: InputOf<typeof codeApi.createType>): Promise<void> {
  const { numAffectedRows } = await sql`insert into codes.code_type (school_id, parent_key, name)
    values (${ctx.schoolId}, ${input.parent_key}, ${input.name}) on conflict do nothing`.execute(ctx.db);
  if (numAffectedRows === 0n) throw conflict('代码类型已存在，请换一个');
}

/** Adds missing dictionaries of a slice to a school; existing rows stay unchanged. */
export async function prepareCodes(ctx: Ctx, dictionaries: Readonly<Record<string, Dictionary>>): Promise<void> {
  const { types, codes } = seedCodes(dictionaries);
  await sql`insert into codes.code_type (school_id, parent_key, name, is_system, sort)
    select ${ctx.schoolId}, t.key, t.name, true, t.sort from json_to_recordset(${JSON.stringify(types)}::json) as t(key text, name text, sort int)
    on conflict do nothing`.execute(ctx.db);
  await sql`insert into codes.code (school_id, parent_key, code, name, parent_code, sort, color, remark, status, is_system)
    select ${ctx.schoolId}, c.key, c.code, c.name, c.parent, c.sort, c.color, c.remark, c.status, c.fixed
    from json_to_recordset(${JSON.stringify(codes)}::json) as c(key text, code text, name text, parent text, sort int, color text, remark text, status int, fixed boolean)
    on conflict do nothing`.execute(ctx.db);
}
