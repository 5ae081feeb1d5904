import type { Ctx } from '#kernel/server/context.ts';
import { storeRows, type RowFields } from '#kernel/server/db/store-rows.ts';
import { followFacilities } from './facility.service.ts';

type Facility = RowFields<'base_info.lab_facility'> & { id: number | undefined; lab_id: number };

/** Writes imported facilities and judges their labs. */
export async function writeFacilities(ctx: Ctx, rows: readonly Facility[]): Promise<void> {
  const ids = await storeRows(ctx, 'base_info.lab_facility', { name: '', model: '' }, rows);
  await followFacilities(
    ctx,
    rows.map((row) => row.lab_id),
    ids,
  );
}
