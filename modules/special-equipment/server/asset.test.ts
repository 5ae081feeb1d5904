import { expect, test } from 'vitest';
import type { Client } from '#apps/server/testing/client.ts';
import { textsOf } from '#modules/base-info/server/testing/exported.ts';
import { checkFile } from '#modules/base-info/server/testing/importing.ts';
import { equipmentApi } from '#modules/base-info/shared/equipment.ts';
import { hazardApi } from '#modules/base-info/shared/hazard/hazard.ts';
import { accessoryApi } from '../shared/accessory.ts';
import { assetApi, assetSheet } from '../shared/asset.ts';
import { AssetState } from '../shared/asset.states.ts';
import { inspectionApi } from '../shared/inspection.ts';
import { operatorApi } from '../shared/operator.ts';
import { openSpecial } from './testing/given-special.ts';

const { app, given, people } = openSpecial(['lab', 'lab2', 'school', 'college', 'college2', 'teacher', 'normal']);

const stateOf = async (id: number) => (await people.school.ok(assetApi.find, { id })).state;

test('a laboratory registers a vessel; its equipment, hazard source and number follow', async () => {
  const equipment_id = await given.equipment('0010001', 'lab', false);
  const id = await given.asset(people.lab, { equipment_id, type_code: '2130', use_cert_no: '容17皖A00031' });
  const row = await people.lab.ok(assetApi.find, { id });
  expect(row).toMatchObject({
    kind_code: '2000',
    type_name: '第三类压力容器',
    state: AssetState.pending,
    next_on: '2027-04-01',
  });
  expect(row.schedules).toMatchObject([
    { kind: 1, next_on: null },
    { kind: 2, last_on: '2024-04-01', next_on: '2027-04-01' },
  ]);
  const equipment = await people.lab.ok(equipmentApi.find, { id: equipment_id });
  expect(equipment).toMatchObject({
    is_special: true,
    special_type: '2130',
    special_no: '容17皖A00031',
    last_check: '2024-04-01',
    next_check: '2027-04-01',
    status: 1,
  });
  const { content } = await people.lab.ok(hazardApi.list, { keyword: equipment.name });
  expect(content).toMatchObject([{ kind: '4011', license_no: '容17皖A00031', source: 'equipment' }]);
});

test('what the ledger keeps is not changed on the page of the equipment', async () => {
  const equipment_id = await given.equipment();
  await given.asset(people.lab, { equipment_id, use_cert_no: '容-台账' });
  const { version, name, asset_no, kind, lab_id, keeper_id } = await people.lab.ok(equipmentApi.find, {
    id: equipment_id,
  });
  await app.admin.query(
    `insert into codes.code (school_id, parent_key, code, name) values ($1, 'equipment_type', $2, $2) on conflict do nothing`,
    [app.schoolId('alpha'), kind],
  );
  await people.lab.ok(equipmentApi.update, {
    id: equipment_id,
    version,
    asset_no,
    kind,
    lab_id,
    keeper_id,
    name: `${name}改`,
    is_special: false,
    special_no: '另一个',
    next_check: '2030-01-01',
    status: 2,
  });
  expect(await people.lab.ok(equipmentApi.find, { id: equipment_id })).toMatchObject({
    name: `${name}改`,
    is_special: true,
    special_no: '容-台账',
    next_check: '2027-04-01',
    status: 1,
  });
});

test('a typed cycle and last check give the next check of equipment that is in no ledger', async () => {
  await app.admin.query(
    `insert into codes.code (school_id, parent_key, code, name) values ($1, 'equipment_type', '10', '压力容器') on conflict do nothing`,
    [app.schoolId('alpha')],
  );
  const input = {
    asset_no: 'CYCLE-1',
    name: '灭菌器',
    kind: '10',
    lab_id: await app.unit('0010001'),
    keeper_id: await app.user('lab'),
    is_special: true,
    special_no: 'TS-1',
    check_cycle: 12,
    last_check: '2025-02-28',
    status: 1 as const,
  };
  const { id } = await people.school.ok(equipmentApi.create, input);
  const row = await people.school.ok(equipmentApi.find, { id });
  expect(row).toMatchObject({ next_check: '2026-02-28', check_state: 'overdue' });
  expect((await people.school.ok(equipmentApi.list, { check: 'overdue' })).content.map((one) => one.id)).toContain(id);
  await people.school.ok(equipmentApi.update, { ...input, id, version: row.version, check_cycle: 24 });
  expect(await people.school.ok(equipmentApi.find, { id })).toMatchObject({ next_check: '2027-02-28' });
});

test('only the school puts into use, and only what has number, inspection and a fitting operator', async () => {
  const id = await given.asset(people.lab, {
    use_cert_no: '',
    last_on: null,
    next_on: null,
    first_use_on: '2026-03-01',
  });
  // The first full inspection is due three years after the first use.
  expect((await people.lab.ok(assetApi.find, { id })).next_on).toBe('2029-03-01');
  expect((await people.lab.call(assetApi.enable, { id })).code).toBe(403);
  const refusal = async () => (await people.school.call(assetApi.enable, { id })).message;
  expect(await refusal()).toBe('不能启用：没有使用登记证号；没有证书有效的作业人员（R1）');
  const row = await people.lab.ok(assetApi.find, { id });
  const { version, equipment_id, type_code, manufacturer, factory_no, made_on, first_use_on } = row;
  const input = { id, version, equipment_id, type_code, manufacturer, factory_no, made_on, first_use_on };
  await people.lab.ok(assetApi.update, { ...input, use_cert_no: '容-首次' } as never);
  await given.operator(people.lab, 'teacher', [id], 'Q2');
  expect(await refusal()).toBe('不能启用：没有证书有效的作业人员（R1）');
  await given.operator(people.lab, 'normal', [id], 'R1', { valid_to: '2026-03-09' });
  expect(await refusal()).toContain('没有证书有效的作业人员');
  await given.operator(people.lab, 'lab', [id], 'R1', { valid_to: '2026-03-10' });
  await people.school.ok(assetApi.enable, { id });
  expect(await stateOf(id)).toBe(AssetState.using);
});

test('stopping asks for a reason and a photo; the school starts again what is valid', async () => {
  const id = await given.running(people.lab, 'lab2');
  expect((await people.lab.call(assetApi.stop, { id, reason: '暂停课题' })).message).toBe('停用请上传封存照片');
  await people.lab.ok(assetApi.stop, { id, reason: '暂停课题', photos: [await given.file(people.lab)] });
  const row = await people.lab.ok(assetApi.find, { id });
  expect(row).toMatchObject({ state: AssetState.stopped, state_reason: '暂停课题' });
  expect(row.changes[0]).toMatchObject({ action: 'stop', reason: '暂停课题', by_name: '测试lab' });
  expect(row.changes[0]!.files).toHaveLength(1);
  expect((await people.lab.ok(equipmentApi.find, { id: row.equipment_id })).status).toBe(2);
  expect(
    (await people.lab.call(assetApi.stop, { id, reason: '再停', photos: [await given.file(people.lab)] })).code,
  ).toBe(409);
  await people.school.ok(assetApi.enable, { id });
});

test('a major repair returns after a supervision inspection only', async () => {
  const id = await given.running(people.lab, 'storeman');
  await people.lab.ok(assetApi.repair, { id, reason: '更换封头', is_major: true });
  expect((await people.lab.call(assetApi.finish, { id, reason: '已更换' })).message).toBe(
    '重大维修须先登记监督检验，再完成维修',
  );
  expect(
    (await given.inspect(people.lab, id, { kind: 4, inspected_on: '2026-03-10', applied_on: '2026-03-10' })).code,
  ).toBe(200);
  await people.lab.ok(assetApi.finish, { id, reason: '已更换' });
  expect(await stateOf(id)).toBe(AssetState.using);
});

test('a scrapped piece is read only', async () => {
  const id = await given.running(people.lab, 'jcry');
  await given.scrapped(id);
  const row = await people.school.ok(assetApi.find, { id });
  expect(row).toMatchObject({ state: AssetState.scrapped, can: [] });
  const { version, equipment_id, type_code, manufacturer, factory_no, made_on } = row;
  const input = { id, version, equipment_id, type_code, manufacturer, factory_no, made_on };
  expect((await people.lab.call(assetApi.update, input)).message).toContain('已报废，不能再修改');
  expect((await given.inspect(people.lab, id)).message).toContain('已报废，不能再登记检验');
});

test('a role reaches the pieces of its laboratories, and no other school sees one', async () => {
  const id = await given.asset(people.lab);
  const codes = async (client: Client) => (await client.call(assetApi.find, { id })).code;
  expect(await codes(people.college)).toBe(200);
  expect(await codes(people.teacher)).toBe(200);
  expect(await codes(people.lab2)).toBe(404);
  expect(await codes(people.college2)).toBe(404);
  expect(await codes(people.normal)).toBe(403);
  expect(await codes(await app.as('school', 'beta'))).toBe(404);
  expect((await people.teacher.call(assetApi.stop, { id, reason: '试' })).code).toBe(403);
  expect(
    (await people.lab2.call(inspectionApi.apply, { asset_id: id, kind: 2, applied_on: '2026-03-10', body: '院' })).code,
  ).toBe(404);
  expect((await people.college2.ok(assetApi.list, {})).content.map((row) => row.id)).not.toContain(id);
  const equipment_id = await given.equipment('0010001');
  const foreign = await people.lab2.call(assetApi.create, {
    equipment_id,
    type_code: '2170',
    manufacturer: '厂',
    factory_no: '1',
    made_on: '2020-01-01',
  });
  expect(foreign).toMatchObject({
    code: 400,
    data: { errors: { equipment_id: expect.stringContaining('不在您的管理范围内') } },
  });
});

test('the catalogue is a tree, and only equipment without a row in the ledger is offered', async () => {
  const { content } = await people.lab.ok(assetApi.types, {});
  const vessels = content.find(({ id }) => id === '2000')!;
  expect(vessels.children.find(({ id }) => id === '2100')!.children.map(({ id }) => id)).toContain('2170');
  const equipment_id = await given.equipment();
  const offered = async () =>
    (await people.lab.ok(assetApi.candidates, { page: -1, size: -1 })).content.map(({ id }) => id);
  expect(await offered()).toContain(equipment_id);
  const id = await given.asset(people.lab, { equipment_id });
  expect(await offered()).not.toContain(equipment_id);
  expect((await people.lab.ok(assetApi.pick, { page: -1, size: -1 })).content.map((one) => one.id)).toContain(id);
  expect((await people.lab2.ok(assetApi.pick, {})).content.map((one) => one.id)).not.toContain(id);
});

test('a tag is a document with the code of the equipment, for pieces that the caller reads', async () => {
  const id = await given.asset(people.lab);
  const { body, name } = await people.lab.blob(assetApi.tag, { ids: String(id) });
  expect(name).toContain('特种设备使用标志');
  expect(body.subarray(0, 5).toString()).toBe('%PDF-');
  expect((await people.lab2.blob(assetApi.tag, { ids: String(id) })).error).toContain('不存在或您无权查看');
});

test('the report for the authority has the pieces of the catalogue that are kept, for the school alone', async () => {
  const id = await given.asset(people.lab, { type_code: '2130' });
  await given.asset(people.lab, { type_code: 'R200' });
  const { asset_no } = await people.school.ok(assetApi.find, { id });
  const { name, body } = await people.school.blob(assetApi.authority);
  expect(name).toMatch(/^特种设备使用情况报表_20260310\.xls$/);
  const rows = await textsOf(body);
  expect(rows.find((row) => row.includes(asset_no))).toEqual(
    expect.arrayContaining(['压力容器', '固定式压力容器', '第三类压力容器', '待登记', '2027-04-01']),
  );
  expect(rows.flat()).not.toContain('参照管理');
  expect((await people.lab.blob(assetApi.authority)).error).toBeTruthy();
});

test('an exported file is corrected and imported again, and its faults are named', async () => {
  await given.equipment('0010002', 'lab');
  const { body } = await people.school.blob(assetSheet.template);
  const titles = (await textsOf(body))[0]!;
  const equipment = await given.equipment();
  const no = (await people.school.ok(equipmentApi.find, { id: equipment })).asset_no;
  const good: Record<string, string> = {
    资产编号: no,
    品种代码: '2170',
    制造单位: '导入容器厂',
    出厂编号: 'I-1',
    制造日期: '2022-01-01',
    使用登记证号: '容-导入',
    上次检验日期: '2025-01-01',
  };
  const row = (values: Record<string, string>) => titles.map((title) => values[title.replace('*', '')] ?? '');
  const checked = await checkFile(people.lab, assetSheet, titles, [
    row(good),
    row({ ...good, 资产编号: 'NONE-1' }),
    row({ ...good, 资产编号: 'NONE-2', 品种代码: '2000', 上次检验日期: '2030-01-01' }),
  ]);
  expect(checked.errorOf(2)).toBe('');
  expect(checked.errorOf(3)).toContain('资产编号“NONE-1”不存在，请先在设备总览中登记这台设备');
  expect(checked.errorOf(4)).toMatch(/品种代码“2000”不在特种设备目录中.*上次检验日期“2030-01-01”不能晚于今天/);
  expect(await checked.apply('overwrite')).toMatchObject({ impSuccess: 1 });
  const { content } = await people.lab.ok(assetApi.list, { keyword: no });
  // Six years after the last full inspection.
  expect(content).toMatchObject([{ use_cert_no: '容-导入', next_on: '2031-01-01', state: 0 }]);
  const exported = await textsOf((await people.school.blob(assetSheet.export, { keyword: no })).body);
  expect(exported[1]).toEqual(expect.arrayContaining(['导入容器厂', '2031-01-01', '有机合成实验室']));
});

test('a laboratory does not prolong the inspection of a running piece by hand, nor by a sheet', async () => {
  const id = await given.running(people.lab, 'xsfzr');
  const row = await people.lab.ok(assetApi.find, { id });
  const { version, equipment_id, type_code, manufacturer, factory_no, made_on, first_use_on, use_cert_no } = row;
  const input = { id, version, equipment_id, type_code, manufacturer, factory_no, made_on, first_use_on, use_cert_no };
  const dates = { last_on: '2024-04-01', next_on: '2027-04-01' };
  const later = await people.lab.call(assetApi.update, { ...input, last_on: '2026-03-01', next_on: '2099-01-01' });
  expect(later.data).toMatchObject({ errors: { last_on: expect.any(String), next_on: expect.any(String) } });
  const other = await people.lab.call(assetApi.update, {
    ...input,
    ...dates,
    type_code: '2150',
    use_cert_no: '别的证',
  });
  expect(other.data).toMatchObject({ errors: { type_code: expect.any(String), use_cert_no: expect.any(String) } });
  // Without days nothing is counted anew from the first use.
  await people.lab.ok(assetApi.update, { ...input, first_use_on: '2026-03-01', medium: '氮气' });
  expect(await people.lab.ok(assetApi.find, { id })).toMatchObject({ medium: '氮气', ...dates });
  const { body } = await people.lab.blob(assetSheet.export, { keyword: row.asset_no });
  const [titles, exported] = (await textsOf(body)) as [string[], string[]];
  const at = titles.indexOf('下次检验日期');
  expect((await checkFile(people.lab, assetSheet, titles, [exported])).errorOf(2)).toBe('数据库中已存在');
  const changed = await checkFile(people.lab, assetSheet, titles, [exported.with(at, '2099-01-01')]);
  expect(changed.errorOf(2)).toContain('请在检验管理中登记检验');
  await people.school.ok(assetApi.update, { ...input, ...dates, version: version + 1, use_cert_no: '换发的证' });
});

test('accessories and operators of a scrapped piece are read only', async () => {
  const id = await given.running(people.lab, 'leader');
  const valve = {
    asset_id: id,
    kind: 'valve' as const,
    no: 'V-1',
    checked_on: '2026-03-01',
    next_on: '2027-03-01',
    status: 1 as const,
  };
  const { id: accessory } = await people.lab.ok(accessoryApi.create, valve);
  await given.scrapped(id);
  expect((await people.lab.call(accessoryApi.create, { ...valve, no: 'V-2' })).data).toMatchObject({
    errors: { asset_id: expect.stringContaining('已报废') },
  });
  expect((await people.lab.call(accessoryApi.remove, { id: accessory })).code).toBe(404);
  expect((await people.lab.ok(accessoryApi.find, { id: accessory })).can).toEqual([]);
  const item_id = await given.item('R1');
  const linked = await people.lab.call(operatorApi.create, {
    user_id: await app.user('college'),
    item_id,
    asset_ids: [id],
  });
  expect(linked.data).toMatchObject({ errors: { asset_ids: expect.stringContaining('已报废') } });
});

test('a certificate of pieces of two laboratories stays with the other when one removes it', async () => {
  const [own, other] = [
    await given.asset(people.lab),
    await given.asset(people.school, { lab: '0020001', keeper: 'lab2' }),
  ];
  const id = await given.operator(people.school, 'college2', [own, other]);
  await people.lab.ok(operatorApi.remove, { id });
  expect((await people.lab.ok(operatorApi.list, { asset_id: own })).content).toEqual([]);
  expect((await people.lab2.ok(operatorApi.list, { asset_id: other })).content).toMatchObject([
    { id, asset_ids: [other] },
  ]);
  const again = { user_id: await app.user('college2'), item_id: await given.item('R1'), asset_ids: [own] };
  expect((await people.lab.call(operatorApi.create, again)).data).toMatchObject({
    errors: { user_id: expect.stringContaining('请联系学校管理员') },
  });
});
