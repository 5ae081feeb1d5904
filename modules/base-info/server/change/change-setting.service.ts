import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { badFields } from '#kernel/server/errors.ts';
import { staleVersion } from '#kernel/server/db/stale-version.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { ChangeMode, changeFields, changeLabel, InfoType } from '../../shared/change/change-field.rules.ts';
import type { changeSettingApi } from '../../shared/change/change-setting.ts';
import { findChangeSetting } from './change-setting.queries.ts';

const docType = 'base-info.change-setting';

/** Saves the modes of all fields of a kind; open requests keep the modes with which they were submitted. */
export async function saveChangeSetting(
  ctx: Ctx,
  { info_type, version, modes }: InputOf<typeof changeSettingApi.save>,
): Promise<void> {
  const known = new Set(changeFields[info_type].map(({ name }) => name));
  const unknown = Object.keys(modes).find((name) => !known.has(name));
  if (unknown !== undefined) throw badFields({ [unknown]: '没有这个字段，请刷新页面后重试' });
  const before = await findChangeSetting(ctx, { info_type });
  const { rows } =
    await sql`insert into base_info.change_setting as s (school_id, info_type, modes, updated_by, updated_at)
    values (${ctx.schoolId}, ${info_type}, ${JSON.stringify(modes)}::jsonb, ${ctx.actor.userId}, ${ctx.now})
    on conflict (school_id, info_type) do update set modes = excluded.modes, version = s.version + 1,
      updated_by = excluded.updated_by, updated_at = excluded.updated_at
    where s.version = ${version} returning 1`.execute(ctx.db);
  if (rows.length === 0) throw await staleVersion(ctx, docType, info_type);
  const changed = before.fields.filter(({ name, mode, initial }) => mode !== (modes[name] ?? initial));
  const note = changed
    .map(({ name, initial }) => `${changeLabel(info_type, name)}：${labelOf(ChangeMode, modes[name] ?? initial)}`)
    .join('；');
  await ctx.audit({
    action: `设置${labelOf(InfoType, info_type)}变更`,
    docType,
    docId: info_type,
    note: note || '内容没有变化',
    before: Object.fromEntries(changed.map(({ name, mode }) => [name, mode])),
    after: Object.fromEntries(changed.map(({ name, initial }) => [name, modes[name] ?? initial])),
  });
}
