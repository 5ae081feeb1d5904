import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { settingsOf } from '#platform/codes/server/public.ts';

/** The condition under which equipment of an alias counts as a large instrument: by price and class of fixed assets. */
export async function largeEquipment(ctx: Ctx): Promise<(alias: string) => RawBuilder<boolean>> {
  const settings = await settingsOf(ctx, ['large_equipment_price', 'large_equipment_classes']);
  const classes = settings.large_equipment_classes.split(' ');
  return (alias) => sql<boolean>`(${sql.ref(`${alias}.price`)} >= ${settings.large_equipment_price}::numeric
    and left(${sql.ref(`${alias}.class_no`)}, 2) = any(${classes}))`;
}
