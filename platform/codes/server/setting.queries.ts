import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { fileLink } from '#kernel/server/files/links.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import type { SettingRow } from '../shared/setting.ts';

async function changed(ctx: Ctx): Promise<Map<string, { value: string; version: number }>> {
  const { rows } = await sql<{ sys_key: string; value: string; version: number }>`
    select sys_key, value, version from codes.setting where school_id = ${ctx.schoolId}`.execute(ctx.db);
  return new Map(rows.map((row) => [row.sys_key, row]));
}

/** Value of a school's setting as text; the product's default where the school has set none. */
export async function settingOf(ctx: Ctx, key: string): Promise<string> {
  return (await changed(ctx)).get(key)?.value ?? ctx.services.settings[key]?.value ?? '';
}

/** All settings as pairs; those of files as a link to their content. Before login only the public ones. */
export async function listPairs(ctx: Ctx) {
  const values = await changed(ctx);
  const pairs = Object.entries(ctx.services.settings)
    .filter(([, definition]) => definition.isPublic || ctx.actor.userId > 0)
    .map(([sys_key, { kind, value }]) => {
      const text = values.get(sys_key)?.value ?? value;
      return { sys_key, value: kind === 'file' && text !== '' ? linkTo(ctx, Number(text)) : text };
    });
  return [...pairs, { sys_key: 'first_page', value: await firstPage(ctx) }];
}

/** What the school shows at the public address: its own first page, or the login at once. */
async function firstPage(ctx: Ctx): Promise<string> {
  const { rows } = await sql<{
    value: string;
  }>`select first_page as value from org.school where id = ${ctx.schoolId}`.execute(ctx.db);
  return rows[0]?.value ?? 'home';
}

const linkTo = (ctx: Ctx, id: number) => fileLink(ctx.services.rootSecret, ctx.schoolId, id, ctx.actor.userId, ctx.now);

export async function listSettings(ctx: Ctx): Promise<{ content: SettingRow[] }> {
  const values = await changed(ctx);
  const can = holdsRight(ctx.actor, 'codes.setting.edit') ? ['edit'] : [];
  const content = Object.entries(ctx.services.settings).map(
    ([sys_key, { label, group, kind, value, choices = {}, remark = '' }]) => {
      const own = values.get(sys_key);
      return {
        sys_key,
        label,
        group,
        kind,
        choices: Object.entries(choices).map(([code, name]) => ({ value: code, label: name })),
        value: own?.value ?? value,
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
