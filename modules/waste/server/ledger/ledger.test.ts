import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { addDays } from '#kernel/shared/time.ts';
import { statisticApi } from '../../shared/ledger/figure.ts';
import { ledgerApi } from '../../shared/ledger/ledger.ts';
import { contractApi, disposerApi } from '../../shared/transfer/disposer.ts';
import { manifestApi } from '../../shared/transfer/manifest.ts';
import { giveWaste, type GivenWaste } from '../testing/given-waste.ts';

let app: TestApp;
let given: GivenWaste;
let label: string;
beforeAll(async () => {
  app = await startTestApp();
  given = await giveWaste(app);
  const school = await app.as('school');
  const store = await given.store();
  const zone = await given.zone(store);
  const record = await given.sealed('10', '9');
  label = await given.labelOf(record);
  await given.stored([{ id: record, kg: '9.2' }], store, zone);
  const term = { starts_on: addDays(given.today, -10), ends_on: addDays(given.today, 300) };
  const company = { name: '台账处置公司', license_no: 'XK-T', codes: ['900-404-06'], yearly_kg: '1000', ...term };
  const { id: disposer_id } = await school.ok(disposerApi.create, company);
  const { id: contract_id } = await school.ok(contractApi.create, { no: 'HT-T', disposer_id, ...term });
  const { id } = await school.ok(manifestApi.create, {
    no: `${given.today.slice(0, 4)}4401000001`,
    warehouse_id: store,
    disposer_id,
    contract_id,
    carrier: '安运',
    carrier_license: 'YS-1',
    carrier_until: term.ends_on,
    plate: '粤A12345',
    driver: '李师傅',
    driver_phone: '13800002222',
    escort: '赵师傅',
    escort_phone: '13800003333',
    record_ids: [record],
  });
  await school.ok(manifestApi.depart, { id });
});
afterAll(() => app.stop());

test.each([
  ['produce', '9', '测试teacher'],
  ['in', '9.2', '测试teacher交，测试storeman'],
  ['out', '9.2', '测试school'],
  ['transfer', '9.2', '李师傅、赵师傅'],
] as const)('part %s of the ledger names the container with its weight and people', async (kind, weight_kg, people) => {
  const school = await app.as('school');
  const { content, total } = await school.ok(ledgerApi.read, { kind });
  expect([total, content]).toEqual([1, [expect.objectContaining({ label_no: label, weight_kg, people })]]);
  const { body, error } = await school.blob(ledgerApi.export, { kind });
  expect([error, body.byteLength > 1_000]).toEqual([undefined, true]);
  const before = { kind, from: addDays(given.today, -20), to: addDays(given.today, -10) };
  expect((await school.ok(ledgerApi.read, before)).total).toBe(0);
});

test('a college reads the ledger of its laboratories, another one and another school nothing', async () => {
  const kind = 'in';
  expect((await (await app.as('college')).ok(ledgerApi.read, { kind })).total).toBe(1);
  expect((await (await app.as('college2')).ok(ledgerApi.read, { kind })).total).toBe(0);
  expect((await (await app.as('school', 'beta')).ok(ledgerApi.read, { kind })).total).toBe(0);
  expect((await (await app.as('normal')).call(ledgerApi.read, { kind })).code).toBe(403);
});

test('months without movement stand in the statistic with 0, those ahead do not', async () => {
  const { months } = await (await app.as('school')).ok(statisticApi.read, { year: 2026 });
  expect(months.map(({ month }) => month)).toEqual(
    ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11'].map((month) => `2026-${month}`),
  );
  expect(months[0]).toEqual({ month: '2026-01', in_kg: 0, out_kg: 0 });
  expect(months.at(-1)).toEqual({ month: '2026-11', in_kg: 9.2, out_kg: 9.2 });
});
