import type { Ctx } from '#kernel/server/context.ts';
import { storeRows, type RowFields } from '#kernel/server/db/store-rows.ts';
import { Controlled } from '../../shared/hazard/hazard.ts';
import { JudgementCause } from '../../shared/hazard/judgement.ts';
import { judgeLabs } from './judge.service.ts';

type Source = RowFields<'base_info.hazard_source'> & { id: number | undefined; lab_id: number };

const blank = { cas: '', spec: '', place: '', ghs: [], controlled: Controlled.none, license_no: '', storage: '' };

/** Writes imported hazard sources and judges their labs. */
export async function writeHazards(ctx: Ctx, rows: readonly Source[]): Promise<void> {
  await storeRows(ctx, 'base_info.hazard_source', blank, rows);
  await judgeLabs(
    ctx,
    rows.map((row) => row.lab_id),
    JudgementCause.hazard,
  );
}
