import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert } from '#kernel/server/errors.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { orgErrors } from '../shared/errors.ts';
import type { orgTypeApi } from '../shared/org-type.ts';
import { deleteRecord, insertRecord, lockRecord, setRecordStatus, updateRecord } from './record.service.ts';

const typeTable = { name: 'org.type', noun: '组织类型' } as const;

type Fields = InputOf<typeof orgTypeApi.create>;

const columnsOf = (input: Fields) => ({
  name: input.name,
  code: input.code,
  org_level: input.orgLevel,
  nature: input.nature,
  need_check: input.needCheck,
  need_card: input.needCard,
  need_level: input.needLevel,
  sort: input.sort,
});

export const createType = (ctx: Ctx, input: Fields) => insertRecord(ctx, typeTable, columnsOf(input));

export async function updateType(ctx: Ctx, { id, version, ...fields }: InputOf<typeof orgTypeApi.update>) {
  const { count, otherLevel } = await usesOf(ctx, id, fields.orgLevel);
  assert(!otherLevel || count === 0, orgErrors.levelInUse, { count });
  await updateRecord(ctx, typeTable, id, version, columnsOf(fields));
}

export const setTypeStatus = (ctx: Ctx, { id, status }: InputOf<typeof orgTypeApi.setStatus>) =>
  setRecordStatus(ctx, typeTable, id, status);

export async function deleteType(ctx: Ctx, { id }: { id: number }) {
  const { count } = await usesOf(ctx, id);
  assert(count === 0, orgErrors.typeInUse, { count });
  await deleteRecord(ctx, typeTable, id);
}

/** How many units have the type, which is held meanwhile; and whether its level is another than this one. */
async function usesOf(ctx: Ctx, id: number, level?: string) {
  await lockRecord(ctx, typeTable, id);
  const { rows } = await sql<{ count: number; otherLevel: boolean }>`
    select (select count(*) from org.unit u where u.school_id = t.school_id and u.type_id = t.id and u.deleted_at is null) as count,
      t.org_level is distinct from ${level ?? null}::text as "otherLevel"
    from org.type t where t.school_id = ${ctx.schoolId} and t.id = ${id}`.execute(ctx.db);
  return rows[0]!;
}
