import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import type { InputOf, OutputOf } from '#kernel/shared/contract.ts';
import { labStanding } from '#modules/base-info/server/public.ts';
import type { purchaseApi, purchaseQueryApi } from '../../shared/purchase/purchase.ts';
import { ExecState, PurchaseStatus } from '../../shared/purchase/purchase.states.ts';
import { cabinetsOf } from './purchase-facts.queries.ts';
import { labsToBuyFor } from './purchase-reach.queries.ts';

type Option = { id: number; name: string };

/** What the form of a purchase offers: own laboratories, and people and cabinets of the chosen one. */
export async function purchaseChoices(
  ctx: Ctx,
  { lab_id }: InputOf<typeof purchaseApi.choices>,
): Promise<OutputOf<typeof purchaseApi.choices>> {
  const { rows: labs } = await sql<Option>`select u.id, u.name from org.unit u
    where u.school_id = ${ctx.schoolId} and u.level = 'lab' and u.status = 1 and u.deleted_at is null and ${labsToBuyFor(ctx)}
    order by upper(u.code) limit 1000`.execute(ctx.db);
  const standing =
    lab_id !== undefined && labs.some(({ id }) => id === lab_id) ? await labStanding(ctx, lab_id) : undefined;
  if (!standing || lab_id === undefined) return { labs, people: [], cabinets: [] };
  const { rows: cabinets } = await sql<Option>`select b.id, w.name || ' · ' || b.name as name from stock.cabinet b
    join stock.warehouse w on w.school_id = b.school_id and w.id = b.warehouse_id
    where b.school_id = ${ctx.schoolId} and ${cabinetsOf(lab_id, standing.college_id)}
    order by w.warehouse_type desc, w.name, b.name limit 1000`.execute(ctx.db);
  const people = standing.people.filter(({ id, kind }) => kind === 'teacher' && id !== ctx.actor.userId);
  return { labs, people: people.map(({ id, name }) => ({ id, name })), cabinets };
}

type Property = OutputOf<typeof purchaseQueryApi.properties>[number];
const text = (name: string, label: string): Property => ({ name, label, type: 'text', options: [] });
const options = (of: { $items: readonly { value: string | number; label: string }[] }) =>
  of.$items.map(({ value, label }) => ({ value, label }));

/** The fields by which purchases are found. */
export const listProperties = (): Promise<Property[]> =>
  Promise.resolve([
    text('keyword', '申请单号或申请人'),
    text('chemical', '化学品名称或 CAS 号'),
    {
      name: 'has_controlled',
      label: '含管控',
      type: 'select',
      options: [
        { value: 1, label: '是' },
        { value: 0, label: '否' },
      ],
    },
    { name: 'status', label: '审核状态', type: 'select', options: options(PurchaseStatus) },
    { name: 'exec_state', label: '执行状态', type: 'select', options: options(ExecState) },
    { name: 'from', label: '申请时间起', type: 'date', options: [] },
    { name: 'to', label: '申请时间止', type: 'date', options: [] },
  ]);

/** Roles that the processes of purchases ask, in the order of their numbers. */
export async function listApproverRoles(ctx: Ctx): Promise<OutputOf<typeof purchaseQueryApi.roles>> {
  const { rows } = await sql<
    OutputOf<typeof purchaseQueryApi.roles>[number]
  >`select r.id, r.role_key, r.name from identity.role r
    where r.school_id = ${ctx.schoolId} and r.status = 1 and r.role_key in (
      select step #>> '{}' from workflow.process p,
        jsonb_path_query(p.model, 'strict $.** ? (@.kind == "role").role') step
      where p.school_id = ${ctx.schoolId} and p.deleted_at is null and p.biz_type in ('chem_purchase_normal', 'chem_purchase_controlled'))
    order by r.id`.execute(ctx.db);
  return rows;
}
