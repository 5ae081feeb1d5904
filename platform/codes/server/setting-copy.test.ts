import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { settingApi } from '../shared/setting.ts';
import { settingCopyApi } from '../shared/setting-copy.ts';

let app: TestApp;
let schools: { from: number; to: number };
beforeAll(async () => {
  app = await startTestApp();
  schools = { from: app.schoolId('alpha'), to: app.schoolId('beta') };
});
afterAll(() => app.stop());

type School = 'alpha' | 'beta';
const rowOf = async (key: string, school: School) =>
  (await (await app.as('school', school)).ok(settingApi.list)).content.find((one) => one.sys_key === key)!;
async function set(key: string, value: string, school: School) {
  const { version } = await rowOf(key, school);
  await (await app.as('school', school)).ok(settingApi.update, { sys_key: key, value, version });
}

test('the preview shows what would change in words, and the copy writes that and nothing else', async () => {
  await set('issue_mode', '2', 'alpha');
  await set('map_attribution', '© 甲图', 'beta');
  await set('facility_flush_days', '10', 'beta');
  const system = await app.as('system');
  const preview = await system.ok(settingCopyApi.preview, schools);
  const words = Object.fromEntries(preview.changes.map((one) => [one.sys_key, [one.label, one.before, one.after]]));
  expect(Object.keys(words).sort()).toEqual(['facility_flush_days', 'issue_mode', 'map_attribution']);
  expect(words['map_attribution']).toEqual(['地图版权说明', '© 甲图', '（空）']);
  expect(words['issue_mode']![2]).not.toBe('2');
  expect(await system.ok(settingCopyApi.copy, { ...schools, stamp: preview.stamp })).toEqual({ changed: 3 });
  expect(await rowOf('issue_mode', 'beta')).toMatchObject({ value: '2', changed: true });
  expect(await rowOf('map_attribution', 'beta')).toMatchObject({ value: '', changed: false });
  expect(await rowOf('facility_flush_days', 'beta')).toMatchObject({ value: '7', changed: false });
  expect(await rowOf('issue_mode', 'alpha')).toMatchObject({ value: '2', changed: true });
  expect((await system.ok(settingCopyApi.preview, schools)).changes).toEqual([]);
});

test('both logs have who copied what from where', async () => {
  const { rows } = await app.admin.query(
    `select school_id, before, after, note from kernel.op_log where action = '复制系统设置' order by school_id`,
  );
  const values = {
    before: { issue_mode: '1', map_attribution: '© 甲图', facility_flush_days: '10' },
    after: { issue_mode: '2', map_attribution: '', facility_flush_days: '7' },
  };
  const entries = rows.map((row) => ({ ...row, school_id: Number(row.school_id) }));
  expect(entries.find((row) => row.school_id === schools.from)).toMatchObject({
    ...values,
    note: '从 甲大学 复制到 乙大学',
  });
  const theirs = entries.find((row) => row.school_id === schools.to);
  expect(theirs).toMatchObject(values);
  expect(theirs!.note).toMatch(/^由运营方 .+ 从 甲大学 复制$/);
});

test('a copy of settings that have changed since the preview is refused', async () => {
  await set('issue_mode', '1', 'alpha');
  const system = await app.as('system');
  const { stamp } = await system.ok(settingCopyApi.preview, schools);
  await set('facility_flush_days', '14', 'alpha');
  const reply = await system.call(settingCopyApi.copy, { ...schools, stamp });
  expect([reply.code, reply.message]).toEqual([409, '设置已有变化，请重新查看将要修改的内容']);
  expect(await rowOf('issue_mode', 'beta')).toMatchObject({ value: '2' });
});

test('files stay with their school and are named', async () => {
  await app.admin.query(`insert into codes.setting (school_id, sys_key, value) values ($1, 'school_logo', '7')`, [
    schools.from,
  ]);
  const preview = await (await app.as('system')).ok(settingCopyApi.preview, schools);
  expect(preview.files).toEqual(['学校标志']);
  expect(preview.changes.map(({ sys_key }) => sys_key)).not.toContain('school_logo');
});

test('secrets stay with their school and are not shown', async () => {
  await set('wecom_robot', 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=alpha-only', 'alpha');
  const system = await app.as('system');
  const preview = await system.ok(settingCopyApi.preview, schools);
  expect(JSON.stringify(preview)).not.toContain('alpha-only');
  expect(preview.changes.map(({ sys_key }) => sys_key)).not.toContain('wecom_robot');
  await system.ok(settingCopyApi.copy, { ...schools, stamp: preview.stamp });
  const { rows } = await app.admin.query(`select school_id from codes.setting where sys_key = 'wecom_robot'`);
  expect(rows.map(({ school_id }) => Number(school_id))).toEqual([schools.from]);
});

test('the single sign-on of a school stays its own: another school would trust a stranger’s server', async () => {
  await set('sso_protocol', 'cas', 'alpha');
  await set('sso_address', 'https://cas.example.edu.cn/cas', 'alpha');
  const system = await app.as('system');
  const preview = await system.ok(settingCopyApi.preview, schools);
  expect(preview.changes.filter(({ sys_key }) => sys_key.startsWith('sso_'))).toEqual([]);
  await system.ok(settingCopyApi.copy, { ...schools, stamp: preview.stamp });
  const { rows } = await app.admin.query(`select school_id from codes.setting where sys_key = 'sso_address'`);
  expect(rows.map(({ school_id }) => Number(school_id))).toEqual([schools.from]);
});

test('the operator alone copies, between two schools that exist', async () => {
  for (const caller of [await app.as('school'), await app.as('college'), await app.as('system', 'beta')]) {
    expect((await caller.call(settingCopyApi.preview, schools)).code).toBe(403);
    expect((await caller.call(settingCopyApi.copy, { ...schools, stamp: 'x' })).code).toBe(403);
  }
  const system = await app.as('system');
  expect((await system.call(settingCopyApi.preview, { from: schools.from, to: schools.from })).code).toBe(422);
  expect((await system.call(settingCopyApi.preview, { from: 999_999, to: schools.to })).code).toBe(404);
});

test('a theme colour without contrast is refused, and a good one is public', async () => {
  const school = await app.as('school');
  const { version } = await rowOf('theme_color', 'alpha');
  const put = (value: string) => school.call(settingApi.update, { sys_key: 'theme_color', value, version });
  expect((await put('#ffcc00')).data).toMatchObject({ errors: { value: expect.stringContaining('对比度 1.') } });
  expect((await put('red')).data).toMatchObject({ errors: { value: '颜色应为 #RRGGBB' } });
  expect((await put('#8b1a1a')).code).toBe(200);
  const { publicSettings } = await import('#kernel/shared/settings.ts');
  const shown = await app.stranger().ok(publicSettings, { school_key: 'alpha' });
  expect(shown).toContainEqual({ sys_key: 'theme_color', value: '#8b1a1a' });
  expect(await app.stranger().ok(publicSettings, { school_key: 'beta' })).toContainEqual({
    sys_key: 'theme_color',
    value: '',
  });
});
