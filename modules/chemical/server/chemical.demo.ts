import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import type { Demo } from '#kernel/server/demo.ts';
import { addWorkingHours } from '#kernel/shared/working-time.rules.ts';
import { createRandom } from '#kernel/server/random.ts';
import { addOpeningStock, demoLines } from './container/container.demo.ts';
import { addCirculation, addSecurityHead } from './circulation.demo.ts';
import { addStandingPermits } from './purchase/standing-permit.demo.ts';
import { addPurchases } from './purchase.demo.ts';
import { addInbounds } from './inbound/inbound.demo.ts';
import { addCylinders } from './gas/cylinder.demo.ts';
import { addStocktakes } from './stocktake/stocktake.demo.ts';
import { addStores } from './storage/store.demo.ts';
import { addTransfers } from './transfer/transfer.demo.ts';
import { addReports } from './report/report.demo.ts';
import { addWarnings } from './warning/warning.demo.ts';
import { addSuppliers } from './supplier.demo.ts';

// Substances that the office has edited, the working hours since then, and what it wrote.
const edits: readonly (readonly [cas: string, hours: number, condition: string])[] = [
  ['7664-39-3', 1, '专柜双锁存放，柜边备葡萄糖酸钙凝胶；与玻璃器皿、碱分开。'],
  ['60-29-7', 3, '防爆冰箱存放，开封后贴开封日期，半年内用完。'],
  ['109-99-9', 4, '防爆柜存放，开封后贴开封日期，半年内用完；蒸馏前检查过氧化物。'],
  ['143-33-9', 12, '剧毒品专柜，双人双锁，每次领用称量登记；与酸类分室存放。'],
  ['7440-23-5', 14, '浸没在煤油中，专用干燥柜存放，标明禁止用水。'],
  ['1333-74-0', 31, '气瓶间存放，装可燃气体探测器并与排风联动。'],
];

async function editSubstances(ctx: Ctx): Promise<void> {
  const rows = edits.map(([cas, hours, condition]) => ({ cas, condition, at: addWorkingHours(ctx.now, -hours) }));
  await sql`update chemical.substance s set storage_condition = e.condition, version = s.version + 1, updated_by = a.id,
      updated_at = e.at
    from json_to_recordset(${JSON.stringify(rows)}::json) as e(cas text, condition text, at timestamptz), identity.account a
    where s.school_id = ${ctx.schoolId} and s.cas = e.cas and a.school_id = s.school_id and a.account = 'school'`.execute(
    ctx.db,
  );
}

/** Suppliers, storage conditions that the office has written, stores with what came into them and went out, and purchases. */
export const chemicalDemo: Demo = {
  fill: async (ctx, plan, made) => {
    await addSuppliers(ctx);
    await addStandingPermits(ctx);
    await editSubstances(ctx);
    const random = createRandom(plan.seed + 40);
    const stores = await addStores(ctx, made);
    const lines = await demoLines(ctx, random, stores);
    await addOpeningStock(ctx, random, stores, lines);
    await addInbounds(ctx, random, stores, lines);
    await addSecurityHead(ctx, made);
    return {};
  },
  // Approvals and laboratories with their people are there by now.
  async finish(ctx) {
    await addPurchases(ctx);
    await addCirculation(ctx);
    await addTransfers(ctx);
    await addStocktakes(ctx);
    await addCylinders(ctx);
    await addReports(ctx);
    await addWarnings(ctx);
  },
};
