import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { formatDate } from '#kernel/shared/time.ts';
import type { watchApi } from '../shared/watch.ts';
import { lackedItems, lackingLabs, type Lacking } from './lacking.queries.ts';
import { tellUrged } from './notice.service.ts';

/** Asks those who answer for laboratories for what they lack; once a day for each. */
export async function urgeLabs(ctx: Ctx, { lab_ids }: InputOf<typeof watchApi.urge>): Promise<{ urged: number }> {
  const { rows } = await sql<Lacking>`${lackingLabs(ctx, sql<boolean>`u.id = any(${lab_ids})`)}`.execute(ctx.db);
  for (const row of rows)
    await tellUrged(ctx, {
      id: row.lab_id,
      name: row.lab_name,
      path: row.lab_path,
      items: lackedItems(row).join('、'),
    });
  await sql`insert into special_equipment.urge (school_id, lab_id, urged_on)
    select ${ctx.schoolId}, n, ${formatDate(ctx.now)}::date from unnest(${rows.map(({ lab_id }) => lab_id)}::bigint[]) n
    on conflict (school_id, lab_id) do update set urged_on = excluded.urged_on`.execute(ctx.db);
  await ctx.audit({ action: '催办特种设备资料', docType: 'special-equipment.lab', note: `${rows.length} 个实验室` });
  return { urged: rows.length };
}
