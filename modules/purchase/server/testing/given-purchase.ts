import type { TestAccount } from '#apps/server/testing/fixtures.ts';
import type { TestApp } from '#apps/server/testing/harness.ts';
import { fileApi } from '#kernel/shared/files.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { budgetCardApi } from '#platform/funds/shared/budget-card.ts';
import { orderApi } from '../../shared/order.ts';
import { purchaseApi, type PurchaseInput } from '../../shared/purchase.ts';

let serial = 0;
type Line = PurchaseInput['lines'][number];

/** A card managed by the head of the department, of which the teacher is a member, and ways to buy on it. */
export async function givePurchases(app: TestApp, total = '1000000') {
  const school = await app.as('school');
  serial += 1;
  const org_id = await app.unit('0010001');
  const { id: card_id } = await school.ok(budgetCardApi.create, {
    card_no: `WZ${serial}`,
    name: '物资卡',
    card_type: 'safety',
    org_id: await app.unit('001'),
    manager_id: await app.user('xsfzr'),
  });
  await school.ok(budgetCardApi.allocate, { id: card_id, amount: total, note: '下达' });
  const { version } = await school.ok(budgetCardApi.find, { id: card_id });
  await school.ok(budgetCardApi.setMembers, {
    id: card_id,
    version,
    members: [{ user_id: await app.user('teacher') }, { user_id: await app.user('lab') }],
  });
  const today = formatDate(app.clock.at ?? new Date());

  const line = (changes: Partial<Line> = {}): Line => {
    serial += 1;
    return {
      name: `烧杯${serial}`,
      spec: '500 mL',
      unit: '个',
      category: 'glassware',
      qty: '10',
      price: '20',
      ...changes,
    };
  };
  const input = (lines: Line[], changes: Partial<PurchaseInput> = {}): PurchaseInput => ({
    name: `教学用品${serial}`,
    kind: 'consumable',
    org_id,
    phone: '13800001111',
    reason: '教学实验补充',
    card_id,
    deliver_to: '实验楼 301',
    expected_on: today,
    lines,
    ...changes,
  });
  const create = async (lines: Line[], changes: Partial<PurchaseInput> = {}, by: TestAccount = 'teacher') =>
    (await (await app.as(by)).ok(purchaseApi.create, input(lines, changes))).id;
  const submit = async (lines: Line[], changes: Partial<PurchaseInput> = {}, by: TestAccount = 'teacher') => {
    const id = await create(lines, changes, by);
    await (await app.as(by)).ok(purchaseApi.submit, { id });
    return id;
  };
  const find = async (id: number, by: TestAccount = 'teacher') => (await app.as(by)).ok(purchaseApi.find, { id });

  /** Lines with `refuse`, or with the quantity that is passed instead, at the step of these people. */
  type Verdicts = Readonly<Record<number, string>>;
  const decision = async (id: number, by: TestAccount, verdicts: Verdicts = {}) => {
    const row = await find(id, by);
    return {
      id,
      lines: row.lines
        .filter(({ result }) => result === 0)
        .map(({ line: n }) => {
          const verdict = verdicts[n];
          if (verdict === undefined) return { line: n, result: 1 as const };
          return verdict === 'refuse'
            ? { line: n, result: 2 as const, opinion: '不需要' }
            : { line: n, result: 1 as const, qty: verdict, opinion: '减少' };
        }),
    };
  };
  const decide = async (id: number, people: readonly TestAccount[], verdicts: Verdicts = {}) => {
    for (const by of people) await (await app.as(by)).ok(purchaseApi.decide, await decision(id, by, verdicts));
  };
  const passed = async (lines: Line[], changes: Partial<PurchaseInput> = {}) => {
    const id = await submit(lines, changes);
    await decide(id, ['xsfzr', 'college']);
    if ((await find(id)).state === 1) await decide(id, ['school']);
    return id;
  };
  const orderInput = (purchase_id: number, lines: { line: number; price: string }[]) => ({
    purchase_id,
    supplier: '安徽仪器公司',
    contract_no: 'HT-1',
    ordered_on: today,
    lines,
  });
  const order = async (id: number, lines: { line: number; price: string }[], by: TestAccount = 'teacher') =>
    (await (await app.as(by)).ok(orderApi.create, orderInput(id, lines))).id;
  const receive = async (
    id: number,
    order_id: number,
    lines: { line: number; qty: string; expires_on?: string }[],
    by: TestAccount = 'lab',
  ) => (await app.as(by)).call(purchaseApi.receive, { id, order_id, received_on: today, lines });
  const card = async () => {
    const { frozen, spent, available } = await school.ok(budgetCardApi.find, { id: card_id });
    return [frozen, spent, available].map(Number);
  };
  const files = async (count: number, by: TestAccount = 'teacher') => {
    const client = await app.as(by);
    const content = Buffer.from('1 0 obj');
    const names = Array.from({ length: count }, (_, at) => ({ name: `报价${at}.txt`, content }));
    return ((await client.upload(fileApi.upload, names)).data as { id: number }[]).map((file) => file.id);
  };
  return {
    org_id,
    card_id,
    today,
    line,
    input,
    create,
    submit,
    find,
    decision,
    decide,
    passed,
    orderInput,
    order,
    receive,
    card,
    files,
  };
}
export type GivenPurchases = Awaited<ReturnType<typeof givePurchases>>;
