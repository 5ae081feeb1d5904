import { sql } from 'kysely';
import { on } from '#kernel/server/events.ts';
import { placeUnits } from '#platform/org/server/public.ts';
import { followCards } from './lab-card.service.ts';

/** Labs stand on the campus of their building: one that moves takes them along. */
export const labsFollowBuildings = on(
  'org.building.saved',
  { name: 'base-info.campus', when: 'now' },
  async (ctx, { ids }) => {
    const { rows } = await sql<{ id: number; campus_id: number }>`update base_info.lab l set campus_id = b.campus_id,
        version = l.version + 1, updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}
      from org.building b where l.school_id = ${ctx.schoolId} and l.building_id = any(${[...ids]})
        and b.school_id = l.school_id and b.id = l.building_id and l.campus_id is distinct from b.campus_id
      returning l.id, l.campus_id`.execute(ctx.db);
    await placeUnits(ctx, rows);
    await followCards(
      ctx,
      rows.map(({ id }) => id),
    );
  },
);
