import { sql } from 'kysely';
import type { Actor, Ctx } from '#kernel/server/context.ts';
import { demoContext, type Demo, type DemoMade } from '#kernel/server/demo.ts';
import { DataScope } from '#kernel/shared/data-scope.ts';
import { addDays, formatDate } from '#kernel/shared/time.ts';
import { addWorkingHours } from '#kernel/shared/working-time.rules.ts';
import { consumableRights } from '../shared/rights.ts';
import { InboundSource } from '../shared/stock/inbound.states.ts';
import { remindExpiry } from './consumable.jobs.ts';
import { decideRequisition, issueRequisition } from './requisition/decide.service.ts';
import { createRequisition, submitRequisition, withdrawRequisition } from './requisition/requisition.service.ts';
import { bookInbound, checkedLines, insertInbound, type GoodsLine } from './stock/receive.service.ts';
import { writeOff } from './stock/write-off.service.ts';
import { countStocktake, createStocktake, decideStocktake, submitStocktake } from './stocktake/stocktake.service.ts';
import { stocktakeLines } from './stocktake/stocktake.queries.ts';
import { addGoodsStores, addMaterials, type DemoGoodsStore } from './stores.demo.ts';

const rights = new Set<string>(consumableRights.map(({ name }) => name));

type Material = Awaited<ReturnType<typeof addMaterials>>[number];
type World = {
  stores: readonly DemoGoodsStore[];
  materials: readonly Material[];
  lab: number;
  people: { teacher: number; other: number; decider: number };
};
/** A context of a person so many working hours ago. */
type At = (hours: number, userId: number) => Ctx;

const atOf =
  (ctx: Ctx): At =>
  (hours, userId) => {
    const actor: Actor = { ...ctx.actor, userId, rights, dataScope: DataScope.school };
    return demoContext(ctx, addWorkingHours(ctx.now, -hours), actor);
  };

/** Goods that a keeper received: opening stock a year ago, purchases since. */
async function receive(then: Ctx, store: DemoGoodsStore, source: number, lines: readonly GoodsLine[]): Promise<void> {
  const checked = await checkedLines(then, lines);
  const { id } = await insertInbound(then, { warehouse_id: store.id, source, lines: checked });
  await bookInbound(then, { id, warehouse_id: store.id, source }, checked);
}

const lineOf = ({ id, price }: Material, quantity: number, more: Partial<GoodsLine> = {}): GoodsLine => ({
  material_id: id,
  quantity: String(quantity),
  price,
  ...more,
});

const emergency = ['ppe', 'first_aid', 'emergency_spray'];

async function fillStores(ctx: Ctx, at: At, { stores, materials }: World): Promise<void> {
  const today = formatDate(ctx.now);
  for (const [n, store] of stores.slice(0, 2).entries()) {
    const own = materials.filter((_, i) => n === 0 || i % 2 === 0);
    const opening = own.map((material, i) =>
      lineOf(material, 24 + ((i * 17) % 60), { batch_no: `Q${n + 1}${i + 10}` }),
    );
    await receive(at(1_900, store.keeper), store, InboundSource.opening, opening);
    for (const [k, hours] of [1_450, 1_010, 620, 240].entries()) {
      const bought = own.filter((_, i) => i % 4 === k % 4).map((material, i) => lineOf(material, 10 + ((i * 13) % 30)));
      await receive(at(hours, store.keeper), store, InboundSource.purchase, bought);
    }
  }
  // Protective equipment that was packed long ago.
  const protective = materials.filter(({ category }) => emergency.includes(category));
  const kept = protective.map((material, i) => lineOf(material, 8 + i, { batch_no: `Y${i + 1}` }));
  await receive(at(1_600, stores[2]!.keeper), stores[2]!, InboundSource.opening, kept);
  const days = [-12, 18, 26, 45, 57];
  const old = protective
    .slice(0, 5)
    .map((material, i) => lineOf(material, 4 + i * 2, { batch_no: `L${i + 1}`, expires_on: addDays(today, days[i]!) }));
  await receive(at(1_300, stores[0]!.keeper), stores[0]!, InboundSource.donate, old);
}

async function request(at: At, world: World, n: number, hours: number): Promise<{ id: number; keeper: number }> {
  const { stores, materials, lab, people } = world;
  const store = stores[n % 2]!;
  const even = materials.filter((_, i) => i % 2 === 0);
  const lines = [even[n % even.length]!, even[(n * 5 + 3) % even.length]!].map(({ id }, i) => ({
    material_id: id,
    quantity: String(1 + ((n + i) % 3)),
  }));
  const purposes = ['有机合成实验', '课程实验备料', '样品前处理', '实验室防护用品补充'];
  const by = at(hours, n % 3 === 0 ? people.other : people.teacher);
  const id = await createRequisition(by, {
    lab_id: lab,
    warehouse_id: store.id,
    purpose: purposes[n % purposes.length]!,
    lines: lines[0]!.material_id === lines[1]!.material_id ? lines.slice(0, 1) : lines,
  });
  return { id, keeper: store.keeper };
}

/** A year of requisitions, the last ones still on their way. */
async function requisitions(at: At, world: World): Promise<void> {
  const { teacher, other, decider } = world.people;
  const applicant = (n: number) => (n % 3 === 0 ? other : teacher);
  for (let n = 0; n < 26; n += 1) {
    const hours = 1_780 - n * 66;
    const { id, keeper } = await request(at, world, n, hours);
    await submitRequisition(at(hours - 1, applicant(n)), { id });
    await decideRequisition(at(hours - 5, decider), { id, pass: true, opinion: '同意' });
    await issueRequisition(at(hours - 9, keeper), { id });
  }
  const open = async (n: number, hours: number) => (await request(at, world, n, hours)).id;
  await open(30, 3);
  const examined = await open(31, 6);
  await submitRequisition(at(5, applicant(31)), { id: examined });
  const waiting = await open(32, 14);
  await submitRequisition(at(13, applicant(32)), { id: waiting });
  await decideRequisition(at(9, decider), { id: waiting, pass: true, opinion: '同意' });
  const refused = await open(34, 40);
  await submitRequisition(at(39, applicant(34)), { id: refused });
  await decideRequisition(at(35, decider), { id: refused, pass: false, opinion: '本月已领用过，请说明用量' });
  const withdrawn = await open(35, 60);
  await submitRequisition(at(59, applicant(35)), { id: withdrawn });
  await withdrawRequisition(at(58, applicant(35)), { id: withdrawn });
}

/** A receipt that waits for its goods, and a breakage. */
async function oddments(at: At, { stores, materials }: World): Promise<void> {
  const [first, second] = [stores[0]!, stores[1]!];
  const waiting = at(4, second.keeper);
  const lines = await checkedLines(waiting, [lineOf(materials[0]!, 30), lineOf(materials[6]!, 12)]);
  await insertInbound(waiting, { warehouse_id: second.id, source: InboundSource.purchase, lines });
  const then = at(90, first.keeper);
  const { rows } = await sql<{ id: number }>`select b.id from consumable.batch b
    join consumable.holding h on h.school_id = b.school_id and h.id = b.holding_id
    join stock.lot t on t.school_id = b.school_id and t.id = b.id
    where b.school_id = ${then.schoolId} and h.warehouse_id = ${first.id} and h.material_id = ${materials[1]!.id} and t.quantity > 3
    order by b.id limit 1`.execute(then.db);
  if (rows[0]) await writeOff(then, { batch_id: rows[0].id, quantity: '2', note: '搬运时破损' });
}

/** What the keeper found of each batch; two differ. */
async function found(then: Ctx, id: number) {
  const lines = await stocktakeLines(then, id);
  return lines.map(({ batch_id, book }, i) => {
    const difference = i === 2 ? -1 : i === 7 ? 1 : 0;
    const reason = i === 2 ? '破损未登记' : i === 7 ? '上次领用多记' : '';
    return { batch_id, counted: String(Number(book) + difference), reason };
  });
}

/** A count of a store so many working hours ago, up to its submission. */
async function count(at: At, store: DemoGoodsStore, hours: number, note: string): Promise<number> {
  const id = await createStocktake(at(hours, store.keeper), { warehouse_id: store.id, note });
  const then = at(hours - 2, store.keeper);
  await countStocktake(then, { id, lines: await found(then, id) });
  await submitStocktake(at(hours - 3, store.keeper), { id });
  return id;
}

/** The college's count is decided, that of the emergency store waits. */
async function counts(at: At, { stores, people }: World): Promise<void> {
  const id = await count(at, stores[1]!, 160, '季度盘点');
  await decideStocktake(at(150, people.decider), { id, pass: true, opinion: '情况属实' });
  await count(at, stores[2]!, 11, '应急物资半年盘点');
}

/** A second person of the laboratory who applies, and the one of the college who decides. */
function peopleOf(made: DemoMade): World['people'] {
  const lab = made.labs[0]!;
  const staff = made.staff.get(lab.college.id)!;
  const decider = made.accounts.get('college') ?? staff[1]!;
  const free = [lab.head, lab.officer, ...staff].filter((person) => person !== decider);
  const teacher = made.accounts.get('teacher') ?? free[0]!;
  const other = made.accounts.get('lab') ?? free.find((person) => person !== teacher)!;
  return { teacher, decider, other };
}

/** A year of consumables: stores, catalogue, stock, requisitions, a count, and what is about to expire. */
export const consumableDemo: Demo = {
  fill: async (ctx, _plan, made) => {
    if (made.labs.length === 0) return {};
    const people = peopleOf(made);
    const world: World = {
      stores: await addGoodsStores(ctx, made, Object.values(people)),
      materials: await addMaterials(ctx),
      lab: made.labs[0]!.id,
      people,
    };
    const at = atOf(ctx);
    await fillStores(ctx, at, world);
    await requisitions(at, world);
    await oddments(at, world);
    await counts(at, world);
    await remindExpiry(demoContext(ctx, addWorkingHours(ctx.now, -2)));
    return {};
  },
};
