import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { addDays } from '#kernel/shared/time.ts';
import { readable, readPdf } from '#lib/pdf/testing/read-pdf.ts';
import { inboxApi } from '#platform/notices/shared/notice.ts';
import { overviewApi } from '../../shared/overview.ts';
import { applyApi } from '../../shared/pickup/apply.ts';
import { ApplyStatus, PlanStatus } from '../../shared/pickup.states.ts';
import { planApi } from '../../shared/pickup/plan.ts';
import { recordApi } from '../../shared/record/record.ts';
import { RecordState } from '../../shared/record/record.states.ts';
import { stockApi } from '../../shared/store/stock.ts';
import { zoneApi } from '../../shared/store/zone.ts';
import { warnOfStay, warnOfStorage } from '../waste.jobs.ts';
import { giveWaste, password, ruleOf, type GivenWaste } from '../testing/given-waste.ts';

let app: TestApp;
let given: GivenWaste;
let store: number;
beforeAll(async () => {
  app = await startTestApp();
  given = await giveWaste(app);
  store = await given.store();
});
afterAll(() => app.stop());

const stateOf = async (id: number) => (await (await app.as('school')).ok(recordApi.find, { id })).state;
const acid = { compat_group: 'W3', components: [{ name: '稀硫酸', share: '100' }], harmful: '硫酸' };
const cyanide = { compat_group: 'W7', components: [{ name: '氰化钠', share: '100' }], harmful: '氰化物' };
const typed = async (type: string, changes: object) => ({ ...changes, type_id: await given.idOf('type', type) });

test('only sealed and labelled containers of the laboratory are applied for, from tomorrow on', async () => {
  const teacher = await app.as('teacher');
  const { id } = await teacher.ok(recordApi.create, await given.input());
  const open = await teacher.call(applyApi.create, given.applyInput([id]));
  expect([open.code, ruleOf(open.data)]).toEqual([409, 'waste.moved']);
  await teacher.ok(recordApi.deposit, { id, component: '丙酮', compat_group: 'W2', amount: '5' });
  await teacher.blob(recordApi.label, { id });
  await teacher.ok(recordApi.seal, { id, net_kg: '4', lid_closed: true });
  const unlabelled = await teacher.call(applyApi.create, given.applyInput([id]));
  expect([unlabelled.code, ruleOf(unlabelled.data)]).toEqual([422, 'waste.unlabelled']);
  await teacher.blob(recordApi.label, { id });
  const today = await teacher.call(applyApi.create, given.applyInput([id], { expected_on: given.today }));
  expect(today.code).toBe(400);
  const far = given.applyInput([id], { expected_on: addDays(given.today, 366) });
  expect((await teacher.call(applyApi.create, far)).code).toBe(400);
  expect((await teacher.ok(applyApi.records, { lab_id: given.lab_id })).content.map((row) => row.id)).toContain(id);
  const foreign = given.applyInput([id], { lab_id: await app.unit('0010002') });
  expect((await teacher.call(applyApi.create, foreign)).code).toBe(404);
  const race = await Promise.all([1, 2].map(() => teacher.call(applyApi.create, given.applyInput([id]))));
  expect(race.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await stateOf(id)).toBe(RecordState.applied);
});

test('a refused or withdrawn application frees its containers; nobody decides the own one', async () => {
  const [teacher, college, normal] = [await app.as('teacher'), await app.as('college'), await app.as('normal')];
  const record = await given.sealed();
  const { id } = await teacher.ok(applyApi.create, given.applyInput([record]));
  expect((await teacher.call(applyApi.decide, { id, pass: true })).code).toBe(403);
  expect((await (await app.as('college2')).call(applyApi.decide, { id, pass: true })).code).toBe(404);
  expect((await college.call(applyApi.decide, { id, pass: false })).code).toBe(400);
  await college.ok(applyApi.decide, { id, pass: false, opinion: '请补充清单' });
  expect(await stateOf(record)).toBe(RecordState.sealed);
  expect((await teacher.ok(applyApi.find, { id })).status).toBe(ApplyStatus.refused);
  expect((await college.call(applyApi.decide, { id, pass: true })).code).toBe(409);
  const again = await teacher.ok(applyApi.create, given.applyInput([record]));
  expect((await normal.call(applyApi.withdraw, { id: again.id })).code).toBe(404);
  await teacher.ok(applyApi.withdraw, { id: again.id });
  expect(await stateOf(record)).toBe(RecordState.sealed);
  await app.asOwnRole('teacher', '001', ['waste.apply.read', 'waste.apply.decide'], 'subtree').then(async (own) => {
    const third = await teacher.ok(applyApi.create, given.applyInput([record]));
    const reply = await own.call(applyApi.decide, { id: third.id, pass: true });
    expect([reply.code, ruleOf(reply.data)]).toEqual([422, 'waste.ownApply']);
    await teacher.ok(applyApi.withdraw, { id: third.id });
  });
});

test('special waste needs a photo and the decision of the school', async () => {
  const [teacher, college, school] = [await app.as('teacher'), await app.as('college'), await app.as('school')];
  const special = {
    ...(await typed('不明废物', { form: 'solid', compat_group: '', components: [{ name: '不明', share: '100' }] })),
    harmful: '不明',
  };
  const { id } = await teacher.ok(recordApi.create, await given.input(special));
  await teacher.ok(recordApi.deposit, { id, component: '不明固体', amount: '1' });
  const seal = { id, net_kg: '1', lid_closed: true };
  expect(ruleOf((await teacher.call(recordApi.seal, seal)).data)).toBe('waste.photoNeeded');
  const photo = () => given.photo('teacher');
  const early = await teacher.call(recordApi.addPhotos, { id, photos: [await photo()] });
  expect([early.code, ruleOf(early.data)]).toEqual([409, 'waste.moved']);
  // One that was sealed before its type became special gets its photo while it is sealed.
  await app.admin.query('update waste.type set is_special = false where id = $1', [special.type_id]);
  await teacher.ok(recordApi.seal, seal);
  await app.admin.query('update waste.type set is_special = true where id = $1', [special.type_id]);
  await teacher.blob(recordApi.label, { id });
  const bare = await teacher.call(applyApi.create, given.applyInput([id]));
  expect(ruleOf(bare.data)).toBe('waste.photoNeeded');
  expect((await teacher.ok(recordApi.find, { id })).can).toContain('photo');
  const many = await Promise.all(Array.from({ length: 6 }, photo));
  const race = await Promise.all(
    [many.slice(0, 4), many.slice(2)].map((photos) => teacher.call(recordApi.addPhotos, { id, photos })),
  );
  expect(race.map(({ code }) => code)).toEqual([200, 200]);
  expect((await teacher.call(recordApi.addPhotos, { id, photos: [await photo()] })).code).toBe(400);
  expect((await teacher.ok(recordApi.find, { id })).photos).toHaveLength(6);
  expect((await (await app.as('lab2')).call(recordApi.addPhotos, { id, photos: [await photo()] })).code).toBe(404);
  const late = await teacher.ok(applyApi.create, given.applyInput([id]));
  await teacher.ok(applyApi.withdraw, { id: late.id });
  const photographed = await teacher.ok(
    recordApi.create,
    await given.input({ ...special, photos: [await given.photo('teacher')] }),
  );
  await teacher.ok(recordApi.deposit, { id: photographed.id, component: '不明固体', amount: '1' });
  await teacher.ok(recordApi.seal, { id: photographed.id, net_kg: '1', lid_closed: true });
  await teacher.blob(recordApi.label, { id: photographed.id });
  const apply = await teacher.ok(applyApi.create, given.applyInput([photographed.id]));
  const refused = await college.call(applyApi.pass, { ids: [apply.id] });
  expect([refused.code, ruleOf(refused.data)]).toEqual([422, 'waste.schoolDecides']);
  const short = await school.call(applyApi.decide, { id: apply.id, pass: true, opinion: '可以收运，同意' });
  expect([short.code, short.data]).toMatchObject([400, { errors: { opinion: expect.stringContaining('10 个字') } }]);
  await school.ok(applyApi.decide, { id: apply.id, pass: true, opinion: '现场评估为普通无机盐，可以收运' });
  const plan = await given.planned([apply.id], store);
  const keeper = await app.as('storeman');
  const [stop] = (await keeper.ok(planApi.find, { id: plan })).stops;
  expect([stop!.opinion, stop!.handovers[0]!.is_special]).toEqual(['现场评估为普通无机盐，可以收运', true]);
  // What has no group stands where any may, and in no zone of some groups.
  const collect = async (changes: object) =>
    keeper.call(planApi.collect, {
      id: plan,
      label_no: await given.labelOf(photographed.id),
      weighed_kg: '1',
      zone_id: await given.zone(store, changes),
    });
  const foreign = await collect({ groups: ['W2'] });
  expect([foreign.code, ruleOf(foreign.data)]).toEqual([422, 'waste.zoneGroups']);
  expect(foreign.message).toContain('无相容组的废物');
  expect((await collect({})).code).toBe(200);
});

test('a round from the plan to the store: a difference needs a reason, two people sign, the store agrees', async () => {
  const [college, keeper, teacher] = [await app.as('college'), await app.as('storeman'), await app.as('teacher')];
  const [first, second, leaking] = [await given.sealed(), await given.sealed(), await given.sealed()];
  const apply = await teacher.ok(applyApi.create, given.applyInput([first, second, leaking]));
  await college.ok(applyApi.pass, { ids: [apply.id] });
  expect((await college.ok(planApi.waiting)).content.map(({ id }) => id)).toContain(apply.id);
  const zone = await given.zone(store, { groups: ['W2'] });
  const wrong = await college.call(planApi.create, {
    plan_on: addDays(given.today, 1),
    period: 'am',
    warehouse_id: store,
    collector_id: await app.user('college'),
    apply_ids: [apply.id],
  });
  expect(ruleOf(wrong.data)).toBe('waste.collectorKeeps');
  const plan = await given.planned([apply.id], store);
  expect(await stateOf(first)).toBe(RecordState.planned);
  const labels = await Promise.all([first, second, leaking].map(given.labelOf));
  const weigh = (at: number, weighed_kg: string, more: object = {}) =>
    keeper.call(planApi.collect, { id: plan, label_no: labels[at]!, weighed_kg, zone_id: zone, ...more });

  const heavy = await weigh(0, '500', { reason: '核对过' });
  expect([heavy.code, heavy.data]).toMatchObject([
    400,
    { errors: { weighed_kg: '该容器装不下 500 kg，最多 272 kg，请核对小数点和单位' } },
  ]);
  const early = await keeper.call(planApi.sign, { id: apply.id, account: 'teacher', password });
  expect(ruleOf(early.data)).toBe('waste.nothingWeighed');
  expect((await weigh(0, '9.5')).code).toBe(200);
  const differs = await weigh(1, '9.51');
  expect([differs.code, ruleOf(differs.data)]).toEqual([422, 'waste.differs']);
  expect(differs.message).toContain('0.5 kg');
  expect((await weigh(1, '9.6', { reason: '含桶外包装' })).code).toBe(200);
  const other = await keeper.call(planApi.collect, {
    id: plan,
    label_no: `${labels[0]!.slice(0, -3)}997`,
    weighed_kg: '1',
    zone_id: zone,
  });
  expect(ruleOf(other.data)).toBe('waste.notOnPlan');

  const photos = [await given.photo('storeman')];
  expect((await keeper.call(planApi.refuse, { id: plan, label_no: labels[2]!, reason: '漏液', photos: [] })).code).toBe(
    400,
  );
  await keeper.ok(planApi.refuse, { id: plan, label_no: labels[2]!, reason: '桶底漏液', photos });
  expect(await teacher.ok(recordApi.find, { id: leaking })).toMatchObject({
    state: RecordState.sealed,
    is_printed: false,
    refusals: [{ reason: '桶底漏液' }],
  });

  const sign = (account: string, secret = password) =>
    keeper.call(planApi.sign, { id: apply.id, account, password: secret });
  expect(ruleOf((await sign('storeman')).data)).toBe('waste.samePerson');
  expect(ruleOf((await sign('lab2')).data)).toBe('waste.notOfLab');
  expect(ruleOf((await sign('teacher', 'wrong')).data)).toBe('waste.wrongPassword');
  const race = await Promise.all([sign('teacher'), sign('normal')]);
  expect(race.filter(({ code }) => code === 200)).toHaveLength(1);
  expect([await stateOf(first), await stateOf(second)]).toEqual([RecordState.stored, RecordState.stored]);
  expect((await teacher.ok(applyApi.find, { id: apply.id })).status).toBe(ApplyStatus.partly);
  expect((await keeper.ok(planApi.find, { id: plan })).status).toBe(PlanStatus.done);
  const stands = (await keeper.ok(stockApi.list, { zone_id: zone })).content.map(({ weight_kg }) => weight_kg);
  expect(stands.toSorted()).toEqual(['9.5', '9.6']);
  expect((await keeper.ok(zoneApi.find, { id: zone })).stands_kg).toBe('19.1');
  expect((await teacher.ok(recordApi.find, { id: first })).flows).toMatchObject([
    { kind: 'transfer_in', quantity: '9.5' },
  ]);

  const round = await readPdf((await keeper.blob(planApi.sheet, { id: plan })).body);
  expect(readable(...round.pages)).toContain(labels[0]!);
  const lines = round.pages.flatMap(({ words }) => words.map(({ text }) => text));
  expect(lines).toEqual(expect.arrayContaining([labels[0]!.slice(0, 18), labels[0]!.slice(18)]));
  const sheet = await readPdf((await teacher.blob(applyApi.sheet, { id: apply.id })).body);
  for (const word of ['危险废物交接单', '含桶外包装', '桶底漏液', '测试storeman'])
    expect(readable(...sheet.pages)).toContain(word);

  // What was refused can be applied for again.
  await teacher.blob(recordApi.label, { id: leaking });
  await teacher.ok(applyApi.create, given.applyInput([leaking]));
  const notes = (await teacher.ok(inboxApi.list, { size: 150 })).content.map(({ title }) => title).join();
  expect(notes).toContain('被拒收');
});

test('only keepers of the store collect', async () => {
  const record = await given.sealed();
  const plan = await given.planned([await given.passed([record])], store);
  const zone = await given.zone(store);
  const label_no = await given.labelOf(record);
  const stranger = await app.asOwnRole('jcry', '001', ['waste.plan.read', 'waste.collect'], 'subtree');
  const reply = await stranger.call(planApi.collect, { id: plan, label_no, weighed_kg: '9', zone_id: zone });
  expect([reply.code, ruleOf(reply.data)]).toEqual([422, 'waste.notKeeper']);
  expect(
    (await (await app.as('college')).call(planApi.collect, { id: plan, label_no, weighed_kg: '9', zone_id: zone }))
      .code,
  ).toBe(403);
  const beta = await app.as('school', 'beta');
  expect((await beta.call(planApi.find, { id: plan })).code).toBe(404);
  await (await app.as('college')).ok(planApi.cancel, { id: plan });
  expect(await stateOf(record)).toBe(RecordState.applied);
  expect((await (await app.as('college')).call(planApi.cancel, { id: plan })).code).toBe(409);
});

test('what reacts with each other never stands in one zone, and no zone is overfull', async () => {
  const keeper = await app.as('storeman');
  const zone = await given.zone(store, { capacity_kg: '20' });
  const poison = await given.sealed('5', '6', await typed('含氰废液', cyanide));
  await given.stored([{ id: poison, kg: '6' }], store, zone);
  const [sour, heavy] = [
    await given.sealed('5', '6', await typed('废酸', acid)),
    await given.sealed('10', '15', await typed('含氰废液', cyanide)),
  ];
  const plan = await given.planned([await given.passed([sour, heavy])], store);
  const weigh = async (id: number, kg: string, zone_id: number) =>
    keeper.call(planApi.collect, { id: plan, label_no: await given.labelOf(id), weighed_kg: kg, zone_id });
  const postpone = (days: number) =>
    app.admin.query('update waste.plan set plan_on = plan_on + $1::int where id = $2', [days, plan]);
  await postpone(1);
  expect(ruleOf((await weigh(sour, '6', zone)).data)).toBe('waste.tooEarly');
  await postpone(-1);
  const pair = await weigh(sour, '6', zone);
  expect([ruleOf(pair.data), pair.message.includes('氰化氢')]).toEqual(['waste.zonePair', true]);
  expect(ruleOf((await weigh(heavy, '15', zone)).data)).toBe('waste.zoneFull');
  const solvents = await given.zone(store, { groups: ['W1', 'W2'] });
  expect(ruleOf((await weigh(sour, '6', solvents)).data)).toBe('waste.zoneGroups');
  const row = (await keeper.ok(stockApi.list, { zone_id: zone })).content[0]!;
  const free = await given.zone(store);
  const elsewhere = await given.zone(await given.store());
  const move = (zone_id: number) => keeper.call(stockApi.move, { record_id: row.id, version: row.version, zone_id });
  expect(ruleOf((await move(zone)).data)).toBe('waste.sameZone');
  expect(ruleOf((await move(elsewhere)).data)).toBe('waste.otherStore');
  const race = await Promise.all([move(free), move(free)]);
  expect(race.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const school = await app.as('school');
  expect(ruleOf((await school.call(zoneApi.setStatus, { id: free, status: 0 })).data)).toBe('waste.zoneInUse');
  const { version, name, standing } = await school.ok(zoneApi.find, { id: free });
  expect(standing).toEqual(['W7']);
  const changed = async (changes: object) => {
    const input = { id: free, version, warehouse_id: store, name, capacity_kg: '500', ...changes };
    const reply = await school.call(zoneApi.update, input);
    return Object.entries((reply.data as unknown as { errors: Record<string, string> }).errors);
  };
  expect(await changed({ groups: ['W3'] })).toEqual([['groups', expect.stringContaining('现有 W7 含氰')]]);
  expect(await changed({ groups: ['W3', 'W7'] })).toEqual([['groups', expect.stringContaining('氰化氢')]]);
  expect(await changed({ capacity_kg: '0.5' })).toEqual([['capacity_kg', expect.stringContaining('现有 1 件')]]);
  expect(await changed({ capacity_kg: '100000.01' })).toEqual([['capacity_kg', expect.stringContaining('100000 kg')]]);
  await school.ok(zoneApi.setStatus, { id: zone, status: 0 });
  const figures = await keeper.ok(overviewApi.find);
  expect(figures.stores.find(({ id }) => id === store)!.containers).toBeGreaterThan(0);
  expect((await school.ok(zoneApi.stores)).content.find(({ id }) => id === store)!.keepers).toMatchObject([
    { name: '测试storeman' },
  ]);
});

test('a storage point holds three tons at most, or what the school has set', async () => {
  const keeper = await app.as('storeman');
  const point = await given.store('3');
  await app.admin.query(
    `insert into codes.setting (school_id, sys_key, value) values ($1, 'waste_point_limit', '10')`,
    [app.schoolId('alpha')],
  );
  const record = await given.sealed('10', '11');
  const zone = await given.zone(point, { capacity_kg: '5000' });
  const plan = await given.planned([await given.passed([record])], store);
  await app.admin.query('update waste.plan set warehouse_id = $1 where id = $2', [point, plan]);
  const reply = await keeper.call(planApi.collect, {
    id: plan,
    label_no: await given.labelOf(record),
    weighed_kg: '11',
    zone_id: zone,
  });
  expect([reply.code, ruleOf(reply.data)]).toEqual([422, 'waste.pointFull']);
});

test('what stays too long in a laboratory or a store is told to those who answer for it, once', async () => {
  const keeper = await app.as('storeman');
  const [waiting, standing] = [await given.sealed(), await given.sealed('5', '5')];
  await given.stored([{ id: standing, kg: '5' }], store, await given.zone(store));
  await app.admin.query(`update waste.record set started_on = started_on - 95 where id = $1`, [waiting]);
  await app.admin.query(`update waste.record set stored_on = stored_on - 340 where id = $1`, [standing]);
  for (const job of [warnOfStay, warnOfStorage, warnOfStay, warnOfStorage]) await app.inside(job);
  const titles = async (account: string) =>
    (await (await app.as(account)).ok(inboxApi.list, { size: 150 })).content.map(({ title }) => title);
  for (const account of ['teacher', 'lab', 'college'])
    expect((await titles(account)).filter((title) => title.includes('已在室 95 天'))).toHaveLength(1);
  expect((await titles('storeman')).filter((title) => title.includes('已暂存 340 天'))).toHaveLength(1);
  expect((await keeper.ok(stockApi.list, { age: 'second' })).content.map(({ id }) => id)).toEqual([standing]);
  expect((await (await app.as('school')).ok(recordApi.list, { stay: 'red' })).content.map(({ id }) => id)).toEqual([
    waiting,
  ]);
});

test('a signer whose account is locked by wrong passwords is told so, and of the signature by hand', async () => {
  const keeper = await app.as('storeman');
  const apply = await given.passed([await given.sealed()]);
  await given.planned([apply], store);
  const sign = async (secret: string) => {
    const { data, message } = await keeper.call(planApi.sign, { id: apply, account: 'normal', password: secret });
    return [ruleOf(data), message.includes('手写签名')];
  };
  for (let time = 0; time < 4; time += 1) expect(await sign('wrong')).toEqual(['waste.wrongPassword', false]);
  for (const secret of ['wrong', password]) expect(await sign(secret)).toEqual(['waste.accountLocked', true]);
  expect(ruleOf((await keeper.call(planApi.sign, { id: apply, account: 'nobody', password })).data)).toBe(
    'waste.wrongPassword',
  );
  await app.admin.query('update identity.account set fails = 0, locked_until = null where locked_until is not null');
});
