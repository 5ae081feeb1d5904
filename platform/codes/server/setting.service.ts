import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert, badFields, conflict } from '#kernel/server/errors.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import type { SettingDef } from '#kernel/shared/settings.ts';
import { attachFiles } from '#platform/files/server/public.ts';
import { codeErrors } from '../shared/errors.ts';
import type { settingApi } from '../shared/setting.ts';
import { settingOf } from './setting.queries.ts';

const definitionOf = (ctx: Ctx, key: string): SettingDef => {
  const definition = ctx.services.settings[key];
  assert(definition, codeErrors.unknownSetting);
  return definition;
};

/** Changes one setting. Version 0 denotes the default without a stored row. */
export async function updateSetting(ctx: Ctx, input: InputOf<typeof settingApi.update>): Promise<void> {
  const { kind, label, choices, fault } = definitionOf(ctx, input.sys_key);
  if (kind === 'number' && !/^\d{1,6}$/.test(input.value)) throw badFields({ value: codeErrors.badNumber.message });
  if (kind === 'bool' && !/^[01]$/.test(input.value)) throw badFields({ value: '请选择是或否' });
  if (kind === 'choice' && !Object.hasOwn(choices ?? {}, input.value)) throw badFields({ value: '请选择一项' });
  const wrong = fault?.(input.value, ctx.services.config);
  if (wrong) throw badFields({ value: wrong });
  if (kind === 'file' && input.value !== '')
    await attachFiles(ctx, `setting.${input.sys_key}`, 1, [Number(input.value)]);
  const former = await settingOf(ctx, input.sys_key);
  const { numAffectedRows } =
    input.version === 0
      ? await sql`insert into codes.setting (school_id, sys_key, value, updated_by, updated_at)
          values (${ctx.schoolId}, ${input.sys_key}, ${input.value}, ${ctx.actor.userId}, ${ctx.now}) on conflict do nothing`.execute(
          ctx.db,
        )
      : await sql`update codes.setting set value = ${input.value}, version = version + 1, updated_by = ${ctx.actor.userId}, updated_at = ${ctx.now}
          where school_id = ${ctx.schoolId} and sys_key = ${input.sys_key} and version = ${input.version}`.execute(
          ctx.db,
        );
  if (numAffectedRows === 0n) throw conflict();
  await ctx.audit({
    action: '修改系统设置',
    docType: 'codes.setting',
    note: label,
    before: { [input.sys_key]: former },
    after: { [input.sys_key]: input.value },
  });
}

export async function resetSetting(ctx: Ctx, key: string): Promise<void> {
  const { label, value } = definitionOf(ctx, key);
  const before = { [key]: await settingOf(ctx, key) };
  await sql`delete from codes.setting where school_id = ${ctx.schoolId} and sys_key = ${key}`.execute(ctx.db);
  await ctx.audit({ action: '恢复默认设置', docType: 'codes.setting', note: label, before, after: { [key]: value } });
}
