import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { checkFields } from '#kernel/server/db/check-fields.ts';
import { insertRow, setStatus, updateRow, type RowKind } from '#kernel/server/db/write-row.ts';
import { assert } from '#kernel/server/errors.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { codeReference } from '#platform/codes/server/public.ts';
import { chemicalErrors } from '../../shared/errors.ts';
import { Apart, type compatApi, type CompatInput } from '../../shared/storage/compat.ts';
import { compatSeed } from './compat-seed.rules.ts';

const rule: RowKind<'chemical.compat_rule'> = {
  table: 'chemical.compat_rule',
  doc: 'chemical.compat-rule',
  noun: '混存规则',
  softDelete: false,
};

function checkInput(ctx: Ctx, { kind, a, b, value, reason }: CompatInput) {
  const [key, label] = kind === 'group' ? ['chem_storage_group', '储存组'] : ['chem_react_tag', '反应性标签'];
  return checkFields<CompatInput>(ctx, {
    a: codeReference(ctx, key!, a, label!),
    b: codeReference(ctx, key!, b, label!),
    reason: value !== Apart.together && !reason && '请填写不能同放的原因，拒绝时会显示给操作人',
  });
}

export async function createCompatRule(ctx: Ctx, input: CompatInput): Promise<number> {
  await checkInput(ctx, input);
  return insertRow(ctx, rule, input, `${input.a} × ${input.b}`);
}

export async function updateCompatRule(ctx: Ctx, { id, version, ...input }: InputOf<typeof compatApi.update>) {
  const check = async (before: Record<string, unknown>) => {
    await checkInput(ctx, input);
    const isSame = before['kind'] === input.kind && before['a'] === input.a && before['b'] === input.b;
    assert(isSame, chemicalErrors.fixedPair);
  };
  const { value, reason, basis } = input;
  await updateRow(ctx, rule, { id, version }, { value, reason, basis }, { note: `${input.a} × ${input.b}`, check });
}

export const setCompatStatus = (ctx: Ctx, { id, status }: InputOf<typeof compatApi.setStatus>) =>
  setStatus(ctx, rule, id, status);

/** The matrix and the tags of a school that has none. */
export async function prepareCompat(ctx: Ctx): Promise<void> {
  await sql`insert into chemical.compat_rule (school_id, kind, a, b, value, reason, basis)
    select ${ctx.schoolId}, s.kind, s.a, s.b, s.value, s.reason, s.basis
    from json_to_recordset(${JSON.stringify(compatSeed)}::json) s (kind text, a text, b text, value int, reason text, basis text)
    where not exists (select 1 from chemical.compat_rule where school_id = ${ctx.schoolId})`.execute(ctx.db);
}
