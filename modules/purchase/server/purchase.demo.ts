import { sql } from 'kysely';
import type { Actor, Ctx } from '#kernel/server/context.ts';
import { demoContext, type Demo } from '#kernel/server/demo.ts';
import { DataScope } from '#kernel/shared/data-scope.ts';
import { addDays, formatDate } from '#kernel/shared/time.ts';
import { addWorkingHours } from '#kernel/shared/working-time.rules.ts';
import { fundsRights } from '#platform/funds/shared/rights.ts';
import { purchaseRights } from '../shared/rights.ts';
import { createOrder, payOrder } from './order.service.ts';
import { decidePurchase } from './purchase-decide.service.ts';
import { demoPurchases, storePurchase, type DemoPurchase } from './purchase-plan.demo.ts';
import { createPurchase, submitPurchase } from './purchase.service.ts';
import { closePurchase, receiveGoods } from './receipt.service.ts';

/** The laboratory that buys, its card, and who applies and accepts. */
type Place = {
  lab_id: number;
  lab_path: string;
  college_id: number;
  card_id: number;
  applicant: number;
  receiver: number;
  names: Record<string, string>;
};
/** A store of the college with a keeper who has no other part in the purchase, and goods that it keeps. */
type GoodsStore = { warehouse_id: number; keeper: number; goods: { material_id: number; price: string }[] };

/** The laboratory of the printed account `teacher` with a card on which it may spend, and a manager who accepts. */
async function demoPlace(ctx: Ctx): Promise<Place | undefined> {
  const { rows } =
    await sql<Place>`select u.id as lab_id, u.path as lab_path, u.college_id, c.id as card_id, a.id as applicant,
      r.id as receiver, json_object_agg(x.id, x.name) as names
    from identity.account a
    join identity.holding h on h.school_id = a.school_id and h.user_id = a.id
    join org.unit u on u.school_id = h.school_id and u.id = h.org_id and u.level = 'lab' and u.college_id is not null
    join funds.budget_card c on c.school_id = u.school_id and c.org_id = u.college_id and c.card_type = 'research'
    join funds.card_member g on g.school_id = c.school_id and g.card_id = c.id and g.user_id = a.id
      and coalesce(g.doc_limit, 20000) >= 20000
    join lateral (select k.id from identity.account k
      join identity.holding l on l.school_id = k.school_id and l.user_id = k.id and l.org_id = u.id
      join identity.role o on o.school_id = l.school_id and o.id = l.role_id and o.role_key = 'lab'
      where k.school_id = a.school_id and k.id not in (a.id, c.manager_id) order by k.account <> 'lab', k.id limit 1) r on true
    join identity.account x on x.school_id = a.school_id
    where a.school_id = ${ctx.schoolId} and a.account = 'teacher'
    group by u.id, u.path, u.college_id, c.id, a.id, r.id order by u.id, c.id limit 1`.execute(ctx.db);
  return rows[0];
}

async function demoStore(ctx: Ctx, { college_id, applicant, card_id }: Place): Promise<GoodsStore | undefined> {
  const { rows } = await sql<GoodsStore>`select w.id as warehouse_id, k.user_id as keeper,
      (select json_agg(json_build_object('material_id', m.id, 'price', m.ref_price::text) order by m.code)
        from (select * from consumable.material where school_id = w.school_id and status = 1 and ref_price > 0 order by code limit 2) m) as goods
    from stock.warehouse w join stock.keeper k on k.school_id = w.school_id and k.warehouse_id = w.id
    join funds.budget_card c on c.school_id = w.school_id and c.id = ${card_id}
    where w.school_id = ${ctx.schoolId} and w.org_id = ${college_id} and w.warehouse_type = '6' and w.status = 1
      and k.user_id not in (${applicant}, c.manager_id) order by w.id, k.id limit 1`.execute(ctx.db);
  return rows[0]?.goods ? rows[0] : undefined;
}

const rights: Actor['rights'] = new Set([...purchaseRights, ...fundsRights].map(({ name }) => name as never));

const actorOf = (ctx: Ctx, place: Place, userId: number, dataScope: Actor['dataScope']): Actor => ({
  ...ctx.actor,
  userId,
  name: place.names[userId] ?? '',
  roleKey: 'teacher',
  dataScope,
  orgId: place.lab_id,
  orgPath: place.lab_path,
  collegeId: place.college_id,
  rights,
});

/** Who has the waiting task of a purchase; undefined when it has been decided. */
async function nextHandler(ctx: Ctx, id: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select t.assignee_id as id from purchase.purchase p
    join workflow.task t on t.school_id = p.school_id and t.instance_id = p.instance_id and t.status = 0
    where p.school_id = ${ctx.schoolId} and p.id = ${id} order by t.id limit 1`.execute(ctx.db);
  return rows[0]?.id;
}

/** How many steps have decided. */
const stepsOf: Partial<Record<DemoPurchase['outcome'], number>> = {
  waiting: 0,
  cardDone: 1,
  collegeDone: 2,
  rejected: 2,
};

type Clock = { as: (userId: number, scope?: Actor['dataScope']) => Ctx; later: (hours: number) => void };

async function decideSteps(ctx: Ctx, { as, later }: Clock, id: number, plan: DemoPurchase): Promise<void> {
  const last = stepsOf[plan.outcome] ?? 3;
  for (let step = 0; step < last; step += 1) {
    const handler = await nextHandler(ctx, id);
    if (handler === undefined) return;
    later(3);
    const isRefused = plan.outcome === 'rejected' && step === 1;
    const verdict = isRefused
      ? { result: 2 as const, opinion: '家具由学校统一配置，请报后勤部门' }
      : { result: 1 as const };
    await decidePurchase(as(handler, DataScope.school), {
      id,
      opinion: isRefused ? '' : '同意',
      lines: plan.lines.map((_, at) => ({ line: at + 1, ...verdict })),
    });
  }
}

/** Orders a passed purchase and carries it as far as it goes. */
async function carryOut({ as, later }: Clock, place: Place, id: number, plan: DemoPurchase): Promise<void> {
  const buyer = () => as(place.applicant);
  later(6);
  const today = formatDate(buyer().now);
  const order_id = await createOrder(buyer(), {
    purchase_id: id,
    supplier: plan.supplier,
    contract_no: `HT${today.replaceAll('-', '')}${id}`,
    ordered_on: today,
    arrives_on: addDays(today, 14),
    lines: plan.lines.map(({ price }, at) => ({ line: at + 1, price })),
  });
  if (plan.outcome === 'ordered') return;
  later(40);
  const isPart = plan.outcome === 'partly' || plan.outcome === 'closed';
  const receiver = as(place.receiver, DataScope.subtree);
  await receiveGoods(receiver, {
    id,
    order_id,
    received_on: formatDate(receiver.now),
    invoice_no: `发票${1_000 + id}`,
    remark: '外观完好，数量相符',
    lines: plan.lines.slice(0, isPart ? 1 : undefined).map(({ qty }, at) => ({ line: at + 1, qty })),
  });
  later(16);
  if (plan.outcome === 'closed') await closePurchase(buyer(), { id, reason: '供应商停产，改用其他型号' });
  if (plan.outcome !== 'paid') return;
  const payer = buyer();
  await payOrder(payer, { id: order_id, paid_on: formatDate(payer.now), voucher_no: `记-${2_000 + id}` });
}

async function addPurchase(ctx: Ctx, place: Place, plan: DemoPurchase, store?: GoodsStore): Promise<void> {
  let now = addWorkingHours(ctx.now, -plan.hours);
  const clock: Clock = {
    as: (userId, scope = DataScope.member) => demoContext(ctx, now, actorOf(ctx, place, userId, scope)),
    later: (hours) => (now = addWorkingHours(now, hours)),
  };
  const applicant = clock.as(place.applicant);
  const id = await createPurchase(applicant, {
    name: plan.name,
    kind: plan.kind,
    org_id: place.lab_id,
    phone: '13800002026',
    reason: plan.reason,
    card_id: place.card_id,
    deliver_to: '实验楼一层收货处',
    expected_on: addDays(formatDate(now), 30),
    ...(store && { warehouse_id: store.warehouse_id }),
    lines: plan.lines.map((line, at) => ({ ...line, ...(store && { material_id: store.goods[at]!.material_id }) })),
  });
  await sql`update purchase.purchase set created_at = ${now} where school_id = ${ctx.schoolId} and id = ${id}`.execute(
    ctx.db,
  );
  if (plan.outcome === 'draft') return;
  clock.later(0.5);
  await submitPurchase(clock.as(place.applicant), { id });
  await decideSteps(ctx, clock, id, plan);
  if (plan.supplier !== '' && plan.outcome !== 'passed') await carryOut(clock, place, id, plan);
}

/** Purchases of a laboratory of chemistry, made by the services of the product, each step at its time. */
export const purchaseDemo: Demo = {
  async finish(ctx) {
    const { rows } = await sql`select from purchase.purchase where school_id = ${ctx.schoolId} limit 1`.execute(ctx.db);
    const place = rows.length > 0 ? undefined : await demoPlace(ctx);
    if (!place) return;
    for (const plan of demoPurchases) await addPurchase(ctx, place, plan);
    const store = await demoStore(ctx, place);
    if (!store) return;
    // The catalogue says what these are.
    const lines = store.goods.map(({ price }) => ({ name: '目录物资', unit: '件', category: '', qty: '20', price }));
    await addPurchase(ctx, { ...place, receiver: store.keeper }, { ...storePurchase, lines }, store);
  },
};
