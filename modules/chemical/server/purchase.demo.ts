import { sql } from 'kysely';
import type { Actor, Ctx } from '#kernel/server/context.ts';
import { demoContext } from '#kernel/server/demo.ts';
import { DataScope } from '#kernel/shared/data-scope.ts';
import type { RightName } from '#kernel/shared/rights.ts';
import { addDays, formatDate } from '#kernel/shared/time.ts';
import { addWorkingHours } from '#kernel/shared/working-time.rules.ts';
import type { PurchaseInput } from '../shared/purchase/purchase.ts';
import { confirmInbound } from './inbound/inbound-confirm.service.ts';
import { updatePermit } from './purchase/permit.service.ts';
import { arrivePurchase } from './inbound/arrive.service.ts';
import { decidePurchase } from './purchase/purchase-decide.service.ts';
import {
  closePurchase,
  createPurchase,
  orderPurchase,
  submitPurchase,
  withdrawPurchase,
} from './purchase/purchase.service.ts';
import { sealedForms } from './purchase/sealed-form.demo.ts';
import { demoGoods, demoPlace, type DemoGood, type DemoPlace } from './purchase/purchase-demo.queries.ts';

type Outcome =
  | 'arrived'
  | 'part'
  | 'ordered'
  | 'passed'
  | 'permit'
  | 'closed'
  | 'failed'
  | 'cancelled'
  | 'reviewing'
  | 'draft';

// Working hours since a purchase was submitted, its chemicals, and what became of it.
const seeds: readonly (readonly [hours: number, cas: string, outcome: Outcome, project: string])[] = [
  [2_250, '64-17-5 67-64-1', 'arrived', '有机化学实验'],
  [2_080, '7647-14-5', 'arrived', '分析化学实验'],
  [1_930, '7664-93-9', 'arrived', '催化材料制备'],
  [1_790, '67-56-1 75-05-8', 'arrived', '液相色谱方法开发'],
  [1_640, '108-88-3', 'failed', '高分子溶液流变研究'],
  [1_500, '64-17-5', 'arrived', '天然产物提取'],
  [1_370, '1310-73-2 7647-14-5', 'arrived', '滴定分析教学'],
  [1_240, '7647-01-0', 'arrived', '无机合成实验'],
  [1_110, '110-54-3 141-78-6', 'closed', '薄层色谱分离'],
  [980, '67-63-0', 'arrived', '微纳器件清洗'],
  [850, '7722-64-7', 'arrived', '水样高锰酸盐指数测定'],
  [720, '75-05-8', 'arrived', '液相色谱方法开发'],
  [600, '64-19-7', 'cancelled', '酯化反应动力学'],
  [480, '64-17-5 141-78-6', 'arrived', '天然产物提取'],
  [370, '7664-93-9 7647-01-0', 'part', '湿法冶金实验'],
  [260, '67-56-1', 'arrived', '电化学测试'],
  [180, '7757-82-6 7447-40-7', 'ordered', '盐溶液热力学'],
  [130, '67-64-1', 'passed', '样品表面清洗'],
  [70, '497-19-8', 'passed', '基础化学实验'],
  [56, '7647-01-0', 'permit', '无机合成实验'],
  [30, '64-17-5 67-56-1', 'reviewing', '有机化学实验'],
  [16, '7697-37-2', 'reviewing', '金属样品消解'],
  [5, '110-54-3', 'reviewing', '油品萃取'],
  [2, '7647-14-5', 'draft', '滴定分析教学'],
  // What has to be reported to the police after it has come.
  [1_010, '7697-37-2', 'arrived', '金属样品消解'],
  [430, '7697-37-2', 'arrived', '合金成分分析'],
  [74, '7697-37-2', 'arrived', '金属样品消解'],
];

const rights: readonly RightName[] = [
  'chemical.purchase.read',
  'chemical.purchase.apply',
  'chemical.inbound.edit',
  'chemical.inbound.confirm',
  'chemical.permit.edit',
  'funds.card.read',
];

/** Almost a year of purchases of a laboratory of chemistry, made by the services of the product. */
export async function addPurchases(ctx: Ctx): Promise<void> {
  const place = (await isFilled(ctx)) ? undefined : await demoPlace(ctx);
  if (!place) return;
  const goods = await demoGoods(ctx, place);
  const seal = await sealedForms(ctx);
  await addQuotas(ctx, place);
  // Where the store has none of what is wanted, something else of it is bought.
  const plain = [...goods.values()].filter(({ controlled }) => !controlled);
  for (const [at, seed] of seeds.entries()) {
    const wanted = seed[1].split(' ').flatMap((cas) => goods.get(cas) ?? []);
    const own = wanted.length > 0 ? wanted : plain.slice(at % plain.length).slice(0, 1);
    if (own.length > 0)
      await addPurchase(
        ctx,
        { place, seal },
        own,
        seed,
        place.people[seed[2] === 'draft' ? 0 : at % place.people.length]!,
      );
  }
}

/** Quotas of the college and of the laboratory, as offices set them. */
async function addQuotas(ctx: Ctx, { college_id, lab_id }: DemoPlace): Promise<void> {
  const rows = [
    { scope: 'college', org_id: college_id, target_code: 'FL', max_qty: 400, unit: 'L' },
    { scope: 'college', org_id: college_id, target_code: 'AI', max_qty: 120, unit: 'L' },
    { scope: 'lab', org_id: lab_id, target_code: 'FL', max_qty: 60, unit: 'L' },
    { scope: 'lab', org_id: lab_id, target_code: 'OX', max_qty: 20, unit: 'kg' },
  ];
  await sql`insert into chemical.quota (school_id, scope, org_id, target, target_code, max_qty, unit, basis)
    select ${ctx.schoolId}, g.scope, g.org_id, 'group', g.target_code, g.max_qty, g.unit, '学院危险化学品存量管理规定'
    from json_to_recordset(${JSON.stringify(rows)}::json) g (scope text, org_id bigint, target_code text, max_qty numeric, unit text)`.execute(
    ctx.db,
  );
}

async function isFilled(ctx: Ctx): Promise<boolean> {
  const { rows } = await sql`select 1 from chemical.purchase where school_id = ${ctx.schoolId} limit 1`.execute(ctx.db);
  return rows.length > 0;
}

const actorOf = (ctx: Ctx, place: DemoPlace, userId: number, scope: Actor['dataScope'] = DataScope.member): Actor => ({
  ...ctx.actor,
  userId,
  name: place.names.get(userId) ?? '',
  roleKey: 'teacher',
  dataScope: scope,
  orgId: place.lab_id,
  orgPath: place.lab_path,
  collegeId: place.college_id,
  rights: new Set(rights),
});

type Material = { place: DemoPlace; seal: (by: Ctx) => Promise<number> };

async function addPurchase(
  ctx: Ctx,
  { place, seal }: Material,
  goods: readonly DemoGood[],
  [hours, , outcome, project]: (typeof seeds)[number],
  applicant: number,
): Promise<void> {
  let now = addWorkingHours(ctx.now, -hours);
  const as = (userId: number, scope?: Actor['dataScope']) => demoContext(ctx, now, actorOf(ctx, place, userId, scope));
  const later = (more: number) => (now = addWorkingHours(now, more));
  const seals = goods.some(({ controlled }) => controlled) ? [await seal(as(applicant))] : [];
  const input = inputFor(place, goods, formatDate(now), project, applicant);
  const id = await createPurchase(as(applicant), { ...input, seal_files: seals });
  await sql`update chemical.purchase set created_at = ${now} where school_id = ${ctx.schoolId} and id = ${id}`.execute(
    ctx.db,
  );
  if (outcome === 'draft') return;
  later(0.5);
  await submitPurchase(as(applicant), { id });
  const last = stepsOf(outcome, hours);
  for (let step = 0; step < last; step += 1) {
    const handler = await nextHandler(ctx, id);
    if (handler === undefined) break;
    later(3);
    const isRefused = outcome === 'failed' && step === 1;
    const lines = goods.map((_, i) =>
      isRefused
        ? { line: i + 1, result: 2 as const, opinion: '库内还有同规格试剂，请先领用' }
        : { line: i + 1, result: 1 as const },
    );
    await decidePurchase(as(handler), { id, opinion: isRefused ? '' : '同意', lines });
  }
  if (outcome === 'reviewing' || outcome === 'failed') return;
  later(2);
  if (outcome === 'cancelled') return withdrawPurchase(as(applicant), { id });
  if (outcome === 'permit') return;
  await fillPermits(ctx, as(place.school, DataScope.school), id);
  if (outcome === 'passed') return;
  later(8);
  await orderPurchase(as(applicant), { id });
  if (outcome === 'ordered') return;
  later(30);
  if (outcome === 'closed') return closePurchase(as(applicant), { id, reason: '供应商缺货，改用库内同类溶剂' });
  await receive(
    ctx,
    place,
    id,
    outcome === 'part' ? goods.slice(0, 1) : goods,
    as(place.keepers[0]!, DataScope.school),
  );
}

/** Steps that have been decided: of those in review one waits for the laboratory, one for the college, one for its card. */
function stepsOf(outcome: Outcome, hours: number): number {
  if (outcome === 'reviewing') return hours > 20 ? 1 : hours > 10 ? 2 : 0;
  return outcome === 'cancelled' ? 1 : 9;
}

const countOf = ({ substance_id }: Pick<DemoGood, 'substance_id'>) => 2 + (substance_id % 3);

const inputFor = (
  { lab_id, card_id, supplier_id, second, lab_room }: DemoPlace,
  goods: readonly DemoGood[],
  today: string,
  project: string,
  applicant: number,
): PurchaseInput => ({
  lab_id,
  phone: '13800002026',
  purpose: project.includes('实验') || project.includes('教学') ? 'teaching' : 'research',
  project,
  card_id,
  supplier_mode: 'platform',
  expected_on: addDays(today, 24),
  lines: goods.map(({ substance_id, spec_id, cabinet_id, price }) => ({
    substance_id,
    spec_id,
    count: countOf({ substance_id }),
    price,
    supplier_id,
    cabinet_id,
  })),
  ...(goods.some(({ controlled }) => controlled) && {
    second_id: second.find((one) => one !== applicant)!,
    use_place: lab_room,
    use_from: addDays(today, 25),
    use_to: addDays(today, 120),
    summary: `用于“${project}”，在通风橱内小量操作，两人在场，按次称量并登记用量和去向。`,
    waste_plan: '废液按类别收集于专用桶，张贴标签后交学校危险废物暂存库统一处置。',
    committed: true,
  }),
});

/** Who has the waiting task of a purchase; undefined when it has been decided. */
async function nextHandler(ctx: Ctx, id: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select t.assignee_id as id from chemical.purchase p
    join workflow.task t on t.school_id = p.school_id and t.instance_id = p.instance_id and t.status = 0
    where p.school_id = ${ctx.schoolId} and p.id = ${id} order by t.id limit 1`.execute(ctx.db);
  return rows[0]?.id;
}

async function fillPermits(ctx: Ctx, by: Ctx, purchaseId: number): Promise<void> {
  const { rows } = await sql<{
    id: number;
    version: number;
    qty: string;
  }>`select id, version, qty::text as qty from chemical.permit
    where school_id = ${ctx.schoolId} and purchase_id = ${purchaseId} order by id`.execute(ctx.db);
  const today = formatDate(by.now);
  for (const { id, version, qty } of rows)
    await updatePermit(by, {
      id,
      version,
      kind: 'filing',
      no: `合公购备〔${today.slice(0, 4)}〕${String(1_000 + id).slice(-4)}`,
      authority: '市公安局禁毒支队',
      qty,
      starts_on: today,
      ends_on: addDays(today, 60),
    });
}

/** The goods come in; the keepers have looked at them, two of them where a list demands it. */
async function receive(ctx: Ctx, place: DemoPlace, id: number, goods: readonly DemoGood[], by: Ctx): Promise<void> {
  const lines = goods.map(({ cell_id, substance_id }, at) => ({
    line: at + 1,
    count: countOf({ substance_id }),
    cell_id,
    purity: 'AR',
    batch_no: formatDate(by.now).replaceAll('-', '').slice(2),
    produced_on: addDays(formatDate(by.now), -60),
    expires_on: addDays(formatDate(by.now), 900),
  }));
  const inbound = await arrivePurchase(by, { id, warehouse_id: place.warehouse_id, lines });
  await sql`with seen as (update chemical.inbound_line set label_ok = true, sheet_ok = true, sealed_ok = true, count_ok = true
      where school_id = ${ctx.schoolId} and inbound_id = ${inbound}),
    written as (update chemical.inbound set created_at = ${by.now} where school_id = ${ctx.schoolId} and id = ${inbound})
    insert into chemical.dual_confirm (school_id, doc_type, doc_id, first_id, first_at, second_id, second_at)
    select ${ctx.schoolId}, 'chemical.inbound', ${inbound}, ${place.keepers[0]!}, ${by.now}, ${place.keepers[1]!}, ${by.now}
    where ${goods.some(({ two_keepers }) => two_keepers)}`.execute(ctx.db);
  await confirmInbound(by, { id: inbound, version: 1 });
}
