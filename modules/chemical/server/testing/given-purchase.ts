import type { TestAccount } from '#apps/server/testing/fixtures.ts';
import type { TestApp } from '#apps/server/testing/harness.ts';
import { fileApi } from '#kernel/shared/files.ts';
import { budgetCardApi } from '#platform/funds/shared/budget-card.ts';
import { createUnit } from '#platform/org/server/public.ts';
import { cabinetApi } from '#platform/stock/shared/cabinet.ts';
import { cellApi } from '#platform/stock/shared/cell.ts';
import { keeperApi } from '#platform/stock/shared/keeper.ts';
import { warehouseApi } from '#platform/stock/shared/warehouse.ts';
import { permitApi, PermitState } from '../../shared/purchase/permit.ts';
import { purchaseApi, type PurchaseInput } from '../../shared/purchase/purchase.ts';
import { supplierApi } from '../../shared/supplier.ts';
import { substanceOf } from './given-store.ts';

const flags = ['none', 'toxic', 'explosive_precursor', 'precursor_1', 'precursor_2', 'precursor_3', 'key_supervised'];

let serial = 0;

/** A laboratory with people, a card, a supplier and a storage point in a room of 25 m², and ways to buy for it. */
export async function givePurchases(app: TestApp) {
  const school = await app.as('school');
  serial += 1;
  const lab_id = await app.unit('0010001');
  const teacher = await app.user('teacher');
  const lab = await app.user('lab');
  await app.admin.query(
    `insert into base_info.lab_member (school_id, lab_id, user_id, kind, joined_on, admitted_to)
     select $1, $2, u, 'teacher', '2026-01-01', '2027-12-31' from unnest($3::bigint[]) u on conflict do nothing`,
    [app.schoolId('alpha'), lab_id, [teacher, lab]],
  );
  await app.admin.query(
    `update base_info.lab_member set admitted_to = '2027-12-31', kind = 'teacher' where lab_id = $1`,
    [lab_id],
  );
  await giveSecurityOffice(app);
  const { id: card_id } = await school.ok(budgetCardApi.create, {
    card_no: `PC${serial}`,
    name: '采购卡',
    card_type: 'safety',
    org_id: await app.unit('001'),
    manager_id: await app.user('xsfzr'),
  });
  await school.ok(budgetCardApi.allocate, { id: card_id, amount: '10000', note: '下达' });
  const { version } = await school.ok(budgetCardApi.find, { id: card_id });
  await school.ok(budgetCardApi.setMembers, {
    id: card_id,
    version,
    members: [{ user_id: teacher, doc_limit: '5000' }],
  });
  const { id: supplier_id } = await school.ok(supplierApi.create, {
    name: `供货公司${serial}`,
    categories: flags,
    license_no: 'JY-9',
    starts_on: '2026-01-01',
    ends_on: '2027-12-31',
  });
  /** A storage point of the laboratory in a room of its own size. */
  const point = async (area: string, double_lock = true) => {
    serial += 1;
    const { id: warehouse_id } = await school.ok(warehouseApi.create, {
      code: `LP${serial}`,
      name: `储存点${serial}`,
      warehouse_type: '3',
      org_id: lab_id,
      area,
    });
    const { id: cabinet_id } = await school.ok(cabinetApi.create, {
      warehouse_id,
      name: '柜',
      kind: 'plain',
      double_lock,
    });
    const { id: cell_id } = await school.ok(cellApi.create, { cabinet_id, name: '上层' });
    for (const account of ['storeman', 'college'] as const)
      await school.ok(keeperApi.create, {
        warehouse_id,
        user_id: await app.user(account),
        starts_on: '2026-01-01',
        trained_until: '2027-12-31',
      });
    return { warehouse_id, cabinet_id, cell_id };
  };
  const usual = await point('500');
  const seal = async () => {
    const content = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF');
    const files = await (await app.as('teacher')).upload(fileApi.upload, [{ name: '盖章件.pdf', content }]);
    return (files as { data: { id: number }[] }).data[0]!.id;
  };
  const line = async (cas: string, changes: object = {}) => ({
    ...(await substanceOf(app, cas)),
    count: 2,
    price: '50',
    supplier_id,
    cabinet_id: usual.cabinet_id,
    ...changes,
  });
  const input = (lines: PurchaseInput['lines'], changes: Partial<PurchaseInput> = {}): PurchaseInput => ({
    lab_id,
    phone: '13800001111',
    purpose: 'research',
    card_id,
    supplier_mode: 'platform',
    expected_on: '2027-01-31',
    lines,
    ...changes,
  });
  const controlled = async (): Promise<Partial<PurchaseInput>> => ({
    second_id: lab,
    use_place: '301',
    use_from: '2027-02-01',
    use_to: '2027-06-30',
    summary: '在通风橱内做酸化反应，小量分次加入，全程两人在场，记录用量和去向。',
    waste_plan: '分类收集，交校危废库',
    committed: true,
    seal_files: [await seal()],
  });
  const submit = async (value: PurchaseInput, by: TestAccount = 'teacher') => {
    const client = await app.as(by);
    const { id } = await client.ok(purchaseApi.create, value);
    await client.ok(purchaseApi.submit, { id });
    return id;
  };
  /** The step of these people, with the lines that they refuse. */
  const decide = async (id: number, people: readonly TestAccount[], refused: readonly number[] = []) => {
    for (const account of people) {
      const client = await app.as(account);
      const row = await client.ok(purchaseApi.find, { id });
      const open = row.lines.filter(({ result }) => result !== 2);
      await client.ok(purchaseApi.decide, {
        id,
        lines: open.map(({ line: n }) =>
          refused.includes(n) ? { line: n, result: 2 as const, opinion: '不需要' } : { line: n, result: 1 as const },
        ),
      });
    }
  };
  const permit = async (id: number, changes: object = {}) => {
    const open = (await school.ok(permitApi.list, { state: PermitState.open, size: 150 })).content;
    for (const { id: one, version: at, qty } of open.filter(({ purchase_id }) => purchase_id === id))
      await school.ok(permitApi.update, {
        id: one,
        version: at,
        kind: 'filing',
        no: `BA-${one}`,
        authority: '市公安局',
        qty,
        starts_on: '2026-11-01',
        ends_on: '2027-03-01',
        ...changes,
      });
  };
  return { lab_id, card_id, supplier_id, usual, point, line, input, controlled, submit, decide, permit };
}
export type GivenPurchases = Awaited<ReturnType<typeof givePurchases>>;

/** Everybody whom the approval of a purchase asks, in order. */
export const normalSteps = ['xsfzr', 'lab'] as const;
export const controlledSteps = ['xsfzr', 'lab', 'college', 'leader', 'school'] as const;

/** The head of the security office, who passes what is controlled. */
async function giveSecurityOffice(app: TestApp): Promise<void> {
  const { rows } = await app.admin.query<{ id: number }>(
    `select id from org.unit where school_id = $1 and level = 'security'`,
    [app.schoolId('alpha')],
  );
  const root = await app.unit('');
  const office =
    rows[0]?.id ??
    (await app.inside((ctx) => createUnit(ctx, { pid: root, level: 'security', name: '保卫处', code: 'BWC' })));
  await app.admin.query(
    `insert into identity.holding (school_id, user_id, role_id, org_id) values ($1, $2, 10, $3) on conflict do nothing`,
    [app.schoolId('alpha'), await app.user('leader'), office],
  );
}
