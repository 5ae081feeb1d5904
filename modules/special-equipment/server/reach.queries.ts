import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { holdsRight, scopeOf } from '#kernel/server/policy.ts';
import { DataScope } from '#kernel/shared/data-scope.ts';
import { inspectsNow } from '#modules/inspection/server/public.ts';
import { standsInLabs } from '#platform/org/server/public.ts';

const right = 'special-equipment.read';

/** Equipment `e` that the caller reads: of the own laboratories; inspectors see that of what they inspect while it runs. */
export const readsEquipment = (ctx: Ctx): RawBuilder<boolean> =>
  ctx.actor.dataScope === DataScope.assigned && holdsRight(ctx.actor, right)
    ? inspectsNow(ctx, 'e.lab_id')
    : standsInLabs(ctx, scopeOf(ctx.actor, right), 'e');

/** Ids of the pieces that the caller reads. */
export const readAssets = (ctx: Ctx): RawBuilder<unknown> => sql`select x.id from special_equipment.asset x
  join base_info.equipment e on e.school_id = x.school_id and e.id = x.equipment_id
  join org.unit u on u.school_id = e.school_id and u.id = e.lab_id
  where x.school_id = ${ctx.schoolId} and ${readsEquipment(ctx)}`;
