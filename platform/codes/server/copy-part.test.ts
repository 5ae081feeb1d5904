import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { partCopyApi } from '../shared/copy-part.ts';

let app: TestApp;
let schools: { from: number; to: number };
beforeAll(async () => {
  app = await startTestApp();
  schools = { from: app.schoolId('alpha'), to: app.schoolId('beta') };
});
afterAll(() => app.stop());

const sql = async (text: string, values: unknown[] = []) => (await app.admin.query(text, values)).rows;
const preview = async (part: string) => (await app.as('system')).ok(partCopyApi.preview, { ...schools, part });
/** Copies what is named of a part. */
async function copy(part: string, keys: string[]) {
  const { stamp } = await preview(part);
  return (await app.as('system')).ok(partCopyApi.copy, { ...schools, part, stamp, keys });
}
const told = async (part: string) =>
  (await preview(part)).changes.map(({ kind, key, before, after }): [string, string, string, string] => [
    kind,
    key,
    before,
    after,
  ]);

test('five parts are offered, and schools that were made alike have nothing to copy', async () => {
  const { content } = await (await app.as('system')).ok(partCopyApi.parts);
  expect(content.map(({ key }) => key).toSorted()).toEqual(['codes', 'items', 'mails', 'notices', 'roles']);
  for (const { key } of content) expect([key, (await preview(key)).changes]).toEqual([key, []]);
});

test('codes: what is new and what differs is shown in words, only what is chosen is written', async () => {
  await sql(`insert into codes.code_type (school_id, parent_key, name) values ($1, 'own_type', '自有类型')`, [
    schools.from,
  ]);
  await sql(
    `insert into codes.code (school_id, parent_key, code, name, sort) values ($1, 'own_type', 'A', '甲', 7), ($1, 'room_use', '77', '展厅', 77)`,
    [schools.from],
  );
  await sql(`update codes.code set name = '仪器间' where school_id = $1 and parent_key = 'room_use' and code = '3'`, [
    schools.from,
  ]);
  await sql(`insert into codes.code (school_id, parent_key, code, name) values ($1, 'room_use', '88', '只在乙校')`, [
    schools.to,
  ]);
  const changes = await told('codes');
  expect(changes).toContainEqual(['differs', 'room_use/3', '名称：仪器室', '名称：仪器间']);
  expect(changes).toContainEqual(['new', 'own_type/A', '', '代码：A\n名称：甲\n排序：7\n状态：启用']);
  expect(changes.map(([, key]) => key).toSorted()).toEqual(['own_type/A', 'room_use/3', 'room_use/77']);
  expect(await copy('codes', ['own_type/A', 'room_use/77'])).toEqual({ added: 2, changed: 0 });
  expect(await told('codes')).toEqual([['differs', 'room_use/3', '名称：仪器室', '名称：仪器间']]);
  expect(await copy('codes', ['room_use/3'])).toEqual({ added: 0, changed: 1 });
  expect(await told('codes')).toEqual([]);
  const names = await sql(
    `select name from codes.code where school_id = $1 and parent_key = 'room_use' and code in ('3', '77', '88') order by code`,
    [schools.to],
  );
  expect(names.map(({ name }: { name: string }) => name)).toEqual(['仪器间', '展厅', '只在乙校']);
});

test('roles: own ones come with their rights, given ones say which rights come and go', async () => {
  await sql(
    `insert into identity.role (school_id, id, name, remark, data_scope, sort) values ($1, 150, '校外督导', '聘期一年', 'school', 150)`,
    [schools.from],
  );
  await sql(
    `insert into identity.role_right (school_id, role_id, right_name) values ($1, 150, 'base-info.lab.read'), ($1, 150, 'org.school.edit')`,
    [schools.from],
  );
  await sql(
    `delete from identity.role_right where school_id = $1 and role_id = 2 and right_name = 'identity.log.read'`,
    [schools.from],
  );
  const { changes } = await preview('roles');
  const own = changes.find(({ key }) => key === 'own/校外督导')!;
  expect(own).toMatchObject({ kind: 'new', label: '校外督导', group: '自有角色' });
  expect(own.after).toContain('备注：聘期一年');
  expect(changes.map(({ key }) => key)).not.toContain('system');
  const given = changes.find(({ key }) => key === 'school')!;
  expect([given.kind, given.after]).toEqual(['differs', '权限：（无）']);
  expect(given.before).toMatch(/^权限：.*日志/);
  expect(await copy('roles', ['own/校外督导'])).toEqual({ added: 1, changed: 0 });
  const rights = await sql(
    `select x.right_name from identity.role r join identity.role_right x on x.school_id = r.school_id and x.role_id = r.id
      where r.school_id = $1 and r.name = '校外督导'`,
    [schools.to],
  );
  // A right of the operator goes to no other school.
  expect(rights).toEqual([{ right_name: 'base-info.lab.read' }]);
  expect((await preview('roles')).changes.map(({ key }) => key)).toEqual(['school']);
  const has = () =>
    sql(`select 1 from identity.role_right where school_id = $1 and role_id = 2 and right_name = 'identity.log.read'`, [
      schools.to,
    ]);
  expect(await has()).toHaveLength(1);
  await copy('roles', ['school']);
  expect(await has()).toEqual([]);
});

test('wordings: notices by type, mails by name without those with pictures, a new one waits to be switched on', async () => {
  const [{ type }] = await sql(
    `update notices.template set title = '请尽快整改' where school_id = $1 and id = (select min(id) from notices.template where school_id = $1) returning type`,
    [schools.from],
  );
  await sql(
    `insert into notices.mail_template (school_id, scene, name, subject, body, status, pictures) values
      ($1, $2, '甲校措辞', '标题', '<p>正文</p>', 1, '{}'), ($1, $2, '有图', '标题', '<p>图</p>', 0, '{9}')`,
    [schools.from, type],
  );
  const notices = await told('notices');
  expect(notices).toHaveLength(1);
  expect(notices[0]).toMatchObject(['differs', type, expect.stringMatching(/^标题：/), '标题：请尽快整改']);
  expect(await copy('notices', [type])).toEqual({ added: 0, changed: 1 });
  expect((await told('mails')).map(([kind, key]) => [kind, key])).toEqual([['new', '甲校措辞']]);
  expect(await copy('mails', ['甲校措辞'])).toEqual({ added: 1, changed: 0 });
  const mails = await sql(`select name, body, status from notices.mail_template where school_id = $1`, [schools.to]);
  expect(mails).toEqual([{ name: '甲校措辞', body: '<p>正文</p>', status: 0 }]);
  await sql(`update notices.mail_template set body = '<p>新正文</p>' where school_id = $1 and name = '甲校措辞'`, [
    schools.from,
  ]);
  expect(await copy('mails', ['甲校措辞'])).toEqual({ added: 0, changed: 1 });
  expect([await told('notices'), await told('mails')]).toEqual([[], []]);
});

test('check items come with their store and groups, class by its code', async () => {
  const [store] = await sql(
    `insert into inspection.store (school_id, name, kind) select $1, '甲校自查库', kind from inspection.store where school_id = $1 limit 1 returning id`,
    [schools.from],
  );
  const [group] = await sql(
    `insert into inspection.item_group (school_id, store_id, code, name) values ($1, $2, '1', '用电') returning id`,
    [schools.from, store.id],
  );
  const [{ code: className, id: classId }] = await sql(
    `select id, code from inspection.problem_class where school_id = $1 and deleted_at is null order by id limit 1`,
    [schools.from],
  );
  await sql(
    `insert into inspection.item (school_id, store_id, group_id, code, name, target, score, veto, class_id) select $1, $2, $3, 'X1.01', '插座完好',
      (select target from inspection.item where school_id = $1 limit 1), 2.5, true, $4`,
    [schools.from, store.id, group.id, classId],
  );
  const built = `update inspection.item set points = '改过的要点' where school_id = $1 and id = (select min(id) from inspection.item where school_id = $1) returning code`;
  await sql(built, [schools.from]);
  const changes = await told('items');
  expect(changes.map(([kind]) => kind).toSorted()).toEqual(['differs', 'new']);
  expect(changes.find(([kind]) => kind === 'differs')![3]).toBe('检查要点：改过的要点');
  const keys = changes.map(([, key]) => key);
  expect(await copy('items', keys)).toEqual({ added: 1, changed: 1 });
  expect(await told('items')).toEqual([]);
  const rows = await sql(
    `select s.name as store, g.name as "group", i.code, i.score, i.veto, c.code as class from inspection.item i
      join inspection.store s on s.school_id = i.school_id and s.id = i.store_id
      join inspection.item_group g on g.school_id = i.school_id and g.id = i.group_id
      join inspection.problem_class c on c.school_id = i.school_id and c.id = i.class_id
      where i.school_id = $1 and i.name = '插座完好'`,
    [schools.to],
  );
  expect(rows).toEqual([
    { store: '甲校自查库', group: '用电', code: 'X1.01', score: '2.5', veto: true, class: className },
  ]);
});

test('a library is copied in a few statements, its groups under their categories', async () => {
  const [store] = await sql(
    `insert into inspection.store (school_id, name, kind) select $1, ' 大库 ', kind from inspection.store where school_id = $1 limit 1 returning id`,
    [schools.from],
  );
  // Two categories have a group of the same name.
  await sql(
    `with top as (insert into inspection.item_group (school_id, store_id, code, name)
       select $1, $2, n::text, '大类' || n from generate_series(1, 2) n returning id, code),
     below as (insert into inspection.item_group (school_id, store_id, pid, code, name)
       select $1, $2, id, code || '.1', '通用' from top returning id, code)
     insert into inspection.item (school_id, store_id, group_id, code, name, target, lab_levels)
       select $1, $2, id, code || '.' || n, '项' || n, 'lab', '{1,2}' from below, generate_series(1, 60) n`,
    [schools.from, store.id],
  );
  const keys = (await told('items')).map(([, key]) => key);
  expect(keys).toHaveLength(120);
  app.statements.length = 0;
  expect(await copy('items', keys)).toEqual({ added: 120, changed: 0 });
  expect(Math.max(...app.statements.map(({ count }) => count))).toBeLessThan(25);
  expect(await told('items')).toEqual([]);
  const rows = await sql(
    `select p.name as category, g.name as "group", count(*)::int as items, min(i.lab_levels::text) as levels from inspection.item i
      join inspection.store s on s.school_id = i.school_id and s.id = i.store_id and btrim(s.name) = '大库'
      join inspection.item_group g on g.school_id = i.school_id and g.id = i.group_id
      join inspection.item_group p on p.school_id = g.school_id and p.id = g.pid
      where i.school_id = $1 group by 1, 2 order by 1`,
    [schools.to],
  );
  expect(rows).toEqual([
    { category: '大类1', group: '通用', items: 60, levels: '{1,2}' },
    { category: '大类2', group: '通用', items: 60, levels: '{1,2}' },
  ]);
});

test('a copy of what has changed since the preview is refused, and one of what the preview did not show', async () => {
  await sql(`insert into codes.code (school_id, parent_key, code, name) values ($1, 'room_use', '66', '暗室')`, [
    schools.from,
  ]);
  const { stamp } = await preview('codes');
  const system = await app.as('system');
  const input = { ...schools, part: 'codes', stamp, keys: ['room_use/66'] };
  expect((await system.call(partCopyApi.copy, { ...input, keys: ['room_use/1'] })).code).toBe(409);
  await sql(`update codes.code set name = '暗房' where school_id = $1 and parent_key = 'room_use' and code = '66'`, [
    schools.from,
  ]);
  const reply = await system.call(partCopyApi.copy, input);
  expect([reply.code, reply.message]).toEqual([409, '内容已有变化，请重新查看将要修改的内容']);
  expect((await system.call(partCopyApi.copy, { ...input, keys: [] })).data).toMatchObject({
    errors: { keys: '请勾选要复制的内容' },
  });
});

test('both logs say what was copied, and nobody but the operator copies', async () => {
  const rows = await sql(
    `select distinct on (school_id, action) school_id, action, note from kernel.op_log where action like '复制%' order by school_id, action`,
  );
  const actions = ['复制公共代码', '复制检查项', '复制角色', '复制通知模板', '复制邮件模板'];
  for (const school of [schools.from, schools.to])
    expect(
      rows
        .filter(({ school_id }: { school_id: string }) => Number(school_id) === school)
        .map(({ action }: { action: string }) => action)
        .toSorted(),
    ).toEqual(actions.toSorted());
  for (const caller of [await app.as('school'), await app.as('system', 'beta'), await app.as('college')]) {
    expect((await caller.call(partCopyApi.preview, { ...schools, part: 'roles' })).code).toBe(403);
    expect((await caller.call(partCopyApi.copy, { ...schools, part: 'roles', stamp: 'x', keys: ['x'] })).code).toBe(
      403,
    );
  }
  const system = await app.as('system');
  expect((await system.call(partCopyApi.preview, { ...schools, part: 'people' })).code).toBe(404);
  expect((await system.call(partCopyApi.preview, { from: schools.to, to: schools.to, part: 'roles' })).code).toBe(422);
});
