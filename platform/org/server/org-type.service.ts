import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { checkFields } from '#kernel/server/db/check-fields.ts';
import { insertRow, lockRow, removeRow, setStatus, updateRow, type RowKind } from '#kernel/server/db/write-row.ts';
import { assert } from '#kernel/server/errors.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { codeReference } from '#platform/codes/server/public.ts';
import { orgErrors } from '../shared/errors.ts';
import type { TypeInput, orgTypeApi } from '../shared/org-type.ts';

const orgType: RowKind<'org.type'> = { table: 'org.type', doc: 'org.type', noun: '组织类型' };

const checkInput = (ctx: Ctx, { nature }: TypeInput) =>
  checkFields<TypeInput>(ctx, { nature: nature && codeReference(ctx, 'lab_nature', nature, '性质') });

export async function createType(ctx: Ctx, input: TypeInput): Promise<number> {
  await checkInput(ctx, input);
  return insertRow(ctx, orgType, input, input.name);
}

export async function updateType(ctx: Ctx, { id, version, ...input }: InputOf<typeof orgTypeApi.update>) {
  const check = async (before: Record<string, unknown>) => {
    await checkInput(ctx, input);
    if (before['org_level'] === input.org_level) return;
    const count = await countUnits(ctx, id);
    assert(count === 0, orgErrors.levelInUse, { count });
  };
  await updateRow(ctx, orgType, { id, version }, input, { note: input.name, check });
}

export const setTypeStatus = (ctx: Ctx, { id, status }: InputOf<typeof orgTypeApi.setStatus>) =>
  setStatus(ctx, orgType, id, status);

export async function removeType(ctx: Ctx, { id }: { id: number }) {
  const { name } = await lockRow(ctx, orgType, id);
  const count = await countUnits(ctx, id);
  assert(count === 0, orgErrors.typeInUse, { count });
  await removeRow(ctx, orgType, id, String(name));
}

async function countUnits(ctx: Ctx, id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from org.unit
    where school_id = ${ctx.schoolId} and type_id = ${id} and deleted_at is null`.execute(ctx.db);
  return rows[0]!.count;
}
