import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { notFound } from '#kernel/server/errors.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { siteOf } from '#modules/base-info/server/public.ts';
import { printPaper, readToPrint, wholeDocument } from '#platform/print/server/public.ts';
import type { assetApi } from '../shared/asset.ts';
import { AssetState } from '../shared/asset.states.ts';
import { allJoins, assetColumns, type StoredAsset } from './asset.queries.ts';
import { readsEquipment } from './reach.queries.ts';
import { tagBlocks } from './tag-paper.rules.ts';

type Row = StoredAsset & { public_id: string };

async function readTagged(ctx: Ctx, ids: readonly number[]): Promise<Row[]> {
  const unique = [...new Set(ids)];
  const { rows } = await sql<Row>`select ${assetColumns(ctx)}, e.public_id from special_equipment.asset a ${allJoins}
    where a.school_id = ${ctx.schoolId} and a.id = any(${unique}) and ${readsEquipment(ctx)} order by upper(e.asset_no)`.execute(
    ctx.db,
  );
  if (rows.length < unique.length) throw notFound('特种设备');
  return rows;
}

/** Tags with the code of the public page of the equipment. */
export async function printTags(ctx: Ctx, { ids }: InputOf<typeof assetApi.tag>) {
  const rows = await readToPrint(ctx, (tx) => readTagged(tx, ids));
  const site = siteOf(ctx);
  const tags = rows.map(({ facts, public_id, state, ...row }) => ({
    ...row,
    operators: facts.operators,
    state: labelOf(AssetState, state),
    text: `${site}/lab-baseinfo/equipment-all/${public_id}?noLoginPage=1`,
  }));
  return printPaper(ctx, { title: '特种设备使用标志', filter: { ids } }, wholeDocument(tagBlocks(tags)));
}
