import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { unitApi } from '../shared/unit.ts';
import { nextLabCode } from './public.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

let serial = 100;
const college = async (name: string) => {
  const school = await app.as('school');
  serial += 1;
  const input = { pid: await app.unit(''), level: 'college' as const, name: name, code: String(serial) };
  return (await school.ok(unitApi.create, input)).id;
};
const department = async (pid: number, name: string) => {
  serial += 1;
  const input = { pid, level: 'department' as const, name: name, code: `D${serial}` };
  return (await (await app.as('school')).ok(unitApi.create, input)).id;
};
const stored = async (id: number) => {
  const { rows } = await app.admin.query('select * from org.unit where id = $1', [id]);
  return rows[0];
};

test('nobody sees the tree without a session, and a student has no right to it', async () => {
  expect((await app.stranger('alpha').call(unitApi.tree)).code).toBe(101);
  expect((await (await app.as('normal')).call(unitApi.tree)).code).toBe(403);
});

test('a school sees its own tree, a college its own part', async () => {
  const whole = await (await app.as('school')).ok(unitApi.tree);
  expect(whole.content.map((node) => node.code)).toEqual(expect.arrayContaining(['001', '002', '001001']));
  expect(whole.content.every((node) => node.level !== 'lab')).toBe(true);
  const part = await (await app.as('college')).ok(unitApi.tree);
  expect(part.content.map((node) => node.code)).toEqual(['001', '001001']);
  expect(part.content[0]).toMatchObject({ lab_count: 2, can: ['edit', 'add'] });
});

test('units of other colleges and schools and unknown ids get the same refusal', async () => {
  const manager = await app.as('college');
  const replies = [];
  for (const id of [await app.unit('002'), await app.unit('001', 'beta'), 999_999]) {
    replies.push(await manager.call(unitApi.find, { id }));
  }
  expect(replies.map((reply) => [reply.code, reply.message])).toEqual(
    replies.map(() => [404, '单位不存在或您无权查看']),
  );
});

test('a new unit gets its path and its college', async () => {
  const science = await college('新建材料学院');
  const metals = await department(science, '金属系');
  const row = await stored(metals);
  expect(row.path).toBe(`${(await stored(science)).path}${metals}/`);
  expect(row.college_id).toBe(science);
  expect((await stored(science)).college_id).toBe(science);
});

test('a unit is refused below a level that does not allow it', async () => {
  const school = await app.as('school');
  const reply = await school.call(unitApi.create, {
    pid: await app.unit(''),
    level: 'department',
    name: '游离的系',
    code: 'X1',
  });
  expect(reply.code).toBe(422);
  expect(reply.message).toBe('学校下不能设立系，请选择合适的上级单位');
});

test('the code of a college has three digits, because laboratory numbers begin with it', async () => {
  const school = await app.as('school');
  const reply = await school.call(unitApi.create, {
    pid: await app.unit(''),
    level: 'college',
    name: '编码不对的学院',
    code: 'HX1',
  });
  expect(reply.data).toMatchObject({ errors: { code: expect.stringContaining('3 位数字') } });
});

test('codes and names that are taken are refused with the sentence of their constraint', async () => {
  const school = await app.as('school');
  const input = { pid: await app.unit(''), level: 'college' as const };
  const sameCode = await school.call(unitApi.create, { ...input, name: '别的学院', code: '001' });
  expect([sameCode.code, sameCode.message]).toEqual([409, '单位编号已存在，请换一个']);
  const sameName = await school.call(unitApi.create, { ...input, name: '化学学院', code: '998' });
  expect([sameName.code, sameName.message]).toEqual([409, '同一上级单位下已有同名单位，请换一个名称']);
});

test('a college manager adds below his college, not elsewhere', async () => {
  const manager = await app.as('college');
  const input = { level: 'department' as const, name: '分析化学系', code: '001002' };
  expect((await manager.call(unitApi.create, { ...input, pid: await app.unit('002') })).code).toBe(404);
  expect((await manager.call(unitApi.create, { ...input, pid: await app.unit('001') })).code).toBe(200);
});

test('people, types and campuses of another school cannot be referenced', async () => {
  const school = await app.as('school');
  const head_id = await app.user('teacher', 'beta');
  const reply = await school.call(unitApi.create, {
    pid: await app.unit(''),
    level: 'college',
    name: '人员来自外校',
    code: '997',
    head_id,
  });
  expect([reply.code, reply.message]).toEqual([422, '所选人员不存在，请重新选择']);
});

test('an edit clears what is sent empty, keeps what is absent and refuses an old version', async () => {
  const id = await college('待修改学院');
  const school = await app.as('school');
  const base = { id, name: '待修改学院', code: (await stored(id)).code };
  await school.ok(unitApi.update, { ...base, phone: '13800001111', intro: '简介', version: 1 });
  expect(await stored(id)).toMatchObject({ phone: '13800001111', intro: '简介', version: 2 });
  await school.ok(unitApi.update, { ...base, phone: '' as never, version: 2 });
  expect(await stored(id)).toMatchObject({ phone: '', intro: '简介', version: 3 });
  expect((await school.call(unitApi.update, { ...base, version: 2 })).code).toBe(409);
});

test('the log keeps what an edit of a unit changed, before and after', async () => {
  const id = await college('留痕学院');
  const { code } = await stored(id);
  await (await app.as('school')).ok(unitApi.update, { id, name: '留痕学院二', code, intro: '新简介', version: 1 });
  const { rows } = await app.admin.query(
    `select note, before, after from kernel.op_log where doc_type = 'org.unit' and doc_id = $1 and action = '编辑单位'`,
    [id],
  );
  expect(rows).toEqual([
    {
      note: '留痕学院',
      before: expect.objectContaining({ name: '留痕学院', intro: '' }),
      after: expect.objectContaining({ name: '留痕学院二', intro: '新简介' }),
    },
  ]);
});

test('a move rewrites the paths and colleges of the whole subtree', async () => {
  const from = await college('迁出学院');
  const to = await college('迁入学院');
  const unit = await department(from, '迁移系');
  const pi = (
    await (await app.as('school')).ok(unitApi.create, { pid: unit, level: 'pisys', name: '课题组', code: 'PI1' })
  ).id;
  await (await app.as('school')).ok(unitApi.move, { id: unit, pid: to });
  const base = (await stored(to)).path;
  expect(await stored(unit)).toMatchObject({ pid: to, path: `${base}${unit}/`, college_id: to });
  expect(await stored(pi)).toMatchObject({ pid: unit, path: `${base}${unit}/${pi}/`, college_id: to });
});

test('a unit moves neither below itself nor below a level that does not allow it', async () => {
  const school = await app.as('school');
  const chemistry = await app.unit('001');
  const inside = await school.call(unitApi.move, { id: chemistry, pid: await app.unit('001001') });
  expect(inside.message).toBe('不能把单位移动到自身或其下级单位之下');
  const wrong = await school.call(unitApi.move, { id: chemistry, pid: await app.unit('002') });
  expect(wrong.message).toBe('学院下不能设立学院，请选择合适的上级单位');
  expect((await (await app.as('college')).call(unitApi.move, { id: chemistry, pid: await app.unit('') })).code).toBe(
    403,
  );
});

test('a unit cannot be moved while its laboratories are being inspected', async () => {
  const [lab, user] = [await app.unit('0020001'), await app.user('jcry')];
  const school = app.schoolId('alpha');
  const activity = await app.admin.query(
    `insert into inspection.activity (school_id, act_no, act_name, act_type, status, school_year, term, start_at, end_at, org_id, leader_id)
     values ($1, 'T1', '搬迁期间的检查', 1, 1, '2026-2027', 1, now(), now() + interval '1 day', $2, $3) returning id`,
    [school, await app.unit(''), user],
  );
  const group = await app.admin.query(
    `insert into inspection.activity_group (school_id, act_id, name, leader_id) values ($1, $2, '一组', $3) returning id`,
    [school, activity.rows[0].id, user],
  );
  const record = await app.admin.query(
    `insert into inspection.record (school_id, act_id, lab_id, group_id, status) values ($1, $2, $3, $4, 1) returning id`,
    [school, activity.rows[0].id, lab, group.rows[0].id],
  );
  const office = await app.as('school');
  const move = { id: lab, pid: await college('检查中迁入') };
  const early = await office.call(unitApi.move, move);
  expect([early.code, early.message]).toEqual([409, '有 1 间实验室正在检查且记录尚未提交，请提交后再移动']);
  await app.admin.query('update inspection.record set status = 2 where id = $1', [record.rows[0].id]);
  await office.ok(unitApi.move, move);
  await office.ok(unitApi.move, { id: lab, pid: await app.unit('002') });
});

test('nested units move side by side, all or none', async () => {
  const from = await college('批量迁出');
  const to = await college('批量迁入');
  const outer = await department(from, '外层系');
  const school = await app.as('school');
  const inner = { pid: outer, level: 'pisys' as const, name: '内层组', code: 'PI2' };
  const { id } = await school.ok(unitApi.create, inner);
  const refused = await school.call(unitApi.moveAll, { ids: [outer, await app.unit('001')], pid: to });
  expect(refused.code).toBe(422);
  expect((await stored(outer)).pid).toBe(from);
  app.statements.length = 0;
  await school.ok(unitApi.moveAll, { ids: [outer, id], pid: to });
  expect(app.statements.at(-1)!.count).toBeLessThanOrEqual(16);
  const base = (await stored(to)).path;
  expect(await stored(outer)).toMatchObject({ pid: to, path: `${base}${outer}/`, college_id: to });
  expect(await stored(id)).toMatchObject({ pid: to, path: `${base}${id}/`, college_id: to });
});

test('units added while their subtree moves end up below the new place', async () => {
  const from = await college('并发迁出');
  const to = await college('并发迁入');
  const unit = await department(from, '并发系');
  const school = await app.as('school');
  const adds = Array.from({ length: 8 }, (_, i) =>
    school.call(unitApi.create, { pid: unit, level: 'pisys', name: `组${i}`, code: `PC${i}` }),
  );
  const move = school.call(unitApi.move, { id: unit, pid: to });
  expect((await Promise.all([...adds, move])).map((reply) => reply.code)).toEqual(Array.from({ length: 9 }, () => 200));
  const { rows } = await app.admin.query('select path, college_id from org.unit where pid = $1', [unit]);
  const base = (await stored(unit)).path;
  expect(rows).toHaveLength(8);
  for (const row of rows) {
    expect(row.path.startsWith(base)).toBe(true);
    expect(row.college_id).toBe(to);
  }
});

test('a unit is disabled from the bottom up and enabled from the top down', async () => {
  const school = await app.as('school');
  const top = await college('停用学院');
  const below = await department(top, '停用系');
  const early = await school.call(unitApi.setStatus, { id: top, status: 0 });
  expect([early.code, early.message]).toEqual([409, '下级还有 1 个启用中的单位，请先停用下级单位']);
  await school.ok(unitApi.setStatus, { id: below, status: 0 });
  await school.ok(unitApi.setStatus, { id: top, status: 0 });
  expect((await school.call(unitApi.setStatus, { id: below, status: 1 })).message).toBe(
    '上级单位已停用，请先启用上级单位',
  );
});

test('no enabled child remains below a concurrently disabled parent', async () => {
  const school = await app.as('school');
  for (let i = 0; i < 5; i += 1) {
    const top = await college(`竞争学院${i}`);
    const [off, add] = await Promise.all([
      school.call(unitApi.setStatus, { id: top, status: 0 }),
      school.call(unitApi.create, { pid: top, level: 'department', name: '竞争系', code: `R${i}` }),
    ]);
    expect([off.code, add.code].filter((code) => code === 200)).toHaveLength(1);
  }
});

test('a refused removal counts what uses the unit; an unused unit is removed', async () => {
  const school = await app.as('school');
  const chemistry = await app.unit('001');
  const reply = await school.call(unitApi.remove, { id: chemistry });
  expect(reply.code).toBe(409);
  expect(reply.message).toMatch(/该单位下有 \d+ 个下级单位、\d+ 名人员，不能删除/);
  const empty = await college('空学院');
  await school.ok(unitApi.remove, { id: empty });
  expect((await school.call(unitApi.find, { id: empty })).code).toBe(404);
});

test('a unit with open problems is not removed', async () => {
  const school = await app.as('school');
  const id = await college('有隐患的学院');
  await app.admin.query(
    `insert into inspection.problem (school_id, org_id, class_id, description, level, found_by, found_at, organizer_id)
     select $1, $2, id, '消防通道堵塞', 'ordinary', 1, now(), $3 from inspection.problem_class where school_id = $1 limit 1`,
    [app.schoolId('alpha'), id, await app.unit('')],
  );
  expect((await school.call(unitApi.remove, { id })).message).toContain('1 条未整改隐患');
});

test('the root and the unit of the own role cannot be disabled or removed', async () => {
  const school = await app.as('school');
  expect((await school.call(unitApi.remove, { id: await app.unit('') })).message).toContain('学校根单位');
  const manager = await app.as('college');
  expect((await manager.call(unitApi.setStatus, { id: await app.unit('001'), status: 0 })).code).toBe(422);
});

test('laboratories cannot be edited on the organisation pages', async () => {
  const school = await app.as('school');
  const id = await app.unit('0010001');
  const update = await school.call(unitApi.update, { id, name: '改名', code: '0010001', version: 1 });
  expect(update.code).toBe(422);
  expect((await school.call(unitApi.remove, { id })).code).toBe(422);
});

test('a list shows children, and with a condition everything below', async () => {
  const school = await app.as('school');
  const pid = await app.unit('001');
  const children = await school.ok(unitApi.list, { pid });
  expect(children.content.every((row) => row.pid === pid)).toBe(true);
  const labs = await school.ok(unitApi.list, { pid: await app.unit(''), level: 'lab' });
  expect(labs.content.map((row) => row.code)).toEqual(['0010001', '0010002', '0020001']);
  const found = await school.ok(unitApi.list, { pid: await app.unit(''), keyword: '激光' });
  expect(found.content.map((row) => row.name)).toEqual(['激光光学实验室']);
  expect(found.content[0]).toMatchObject({ parent_name: '物理学院', head_name: '测试lab2' });
});

test('a list takes few statements whatever its size', async () => {
  const school = await app.as('school');
  app.statements.length = 0;
  await school.ok(unitApi.list, { level: 'lab', size: 150 });
  expect(app.statements.at(-1)!.count).toBeLessThanOrEqual(3);
});

test('laboratory numbers follow the code of the college and are never given twice', async () => {
  const chemistry = await app.unit('001');
  const numbers = await Promise.all(Array.from({ length: 6 }, () => app.inside((ctx) => nextLabCode(ctx, chemistry))));
  expect(new Set(numbers).size).toBe(6);
  // 0010001 and 0010002 came with the data, so counting goes on behind them.
  expect([...numbers].sort()).toEqual(['0010003', '0010004', '0010005', '0010006', '0010007', '0010008']);
});

test('groups count the units in reach by campus and by type', async () => {
  const manager = await app.as('college');
  const types = await manager.ok(unitApi.byType);
  expect(types.content.at(-1)).toMatchObject({ id: null, lab_count: 2 });
  const campuses = await manager.ok(unitApi.byCampus);
  expect(campuses.content.at(-1)!.colleges).toEqual([{ id: await app.unit('001'), name: '化学学院', lab_count: 2 }]);
});

test('an inspector sees the chain of responsibility, a student does not', async () => {
  const inspector = await app.as('jcry');
  const top = await inspector.ok(unitApi.structure);
  expect(top.content[0]).toMatchObject({ level: 'school', pid: null });
  const college1 = await inspector.ok(unitApi.structure, { id: await app.unit('001') });
  expect(college1.content.map((node) => node.level)).toContain('lab');
  expect((await (await app.as('normal')).call(unitApi.structure)).code).toBe(403);
});
