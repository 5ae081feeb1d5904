import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { TestAccount } from '#apps/server/testing/fixtures.ts';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { readable, readPdf } from '#lib/pdf/testing/read-pdf.ts';
import { containerApi } from '../../shared/container/container.ts';
import { dualApi } from '../../shared/dual/dual.ts';
import { outboundApi } from '../../shared/outbound/outbound.ts';
import { requisitionApi } from '../../shared/requisition/requisition.ts';
import { transferApi } from '../../shared/transfer/transfer.ts';
import { admit, giveStock, passed, type Stock } from '../testing/given-requisition.ts';
import { letRecipientsSign } from '../testing/given-issued.ts';
import { keeperPassword } from '../testing/given-store.ts';
import { showCode, signByCodes } from '../testing/given-sign-code.ts';

let app: TestApp;
let stock: Stock;
let toxics: number;
beforeAll(async () => {
  app = await startTestApp();
  await admit(app);
  await letRecipientsSign(app);
  stock = await giveStock(app);
  toxics = await stock.cell('毒品柜', { kind: 'toxic', double_lock: true });
});
afterAll(() => app.stop());
afterEach(() => void (app.clock.at = undefined));

const sodiumCyanide = '143-33-9';
const at = (minute: number) => (app.clock.at = new Date(Date.parse('2026-11-24T03:00:00Z') + minute * 60_000));

/** A controlled outbound that is picked: requisition, document and bottle. */
async function picked() {
  const [code] = await stock.bottles(sodiumCyanide, [{ cell: toxics, quantity: '100' }]);
  const line = { cas: sodiumCyanide, amount: '10', daily_use: '10' };
  const id = await passed(app, await stock.asked([line], { partner_id: await app.user('xsfzr') }));
  const pick = async (version: number) =>
    (await app.as('storeman')).call(outboundApi.pick, {
      requisition_id: id,
      version,
      items: [{ line: 1, code: code!, amount: '10', is_whole: false, reason: '指定' }],
    });
  await pick(0);
  const { outbound } = await (await app.as('storeman')).ok(outboundApi.find, { id });
  return { id, doc: outbound!.id, no: outbound!.no, code: code!, pick };
}
const open = async (by: TestAccount, code: string) => (await app.as(by)).call(dualApi.openCode, { code });
const scan = async (by: TestAccount, code: string) => (await app.as(by)).call(dualApi.signByCode, { code });
const stateOf = async (id: number) => (await app.as('storeman')).ok(dualApi.codeState, { id });

test('four sign an outbound on their phones; the desk learns of each, and the sheet says how they signed', async () => {
  at(0);
  const { id, doc, no, code } = await picked();
  const shown = await showCode(app, 'outbound', doc, { step: 'recipient' });
  expect(shown).toMatchObject({
    image: expect.stringMatching(/^data:image\/svg\+xml;base64,/),
    ends_at: '2026-11-24 11:02:00',
  });
  expect(await stateOf(shown.id)).toEqual({ state: 'waiting', signer_name: '' });
  // A teacher, who has nothing to do with stores otherwise, sees what he receives.
  expect((await open('teacher', shown.code)).data).toMatchObject({
    kind: 'outbound',
    step: 'recipient',
    no,
    place: expect.stringContaining(' → '),
    desk_name: '测试storeman',
    lines: [{ code, name: '氰化钠', amount: '10 g', is_controlled: true }],
    count: 1,
    signed: [],
  });
  expect((await scan('teacher', shown.code)).data).toEqual({ complete: false });
  expect(await stateOf(shown.id)).toEqual({ state: 'used', signer_name: '测试teacher' });
  await signByCodes(app, 'outbound', doc, [
    ['xsfzr', 'recipient'],
    ['storeman', 'keeper'],
  ]);
  // The last one signs with the password.
  const storeman = await app.as('storeman');
  await storeman.ok(dualApi.sign, { doc_type: 'outbound', doc_id: doc, account: 'college', password: keeperPassword });
  const { dual, outbound } = await storeman.ok(outboundApi.find, { id });
  expect(dual).toMatchObject({
    complete: true,
    first: { method: 'code' },
    second: { method: 'password' },
    recipients: [
      { name: '测试teacher', method: 'code' },
      { name: '测试xsfzr', method: 'code' },
    ],
  });
  await storeman.ok(outboundApi.confirm, { requisition_id: id, version: outbound!.version });
  const pdf = await storeman.blob(requisitionApi.sheet, { id: doc });
  const text = readable(...(await readPdf(pdf.body)).pages);
  expect(text).toContain('（扫码）');
  expect(text).toContain('（密码）');
});

test('a code is good once: of eight phones and people at once one signs', async () => {
  at(0);
  const { doc } = await picked();
  const { code } = await showCode(app, 'outbound', doc);
  const replies = await Promise.all(
    Array.from({ length: 8 }, (_, n) => scan((['storeman', 'college', 'lab2'] as const)[n % 3]!, code)),
  );
  expect(replies.map((reply) => reply.code).sort((a, b) => a - b)).toEqual([200, ...Array(7).fill(409)]);
  expect((await scan('college', code)).message).toContain('已使用或已失效');
  expect((await open('college', code)).code).toBe(409);
  const { rows } = await app.admin.query<{ first_method: string; second_id: number | null }>(
    'select first_method, second_id from chemical.dual_confirm where doc_id = $1 and doc_type = $2',
    [doc, 'chemical.outbound'],
  );
  expect(rows).toEqual([{ first_method: 'code', second_id: null }]);
});

test('eight codes for one keeper give one signature', async () => {
  at(0);
  const { doc } = await picked();
  const codes: string[] = [];
  // Other desks show codes of their own, so that all of them are open.
  for (const by of ['storeman', 'college', 'school'] as const)
    codes.push((await showCode(app, 'outbound', doc, { by })).code);
  const replies = await Promise.all([...codes, ...codes, ...codes].slice(0, 8).map((code) => scan('lab2', code)));
  expect(replies.filter((reply) => reply.code === 200)).toHaveLength(1);
  const { dual } = await (await app.as('storeman')).ok(outboundApi.find, { id: await docRequisition(doc) });
  expect(dual).toMatchObject({ first: { name: '测试lab2' }, second: null });
});
const docRequisition = async (doc: number) =>
  Number(
    (await app.admin.query<{ id: string }>('select requisition_id as id from chemical.outbound where id = $1', [doc]))
      .rows[0]!.id,
  );

test('who may not sign learns nothing and does not use the code up', async () => {
  at(0);
  const { doc } = await picked();
  const { code, id } = await showCode(app, 'outbound', doc);
  // No keeper of the store; somebody without any part; a recipient at a code for keepers; another school.
  for (const by of ['lab', 'normal'] as const) {
    const reply = await open(by, code);
    expect(reply).toMatchObject({ code: 422, message: expect.stringContaining('只有本仓库在任且培训有效的保管人') });
    expect(JSON.stringify(reply)).not.toContain('氰化钠');
    expect((await scan(by, code)).code).toBe(422);
  }
  expect((await scan('teacher', code)).message).toBe(
    '这张二维码供保管人签名，您是本单的领用人，请在经办电脑上改为出示领用人的二维码',
  );
  const elsewhere = await app.as('storeman', 'beta');
  expect((await elsewhere.call(dualApi.openCode, { code })).code).toBe(409);
  expect((await elsewhere.call(dualApi.signByCode, { code })).code).toBe(409);
  expect((await elsewhere.call(dualApi.codeState, { id })).code).toBe(404);
  expect((await elsewhere.call(dualApi.showCode, { doc_type: 'outbound', doc_id: doc, step: 'keeper' })).code).toBe(
    404,
  );
  // Who cannot reach the document shows no code for it, and asks after none of another desk.
  expect(
    (await (await app.as('lab')).call(dualApi.showCode, { doc_type: 'outbound', doc_id: doc, step: 'keeper' })).code,
  ).toBe(404);
  expect(
    (await (await app.as('teacher')).call(dualApi.showCode, { doc_type: 'outbound', doc_id: doc, step: 'keeper' }))
      .code,
  ).toBe(403);
  expect((await (await app.as('college')).call(dualApi.codeState, { id })).code).toBe(404);
  expect((await scan('storeman', code)).code).toBe(200);
});

test('a code lapses after two minutes, with a newer one of its desk, and with a change of what is signed', async () => {
  at(0);
  const { doc, pick } = await picked();
  const late = await showCode(app, 'outbound', doc);
  at(2);
  expect(await stateOf(late.id)).toMatchObject({ state: 'over' });
  expect((await scan('storeman', late.code)).code).toBe(409);
  const former = await showCode(app, 'outbound', doc);
  const newer = await showCode(app, 'outbound', doc);
  expect((await scan('storeman', former.code)).code).toBe(409);
  expect((await pick(1)).code).toBe(200);
  expect(await stateOf(newer.id)).toMatchObject({ state: 'over' });
  expect((await scan('storeman', newer.code)).message).toContain('重新出示');
});

test('a code for sending does not sign the receipt', async () => {
  at(0);
  const to = await giveStock(app, ['lab2', 'lab']);
  const cell_id = await to.cell('柜', { kind: 'toxic', double_lock: true });
  const [code] = await stock.bottles(sodiumCyanide, [{ cell: toxics, quantity: '50' }]);
  const storeman = await app.as('storeman');
  const { id } = await storeman.ok(transferApi.create, {
    warehouse_id: stock.warehouse_id,
    target_id: to.warehouse_id,
    lines: [{ code: code!, cell_id }],
  });
  const left = await showCode(app, 'transfer', id);
  await signByCodes(app, 'transfer', id, [['storeman', 'keeper']]);
  const other = await showCode(app, 'transfer', id, { by: 'school' });
  expect((await scan('college', other.code)).data).toEqual({ complete: true });
  expect((await scan('lab2', left.code)).code).toBe(409);
  const spare = await showCode(app, 'transfer', id, { by: 'school' });
  await storeman.ok(transferApi.send, { id, version: (await storeman.ok(transferApi.find, { id })).version });
  expect((await scan('lab2', spare.code)).code).toBe(409);
  const row = await storeman.ok(transferApi.find, { id });
  expect(row.signed).toHaveLength(2);
  expect(row.signed[0]).toContain('（扫码）');
  expect((await (await app.as('school')).ok(containerApi.find, { code: code! })).flows[0]).toMatchObject({
    kind: 'transfer_out',
    second_name: '测试college',
  });
});
