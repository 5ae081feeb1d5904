import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { found } from '#kernel/server/errors.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { siteOf } from '#modules/base-info/server/public.ts';
import { findSchoolName } from '#platform/org/server/public.ts';
import { printPaper, readToPrint, wholeDocument } from '#platform/print/server/public.ts';
import { wasteStores, type zoneApi } from '../../shared/store/zone.ts';
import { facilitySignBlocks, zoneSignBlocks, type ZoneSign } from './sign-paper.rules.ts';
import { readsStores } from './store-reach.queries.ts';

async function readZones(ctx: Ctx, id: number): Promise<ZoneSign> {
  const { rows } = await sql<{ store: string; zones: ZoneSign['zones'] }>`select w.name as store,
      (select json_agg(json_build_object('id', x.id, 'name', x.name, 'groups', x.groups) order by x.name) from waste.zone x
        where x.school_id = z.school_id and x.warehouse_id = z.warehouse_id and (x.status = 1 or x.id = z.id)) as zones
    from waste.zone z join stock.warehouse w on w.school_id = z.school_id and w.id = z.warehouse_id
    where z.school_id = ${ctx.schoolId} and z.id = ${id} and ${readsStores(ctx, 'waste.stock.read', 'z.warehouse_id')}`.execute(
    ctx.db,
  );
  return { ...found(rows[0], '暂存分区'), here: id };
}

/** 贮存分区标志. */
export async function printZoneSign(ctx: Ctx, { id, distance }: InputOf<typeof zoneApi.zoneSign>) {
  const sign = await readToPrint(ctx, (tx) => readZones(tx, id));
  const name = sign.zones.find((zone) => zone.id === id)!.name;
  const title = `贮存分区标志 ${sign.store} ${name}`;
  return printPaper(ctx, { title, filter: { id, distance } }, wholeDocument(zoneSignBlocks(sign, distance)));
}

async function readFacility(ctx: Ctx, id: number) {
  const { rows } = await sql<{ name: string; code: string; is_point: boolean }>`select w.name, w.code,
      w.warehouse_type = ${wasteStores.point} as is_point from stock.warehouse w
    where w.school_id = ${ctx.schoolId} and w.id = ${id} and w.warehouse_type in (${wasteStores.point}, ${wasteStores.store})
      and ${readsStores(ctx, 'waste.stock.read', 'w.id')}`.execute(ctx.db);
  return { ...found(rows[0], '暂存设施'), unit: await findSchoolName(ctx) };
}

/** 贮存设施标志. */
export async function printFacilitySign(
  ctx: Ctx,
  { id, distance, person, phone }: InputOf<typeof zoneApi.facilitySign>,
) {
  const { name, ...facility } = await readToPrint(ctx, (tx) => readFacility(tx, id));
  const sign = { ...facility, person, phone, url: `${siteOf(ctx)}/waste/stock?warehouse_id=${id}` };
  const title = `贮存设施标志 ${name}`;
  return printPaper(ctx, { title, filter: { id, distance } }, wholeDocument(facilitySignBlocks(sign, distance)));
}
