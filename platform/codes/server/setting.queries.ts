import { sql } from 'kysely';
import { fileExtensions } from '#kernel/shared/files.ts';
import type { Actor, Ctx } from '#kernel/server/context.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import { decryptText } from '#kernel/server/sealed-text.rules.ts';
import type { SettingDef } from '#kernel/shared/settings.ts';
import { fileRefs, linkOf } from '#platform/files/server/public.ts';
import type { SettingRow } from '../shared/setting.ts';

export type StoredSettings = ReadonlyMap<string, { value: string; version: number }>;

/** Settings that the school has changed. */
export async function storedSettings(ctx: Ctx): Promise<StoredSettings> {
  const { rows } = await sql<{ sys_key: string; value: string; version: number }>`
    select sys_key, value, version from codes.setting where school_id = ${ctx.schoolId}`.execute(ctx.db);
  return new Map(rows.map((row) => [row.sys_key, row]));
}

export const secretPurpose = 'setting';
// One that was stored before secrets were encrypted is read as it stands, until it is written again.
const isEncrypted = (value: string) => /^1\.[\w-]{16}\.[\w-]*\.[\w-]{22}$/.test(value);

/** Values of a school's settings as texts, in one read; the product's default where the school has set none. */
export async function settingsOf<K extends string>(ctx: Ctx, keys: readonly K[]): Promise<Record<K, string>> {
  const stored = await storedSettings(ctx);
  const valueOf = (key: K) => {
    const definition = ctx.services.settings[key];
    const value = stored.get(key)?.value ?? definition?.value ?? '';
    return definition?.kind === 'secret' && isEncrypted(value)
      ? decryptText(ctx.services.rootSecret, secretPurpose, value)
      : value;
  };
  return Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<K, string>;
}

export const settingOf = async (ctx: Ctx, key: string): Promise<string> => (await settingsOf(ctx, [key]))[key]!;

const isShown = (actor: Actor, { shownTo }: SettingDef) =>
  shownTo === 'everybody' || (shownTo === 'signed-in' && actor.userId > 0) || holdsRight(actor, 'codes.setting.read');

/** Settings visible to the caller as key-value pairs; file settings as a link. */
export async function listPairs(ctx: Ctx) {
  const values = await storedSettings(ctx);
  const pairs = Object.entries(ctx.services.settings)
    .filter(([, definition]) => definition.kind !== 'secret' && isShown(ctx.actor, definition))
    .map(([sys_key, { kind, value }]) => {
      const text = values.get(sys_key)?.value ?? value;
      return { sys_key, value: kind === 'file' && text !== '' ? linkOf(ctx, Number(text)) : text };
    });
  return [...pairs, { sys_key: 'first_page', value: await firstPage(ctx) }];
}

/** Page shown at the public URL: landing page or login. */
async function firstPage(ctx: Ctx): Promise<string> {
  const { rows } = await sql<{
    value: string;
  }>`select first_page as value from org.school where id = ${ctx.schoolId}`.execute(ctx.db);
  return rows[0]?.value ?? 'home';
}

export async function listSettings(ctx: Ctx): Promise<{ content: SettingRow[] }> {
  const values = await storedSettings(ctx);
  const can = holdsRight(ctx.actor, 'codes.setting.edit') ? ['edit'] : [];
  const definitions = Object.entries(ctx.services.settings);
  const fileOf = (key: string) => Number(values.get(key)?.value ?? '') || 0;
  const fileKeys = definitions.flatMap(([key, { kind }]) => (kind === 'file' && fileOf(key) > 0 ? [key] : []));
  const files = await fileRefs(ctx, fileKeys.map(fileOf));
  const content = definitions.map(
    ([sys_key, { label, group, kind, value, choices = {}, extensions = fileExtensions, remark = '' }]) => {
      const own = values.get(sys_key);
      return {
        sys_key,
        label,
        group,
        kind,
        extensions: [...extensions],
        choices: Object.entries(choices).map(([code, name]) => ({ value: code, label: name })),
        value: kind === 'secret' ? '' : (own?.value ?? value),
        file: (kind === 'file' && files.get(fileOf(sys_key))) || null,
        default_value: value,
        remark,
        changed: own !== undefined,
        version: own?.version ?? 0,
        can,
      };
    },
  );
  return { content };
}

/** A setting's file is visible to users who see the setting, while it is the current value. */
export async function maySeeSettingFile(ctx: Ctx, { id, docType }: { id: number; docType: string }): Promise<boolean> {
  const key = docType.slice('setting.'.length);
  const definition = ctx.services.settings[key];
  return definition !== undefined && isShown(ctx.actor, definition) && (await settingOf(ctx, key)) === String(id);
}
