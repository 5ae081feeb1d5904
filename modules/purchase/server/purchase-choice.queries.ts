import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import type { OutputOf } from '#kernel/shared/contract.ts';
import { PurchaseKind, type purchaseApi, type purchaseQueryApi } from '../shared/purchase.ts';
import { PurchaseState, WarehouseDone } from '../shared/purchase.states.ts';
import { unitsToBuyFor } from './purchase-reach.queries.ts';

type Option = { id: number; name: string };

/** What the form of a purchase offers: units to buy for. */
export async function purchaseChoices(ctx: Ctx): Promise<OutputOf<typeof purchaseApi.choices>> {
  const { rows: units } = await sql<Option>`select u.id, u.name from org.unit u
    where u.school_id = ${ctx.schoolId} and u.pid is not null and u.status = 1 and u.deleted_at is null and ${unitsToBuyFor(ctx)}
    order by u.path limit 2000`.execute(ctx.db);
  return { units };
}

type Property = OutputOf<typeof purchaseQueryApi.properties>[number];
const text = (name: string, label: string): Property => ({ name, label, type: 'text', options: [] });
const day = (name: string, label: string): Property => ({ name, label, type: 'date', options: [] });
const select = (
  name: string,
  label: string,
  of: { $items: readonly { value: string | number; label: string }[] },
): Property => ({
  name,
  label,
  type: 'select',
  options: of.$items.map((item) => ({ value: item.value, label: item.label })),
});

/** The fields by which purchases are found. */
export const listProperties = (): Promise<Property[]> =>
  Promise.resolve([
    text('keyword', '单号、名称、物品或申请人'),
    select('kind', '类型', PurchaseKind),
    select('state', '采购状态', PurchaseState),
    select('done', '入库', WarehouseDone),
    day('from', '提交时间起'),
    day('to', '提交时间止'),
  ]);

/** Roles that the processes of purchases ask, in the order of their numbers. */
export async function listApproverRoles(ctx: Ctx): Promise<OutputOf<typeof purchaseQueryApi.roles>> {
  const { rows } = await sql<
    OutputOf<typeof purchaseQueryApi.roles>[number]
  >`select r.id, r.role_key, r.name from identity.role r
    where r.school_id = ${ctx.schoolId} and r.status = 1 and r.role_key in (
      select step #>> '{}' from workflow.process p,
        jsonb_path_query(p.model, 'strict $.** ? (@.kind == "role").role') step
      where p.school_id = ${ctx.schoolId} and p.deleted_at is null
        and p.biz_type in ('goods_purchase', 'chem_purchase_normal', 'chem_purchase_controlled'))
    order by r.id`.execute(ctx.db);
  return rows;
}
