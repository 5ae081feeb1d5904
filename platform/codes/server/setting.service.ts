import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert, badFields, conflict } from '#kernel/server/errors.ts';
import { encryptText } from '#kernel/server/sealed-text.rules.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { fileExtensions } from '#kernel/shared/files.ts';
import type { SettingDef } from '#kernel/shared/settings.ts';
import { attachFiles, fileRefs } from '#platform/files/server/public.ts';
import { codeErrors } from '../shared/errors.ts';
import type { settingApi } from '../shared/setting.ts';
import { secretPurpose, settingOf } from './setting.queries.ts';

const definitionOf = (ctx: Ctx, key: string): SettingDef => {
  const definition = ctx.services.settings[key];
  assert(definition, codeErrors.unknownSetting);
  return definition;
};

/** Rights that a setting switches on or off are effective at once on this node, elsewhere within seconds. */
function forgetRights(ctx: Ctx, key: string): void {
  const { rights, authenticator } = ctx.services;
  if (rights.some(({ option }) => option === key)) ctx.after(() => authenticator.forget());
}

/** The file of a setting must be there, and of a kind that it shows; going without one is `resetSetting`. */
async function takeFile(
  ctx: Ctx,
  { sys_key, value }: { sys_key: string; value: string },
  extensions: readonly string[] = fileExtensions,
) {
  if (!/^\d{1,15}$/.test(value)) throw badFields({ value: '请选择文件；不再使用时请“恢复默认”' });
  const id = Number(value);
  await attachFiles(ctx, `setting.${sys_key}`, 1, [id]);
  const file = (await fileRefs(ctx, [id])).get(id);
  if (!extensions.includes(file?.ext ?? '')) throw badFields({ value: `请上传 ${extensions.join('、')} 文件` });
}

/** Changes one setting. Version 0 denotes the default without a stored row. */
export async function updateSetting(ctx: Ctx, input: InputOf<typeof settingApi.update>): Promise<void> {
  const { kind, label, choices, extensions, fault } = definitionOf(ctx, input.sys_key);
  if (kind === 'number' && !/^\d{1,6}$/.test(input.value)) throw badFields({ value: codeErrors.badNumber.message });
  if (kind === 'bool' && !/^[01]$/.test(input.value)) throw badFields({ value: '请选择是或否' });
  if (kind === 'color' && !/^(#[0-9a-fA-F]{6})?$/.test(input.value)) throw badFields({ value: '颜色应为 #RRGGBB' });
  if (kind === 'choice' && !Object.hasOwn(choices ?? {}, input.value)) throw badFields({ value: '请选择一项' });
  const wrong = fault?.(input.value, ctx.services.config);
  if (wrong) throw badFields({ value: wrong });
  if (kind === 'file') await takeFile(ctx, input, extensions);
  const inLog = (value: string) => (kind === 'secret' && value !== '' ? '（已填写）' : value);
  const stored =
    kind === 'secret' && input.value !== ''
      ? encryptText(ctx.services.rootSecret, secretPurpose, input.value)
      : input.value;
  const former = await settingOf(ctx, input.sys_key);
  const { numAffectedRows } =
    input.version === 0
      ? await sql`insert into codes.setting (school_id, sys_key, value, updated_by, updated_at)
          values (${ctx.schoolId}, ${input.sys_key}, ${stored}, ${ctx.actor.userId}, ${ctx.now}) on conflict do nothing`.execute(
          ctx.db,
        )
      : await sql`update codes.setting set value = ${stored}, version = version + 1, updated_by = ${ctx.actor.userId}, updated_at = ${ctx.now}
          where school_id = ${ctx.schoolId} and sys_key = ${input.sys_key} and version = ${input.version}`.execute(
          ctx.db,
        );
  if (numAffectedRows === 0n) throw conflict();
  forgetRights(ctx, input.sys_key);
  await ctx.audit({
    action: '修改系统设置',
    docType: 'codes.setting',
    note: label,
    before: { [input.sys_key]: inLog(former) },
    after: { [input.sys_key]: inLog(input.value) },
  });
}

export async function resetSetting(ctx: Ctx, key: string): Promise<void> {
  const { label, kind, value } = definitionOf(ctx, key);
  const before = { [key]: kind === 'secret' ? '（已填写）' : await settingOf(ctx, key) };
  await sql`delete from codes.setting where school_id = ${ctx.schoolId} and sys_key = ${key}`.execute(ctx.db);
  forgetRights(ctx, key);
  await ctx.audit({ action: '恢复默认设置', docType: 'codes.setting', note: label, before, after: { [key]: value } });
}
