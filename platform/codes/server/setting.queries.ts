import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { settingDefaults } from '../shared/settings.ts';

/** Value of a school's setting as text; the product's default where the school has set none. */
export async function settingOf(ctx: Ctx, key: keyof typeof settingDefaults): Promise<string> {
  const { rows } = await sql<{ value: string }>`select value from codes.setting
    where school_id = ${ctx.schoolId} and sys_key = ${key}`.execute(ctx.db);
  return rows[0]?.value ?? settingDefaults[key].value;
}
