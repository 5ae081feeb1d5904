import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '#apps/server/testing/client.ts';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { parseDateTime } from '#kernel/shared/time.ts';
import { allRows, saved } from '#lib/sheets/testing/sheet-files.ts';
import { readSheet } from '#lib/sheets/read.ts';
import { findingApi, type FindingRow } from '../shared/finding.ts';
import { recordApi, type RecordRow } from '../shared/record.ts';
import { yearApi } from '../shared/year.ts';
import { YearState } from '../shared/year.states.ts';
import { givenUniversity } from './testing/given-university.ts';

const year = '2025-2026';
let app: TestApp;
let office: Client;

beforeAll(async () => {
  app = await startTestApp({ at: '2026-09-15 10:00:00' });
  await givenUniversity(app);
  office = await app.as('school');
  await office.ok(yearApi.open, { school_year: year });
});
afterAll(() => app.stop());

const rowsOf = async (table: string, more: object = {}) =>
  (await office.ok(recordApi.list, { year, table: table as never, size: 150, ...more })).content;
const findings = async (more: object = {}) => (await office.ok(findingApi.list, { year, size: 150, ...more })).content;
const text = async (table: string) => {
  const { body } = await office.blob(recordApi.txt, { year, table });
  return new TextDecoder('gbk').decode(body).split('\r\n').slice(0, -1);
};
const edit = (table: string, { id, version }: RecordRow, cells: Record<string, string>, reason = '按学院报送') =>
  office.ok(recordApi.update, { year, table: table as never, id, version, cells, reason });
const refusal = async (call: Promise<{ message: string }>) => (await call).message;

test('a year is opened once, and nothing is checked or locked before it is collected', async () => {
  expect(await refusal(office.call(yearApi.open, { school_year: year }))).toBe('该学年的上报数据已建立');
  expect(await refusal(office.call(yearApi.open, { school_year: '2025-2027' }))).toContain('学年应为相邻两年');
  expect(await refusal(office.call(yearApi.check, { year }))).toBe('该学年还没有采集数据，请先采集');
  expect(await refusal(office.call(yearApi.lock, { year }))).toBe('该学年还没有采集数据，请先采集');
  expect((await office.call(yearApi.find, { year: '2020-2021' })).code).toBe(404);
});

test('tables are collected from what is there: the nine tables of a university of twelve units', async () => {
  // 12 balances and 3 spectrometers; 3 instruments; 12 teachers; 12 laboratories; SJ2 and SJ7 of the school.
  expect(await office.ok(yearApi.collect, { year })).toEqual({ rows: 15 + 3 + 12 + 12 + 1 + 1 });
  const sj1 = await text('sj1');
  expect(sj1).toHaveLength(15);
  // 10001 | 2020A012 | 03020000 | 电子天平 (30) | M-1 (20) | * (30) | 1 | 156 | 12000.00 (12) | 202005 | 1 | 1 | 112 (10) | 第12学院 (50)
  expect(sj1).toContain(
    `100012020A01203020000电子天平${' '.repeat(22)}M-1${' '.repeat(17)}*${' '.repeat(29)}1156    12000.0020200511112       第12学院${' '.repeat(42)}`,
  );
  const sj3 = await text('sj3');
  // Spectrometer of unit 1: 90 minutes of teaching are 2 hours, 150 of service 3, which are open; 3 samples. The evening of 31 August 2025 belongs to the year before.
  expect(sj3[0]).toBe(
    `100012025D00103030000核磁共振波谱仪${' '.repeat(16)}   500000.00M-1${' '.repeat(17)}*${' '.repeat(199)}` +
      `   2   0   3   3     3   0   0   0  0  0   0 0 0 0 0  0  0教师1   `,
  );
  // Nothing at the end of last year; 15 pieces of 78,000 + 1,500,000 yuan, three of them bought in the year and above 100,000.
  expect(await text('sj2')).toEqual([
    '10001       0       0.00     0     0.00    15   157.80     0     0.00      15     157.80     3   150.00',
  ]);
  // 12 laboratories of 101 + … + 112 = 1,278 m²; bought 150.00, none for teaching.
  expect(await text('sj7')).toEqual([
    '10001    12    1278    150.00  150.00    0.00    0.00    0.00    0.00    0.00    0.00    0.00    0.00',
  ]);
  const [total, first] = await text('sz2');
  expect(total).toBe(`10001合计${' '.repeat(46)}    12    1278      15     157.80     3   150.00`);
  expect(first).toContain('第10学院');
  const units = await rowsOf('sz1');
  expect(units).toHaveLength(13);
  const unit = (name: string) => units.find(({ cells }) => cells['unit_name'] === name)!.cells;
  // Unit 1: a balance of 1,000 and a spectrometer of 500,000 yuan; one professor.
  expect(unit('第1学院')).toMatchObject({
    equip_count: '2',
    equip_amount: '50.10',
    big_amount: '50.00',
    staff: '1',
    teacher_high: '1',
    area: '101',
  });
  expect(unit('第12学院')).toMatchObject({ equip_count: '1', equip_amount: '1.20', big_count: '0', staff_other: '1' });
  expect(unit('合计')).toMatchObject({ lab_count: '12', staff: '12', exp_items: '0' });
});

test('collected again, nothing changes but what the sources changed', async () => {
  const before = await rowsOf('sj1');
  await office.ok(recordApi.collect, { year, table: 'sj1' });
  expect(await rowsOf('sj1')).toEqual(before);
  await app.admin.query(`update base_info.equipment set price = 2000 where asset_no = '2020A001'`);
  const drift = await office.ok(yearApi.drift, { year });
  expect(drift.map(({ table, added, gone, differs }) => [table, added, gone, differs])).toEqual([['sj1', 0, 0, 1]]);
  expect(drift[0]!.records).toEqual([{ key: '2020A001', name: '电子天平', what: 'differs' }]);
  await app.admin.query(`update base_info.equipment set price = 1000 where asset_no = '2020A001'`);
  expect(await office.ok(yearApi.drift, { year })).toEqual([]);
});

test('the check names record, field and what is wrong; nothing is locked with an error', async () => {
  const { errors } = await office.ok(yearApi.check, { year });
  const found = await findings({ table: 'sj5' });
  // Of each teacher the register knows no birthday and no education, and of eleven no title.
  expect(found.map(({ field }) => field).toSorted()).toEqual(
    [
      ...Array<string>(12).fill('birth'),
      ...Array<string>(12).fill('education'),
      ...Array<string>(11).fill('title'),
    ].toSorted(),
  );
  expect(errors).toBe(35);
  expect(found.find(({ record }) => record === '2020001 教师1')).toMatchObject({
    message: '出生年月不能为空',
    level: 'error',
  });
  expect(await refusal(office.call(yearApi.lock, { year }))).toBe('还有 35 个错误没有改正，不能锁定');
});

const mistakes: readonly (readonly [rule: string, table: string, cells: Record<string, string>, says: string])[] = [
  ['gbk', 'sj1', { model: '𠮷牌 m²' }, '含有上报文件（GBK）没有的字符：“𠮷”请换一个字，“²”可改为“2”'],
  ['cut', 'sj1', { name: '超高效液相色谱三重四极杆质谱联用仪' }, '将截断为“超高效液相色谱三重四极杆质谱联”'],
  ['code', 'sj1', { source: '7' }, '“7”不是规定的代码'],
  ['form', 'sj1', { buy_date: '202013' }, '购置日期应为YYYYMM 的年月'],
  ['width', 'sj1', { price: '1234567890.12' }, '单价最多 12 位，放不进文件'],
  ['negative', 'sj6', { award_nation: '-1' }, '教师国家级获奖与成果不能为负数'],
  ['decimals', 'sj6', { patents: '1.5' }, '教师发明专利应为整数'],
  ['1', 'sj6', { lab_no: 'L02' }, 'L02 在本表中出现多次'],
  ['2', 'sj2', { add_count: '14' }, '本学年末台件应等于上学年末加增加减减少'],
  ['2', 'sj2', { this_amount: '157.00', add_amount: '157.00' }, '本学年末金额应等于基表一的 157.80 万元'],
  ['2', 'sj2', { this_count_10w: '16' }, '本学年末 10 万元以上台件不能大于总数'],
  ['3', 'sj3', { equip_no: '2020X999' }, '基表一中没有仪器 2020X999'],
  ['3', 'sj3', { price: '499999' }, '单价应与基表一的 500000.00 一致'],
  ['3', 'sj3', { class_no: '04030000' }, '贵重仪器的分类号应以 03 开头'],
  ['3', 'sj3', { hours_open: '6' }, '其中开放机时不能大于教学、科研和社会服务机时之和'],
  ['3', 'sj3', { hours_research: '8756' }, '机时合计 8761 小时，超过一年的 8760 小时'],
  ['4', 'sj5', { lab_no: 'L99' }, '基表六中没有实验室 L99'],
  ['4', 'sj5', { lab_name: '第一实验室' }, '实验室名称应与基表六的“第1实验室”一致'],
  ['5', 'sj5', { birth: '200901' }, '年龄 17 岁，应为 18–70 岁'],
  ['5', 'sj5', { home_degree: '200', abroad_other: '167' }, '四项培训合计 367 天，不能超过 366 天'],
  ['6', 'sj6', { build_year: '1899', area: '0' }, '房屋使用面积应大于 0'],
  ['6', 'sj6', { run_cost: '1', material_cost: '1.01' }, '年材料消耗费不能大于实验教学运行经费'],
  ['6', 'sj7', { lab_count: '13' }, '实验室个数应等于基表六的 12 个'],
  ['6', 'sj7', { buy_teach: '151' }, '教学仪器购置不能大于小计'],
  ['6', 'sj7', { total: '149' }, '经费投入总计应为 150.00'],
  ['6', 'sj7', { run_total: '1' }, '实验教学运行经费应等于基表六之和 0.00'],
];

test.each(mistakes)('rule %s: a mistake in %s is found at its record and field', async (rule, table, cells, says) => {
  const [record] = await rowsOf(table);
  await edit(table, record!, cells);
  await office.ok(yearApi.check, { year });
  const found = (await findings({ table, rule })) as FindingRow[];
  const hit = found.filter(({ message }) => message.includes(says));
  expect(hit.map(({ record_id }) => record_id)).toContain(record!.id);
  const now = (await rowsOf(table)).find(({ id }) => id === record!.id)!;
  await office.ok(recordApi.restore, { year, table: table as never, id: now.id, version: now.version });
  expect((await rowsOf(table)).find(({ id }) => id === record!.id)!.changes).toEqual([]);
});

test('rule 4 of experiments: group, hours and laboratory, in a record that was added', async () => {
  const cells = {
    school_code: '10001',
    exp_no: '0701001',
    name: '酸碱滴定',
    category: '1',
    type: '2',
    subject: '0703',
    requirement: '1',
    student_type: '3',
    students: '1',
    group_size: '2',
    hours: '0',
    lab_no: 'L01',
    lab_name: '第1实验室',
  };
  const { id } = await office.ok(recordApi.create, { year, table: 'sj4', cells, reason: '教务处提供' });
  await office.ok(yearApi.check, { year });
  expect((await findings({ table: 'sj4' })).map(({ message }) => message)).toEqual([
    '每组人数不能大于实验者人数',
    '实验学时数应大于 0',
  ]);
  const [record] = await rowsOf('sj4');
  expect(record).toMatchObject({ id, source: '', can: ['edit', 'remove'] });
  await edit('sj4', record!, { students: '30', hours: '4' });
  const total = (await rowsOf('sz1'))[0]!.cells;
  expect(total).toMatchObject({ exp_items: '1', exp_hours: '4', person_hours: '120', hours_bachelor: '120' });
  // Laboratories of teaching without experiments are asked why: five of six are left.
  await office.ok(yearApi.check, { year });
  expect(await findings({ table: 'sj6', level: 'warning' })).toHaveLength(5);
});

test('a change needs a reason, keeps what was collected, and survives the next collection', async () => {
  const [record] = await rowsOf('sj6');
  const asked = { year, table: 'sj6' as const, id: record!.id, version: record!.version };
  expect((await office.call(recordApi.update, { ...asked, cells: { textbooks: '3' }, reason: '' })).code).toBe(400);
  expect(
    await refusal(office.call(recordApi.update, { ...asked, cells: { nothing: '3' }, reason: '原因' })),
  ).toBeTruthy();
  expect((await office.call(recordApi.update, { ...asked, cells: { textbooks: '三' }, reason: '原因' })).code).toBe(
    400,
  );
  await edit('sj6', record!, { textbooks: '3', build_year: '1999' });
  // Somebody else's older version is refused.
  expect((await office.call(recordApi.update, { ...asked, cells: { textbooks: '4' }, reason: '原因' })).code).toBe(409);
  await app.admin.query(`update base_info.lab set founded_year = 1998 where id = $1`, [record!.source_id]);
  await office.ok(recordApi.collect, { year, table: 'sj6' });
  const [now] = await rowsOf('sj6', { changed: true });
  expect(now!.cells).toMatchObject({ textbooks: '3', build_year: '1999' });
  expect(now!.changes.find(({ field }) => field === 'build_year')).toMatchObject({
    from: '1998',
    reason: '按学院报送',
    by: '测试school',
  });
});

test('of two who change a record at once one wins; a left out one is in no file and comes back', async () => {
  const [record] = await rowsOf('sj1');
  const change = (spec: string) =>
    office.call(recordApi.update, {
      year,
      table: 'sj1',
      id: record!.id,
      version: record!.version,
      cells: { spec },
      reason: '核对',
    });
  const codes = (await Promise.all(['一', '二', '三', '四'].map(change))).map(({ code }) => code);
  expect(codes.toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
  const of = async () => (await rowsOf('sj1', { keyword: record!.cells['equip_no'] }))[0]!;
  const asked = async () => ({ year, table: 'sj1' as const, id: record!.id, version: (await of()).version });
  await office.ok(recordApi.leaveOut, { ...(await asked()), reason: '已调出' });
  expect(await text('sj1')).toHaveLength(14);
  expect((await of()).can).toEqual(['take_in']);
  await office.ok(recordApi.takeIn, await asked());
  expect(await text('sj1')).toHaveLength(15);
  await office.ok(recordApi.restore, await asked());
});

test('locked with every error mended and every warning explained; exported twice with the same bytes; unlocked as the next edition', async () => {
  for (const record of await rowsOf('sj5'))
    await edit('sj5', record, { birth: '198001', education: '11', title: '073' });
  const { errors, warnings } = await office.ok(yearApi.check, { year });
  expect(errors).toBe(0);
  // Five laboratories without experiments and two instruments without hours.
  expect(warnings).toBe(7);
  expect(await refusal(office.call(yearApi.lock, { year }))).toBe('还有 7 个警告没有填写说明，不能锁定');
  for (const { id, version } of await findings({ open: true }))
    await office.ok(findingApi.explain, { id, version, explanation: '本学年没有安排' });
  // An explanation stays when the same is found again.
  await office.ok(yearApi.check, { year });
  expect(await refusal(office.call(yearApi.zip, { year }))).toBe('只有锁定后的数据才能打包导出，请先校验并锁定');
  await office.ok(yearApi.lock, { year });
  const [record] = await rowsOf('sj1');
  expect(record!.can).toEqual([]);
  expect(await refusal(office.call(recordApi.collect, { year, table: 'sj1' }))).toContain('该学年已锁定');
  expect(
    (
      await office.call(recordApi.update, {
        year,
        table: 'sj1',
        id: record!.id,
        version: record!.version,
        cells: { spec: '' },
        reason: '晚了',
      })
    ).code,
  ).toBe(409);

  const first = await office.blob(yearApi.zip, { year });
  app.clock.at = parseDateTime('2026-09-16 11:00:00');
  const second = await office.blob(yearApi.zip, { year });
  expect(second.body.equals(first.body)).toBe(true);
  const { content: log } = await office.ok(yearApi.exports, {});
  const sum = createHash('sha256').update(first.body).digest('hex');
  expect(log.map(({ sha256, edition, file }) => [sha256, edition, file])).toEqual([
    [sum, 1, '10001_2025-2026.zip'],
    [sum, 1, '10001_2025-2026.zip'],
  ]);
  await office.ok(yearApi.report, { year, receipt: '受理 2026-0916' });
  expect((await office.ok(yearApi.find, { year })).state).toBe(YearState.reported);
  await office.ok(yearApi.unlock, { year, reason: '部里退回基表三' });
  expect(await office.ok(yearApi.find, { year })).toMatchObject({
    state: YearState.collecting,
    edition: 2,
    receipt: '',
  });
});

test('a sheet says what the text file says, cell for cell', async () => {
  const { body } = await office.blob(recordApi.xls, { year, table: 'sj2' });
  const rows = await allRows(readSheet(await saved(body, 'xls')));
  expect(rows[0]!.slice(0, 3)).toEqual(['学校代码', '上学年末台件', '上学年末金额']);
  expect(rows[1]).toEqual(['10001', 0, 0, 0, 0, 15, 157.8, 0, 0, 15, 157.8, 3, 150]);
});

test('the next year: a table that is last year’s is refused, large changes are explained', async () => {
  await office.ok(yearApi.open, { school_year: '2026-2027' });
  const next = '2026-2027';
  await office.ok(yearApi.collect, { year: next });
  await app.admin.query(
    `delete from base_info.lab_member where school_id = $1 and user_id = (select id from identity.account where account = 'keeper12' and school_id = $1)`,
    [app.schoolId('alpha')],
  );
  await office.ok(yearApi.check, { year: next });
  const found = (await office.ok(findingApi.list, { year: next, rule: '7', size: 150 })).content;
  expect(found.find(({ level, table }) => level === 'error' && table === 'sj1')).toMatchObject({
    message: '教学科研仪器设备表与上一学年完全相同，上报系统不接受',
  });
  // 150.00 were bought last year, nothing now.
  expect(found.find(({ field }) => field === 'buy_total')!.message).toBe(
    '仪器设备购置经费由 150.00 变为 0.00（减少 100%），请说明原因',
  );
  const compared = await office.ok(findingApi.compare, { year: next });
  expect(compared.find(({ field }) => field === 'buy_total')).toMatchObject({
    last: '150.00',
    now: '0.00',
    change: -100,
  });
  // What last year ended with is where this one begins.
  const [sj2] = (await office.ok(recordApi.list, { year: next, table: 'sj2' })).content;
  expect(sj2!.cells).toMatchObject({ last_count: '15', add_count: '0', cut_count: '0', this_count: '15' });
});

test('who reads and who changes: the office of assets reads, a college does neither, another school has its own', async () => {
  const leader = await app.as('leader');
  expect((await leader.call(yearApi.list, {})).code).toBe(200);
  expect((await leader.call(yearApi.collect, { year })).code).toBe(403);
  const others = ['college', 'lab', 'teacher', 'normal', 'jcry', 'storeman'] as const;
  const codes = await Promise.all(others.map(async (one) => (await (await app.as(one)).call(yearApi.list, {})).code));
  expect(codes).toEqual(others.map(() => 403));
  const other = await app.as('school', 'beta');
  expect(await other.ok(yearApi.list, {})).toEqual([]);
  expect((await other.call(recordApi.list, { year, table: 'sj1' })).code).toBe(404);
});
