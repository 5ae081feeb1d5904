import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { systemActor, type Ctx } from '#kernel/server/context.ts';
import { assert, conflict, found } from '#kernel/server/errors.ts';
import { inSchool } from '#kernel/server/work.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import type { SettingDef } from '#kernel/shared/settings.ts';
import { codeErrors } from '../shared/errors.ts';
import type { settingCopyApi } from '../shared/setting-copy.ts';
import { storedSettings, type StoredSettings } from './setting.queries.ts';

type Schools = { from: number; to: number };
type Change = { sys_key: string; definition: SettingDef; before: string; after: string; isDefault: boolean };

/** Each school's rows are read in its own transaction, as row-level security wants it. */
const settingsIn = (ctx: Ctx, school: number): Promise<StoredSettings> =>
  inSchool(ctx.services, systemActor(school), storedSettings, { readOnly: true });

export async function nameOfSchool(ctx: Ctx, id: number): Promise<string> {
  const read = (tx: Ctx) => sql<{ name: string }>`select name from org.school where id = ${id}`.execute(tx.db);
  const { rows } = await inSchool(ctx.services, ctx.actor, read, { readOnly: true });
  return found(rows[0], '学校').name;
}

function changesBetween(ctx: Ctx, source: StoredSettings, target: StoredSettings): Change[] {
  return Object.entries(ctx.services.settings).flatMap(([sys_key, definition]) => {
    const [own, given] = [target.get(sys_key), source.get(sys_key)];
    const [before, after] = [own?.value ?? definition.value, given?.value ?? definition.value];
    const { kind, ownOnly } = definition;
    if (kind === 'file' || kind === 'secret' || ownOnly || before === after) return [];
    return [{ sys_key, definition, before, after, isDefault: given === undefined }];
  });
}

function shown({ kind, choices }: SettingDef, value: string): string {
  if (kind === 'bool') return value === '1' ? '是' : '否';
  return (kind === 'choice' ? choices?.[value] : value) || '（空）';
}

async function compare(ctx: Ctx, { from, to }: Schools) {
  assert(from !== to, codeErrors.sameSchool);
  await Promise.all([nameOfSchool(ctx, from), nameOfSchool(ctx, to)]);
  const [source, target] = [await settingsIn(ctx, from), await settingsIn(ctx, to)];
  const changes = changesBetween(ctx, source, target);
  const text = JSON.stringify([from, to, changes.map(({ sys_key, before, after }) => [sys_key, before, after])]);
  return { source, changes, stamp: createHash('sha256').update(text).digest('hex') };
}

export async function previewCopy(ctx: Ctx, schools: Schools) {
  const { source, changes, stamp } = await compare(ctx, schools);
  const files = Object.entries(ctx.services.settings).filter(
    ([key, { kind }]) => kind === 'file' && (source.get(key)?.value ?? '') !== '',
  );
  return {
    changes: changes.map(({ sys_key, definition, before, after }) => ({
      sys_key,
      label: definition.label,
      group: definition.group,
      before: shown(definition, before),
      after: shown(definition, after),
    })),
    files: files.map(([, { label }]) => label),
    stamp,
  };
}

async function write(ctx: Ctx, changes: readonly Change[]): Promise<void> {
  const reset = changes.filter(({ isDefault }) => isDefault).map(({ sys_key }) => sys_key);
  const set = changes.filter(({ isDefault }) => !isDefault);
  await sql`delete from codes.setting where school_id = ${ctx.schoolId} and sys_key = any(${reset}::text[])`.execute(
    ctx.db,
  );
  await sql`insert into codes.setting (school_id, sys_key, value, updated_by, updated_at)
    select ${ctx.schoolId}, n.sys_key, n.value, ${ctx.actor.userId}, ${ctx.now}
    from unnest(${set.map(({ sys_key }) => sys_key)}::text[], ${set.map(({ after }) => after)}::text[]) n (sys_key, value)
    on conflict (school_id, sys_key) do update set value = excluded.value, version = codes.setting.version + 1,
      updated_by = excluded.updated_by, updated_at = excluded.updated_at`.execute(ctx.db);
}

const changed = () => conflict('设置已有变化，请重新查看将要修改的内容');

/** Writes what the preview showed; both schools' logs have the values before and after. */
export async function copySettings(ctx: Ctx, { stamp, ...schools }: InputOf<typeof settingCopyApi.copy>) {
  const { changes, stamp: current } = await compare(ctx, schools);
  if (current !== stamp) throw changed();
  const [source, target] = [await nameOfSchool(ctx, schools.from), await nameOfSchool(ctx, schools.to)];
  const values = (side: 'before' | 'after') => Object.fromEntries(changes.map((one) => [one.sys_key, one[side]]));
  const entry = { action: '复制系统设置', docType: 'codes.setting', before: values('before'), after: values('after') };
  const by = { by: ctx };
  const apply = async (tx: Ctx) => {
    const now = await storedSettings(tx);
    const isSame = changes.every((one) => (now.get(one.sys_key)?.value ?? one.definition.value) === one.before);
    if (!isSame) throw changed();
    await write(tx, changes);
    await tx.audit({ ...entry, note: `由运营方 ${ctx.actor.name} 从 ${source} 复制` });
  };
  await inSchool(ctx.services, systemActor(schools.to), apply, by);
  if (schools.to !== ctx.schoolId)
    await inSchool(ctx.services, ctx.actor, (tx) => tx.audit({ ...entry, note: `从 ${source} 复制到 ${target}` }), by);
  return { changed: changes.length };
}
