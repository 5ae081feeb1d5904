import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { fileApi } from '#kernel/shared/files.ts';
import { settingApi } from '../shared/setting.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test('a setting of choices shows what may be chosen and takes nothing else', async () => {
  const school = await app.as('school');
  const row = async () =>
    (await school.ok(settingApi.list)).content.find((setting) => setting.sys_key === 'issue_mode')!;
  expect((await row()).choices.map((choice) => choice.value)).toEqual(['1', '2']);
  const set = (value: string, version: number) =>
    school.call(settingApi.update, { sys_key: 'issue_mode', value, version });
  expect(await set('7', 0)).toMatchObject({ code: 400, data: { errors: { value: '请选择一项' } } });
  expect((await set('2', 0)).code).toBe(200);
  expect(await row()).toMatchObject({ value: '2', changed: true });
  expect((await set('1', 0)).code).toBe(409);
  expect((await (await app.as('school', 'beta')).ok(settingApi.list)).content).toContainEqual(
    expect.objectContaining({ sys_key: 'issue_mode', value: '1', changed: false }),
  );
});

test('a change and a reset of a setting leave what was there before in the log', async () => {
  const school = await app.as('school');
  const rowOf = async () =>
    (await school.ok(settingApi.list)).content.find((setting) => setting.sys_key === 'issue_mode')!;
  const { version } = await rowOf();
  await school.ok(settingApi.update, { sys_key: 'issue_mode', value: '2', version });
  await school.ok(settingApi.reset, { sys_key: 'issue_mode' });
  expect(await rowOf()).toMatchObject({ value: '1', changed: false, version: 0 });
  const { rows } = await app.admin.query(
    `select before, after from kernel.op_log where doc_type = 'codes.setting' order by id desc limit 1`,
  );
  expect(rows).toEqual([{ before: { issue_mode: '2' }, after: { issue_mode: '1' } }]);
});

test('the logo of a school is a picture; what is refused leaves the one before', async () => {
  const school = await app.as('school');
  const logo = async () => (await school.ok(settingApi.list)).content.find(({ sys_key }) => sys_key === 'school_logo')!;
  const upload = async (name: string, content: Buffer) => {
    const { data } = await school.upload(fileApi.upload, [{ field: 'file[]', name, content }]);
    return String((data as { id: number }[])[0]!.id);
  };
  const save = async (value: string) => {
    const { version } = await logo();
    return school.call(settingApi.update, { sys_key: 'school_logo', value, version });
  };
  const picture = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#8b1a1a' } })
    .png()
    .toBuffer();
  const stored = await upload('校徽.png', picture);
  expect((await save(stored)).code).toBe(200);
  const note = await upload('说明.txt', Buffer.from('不是图片'));
  expect((await save(note)).data).toEqual({ errors: { value: '请上传 gif、png、jpg、jpeg 文件' } });
  for (const value of ['', '0x1', '-1'])
    expect((await save(value)).data).toEqual({ errors: { value: '请选择文件；不再使用时请“恢复默认”' } });
  const file = { id: Number(stored), name: '校徽.png' };
  expect(await logo()).toMatchObject({ value: stored, file, extensions: ['gif', 'png', 'jpg', 'jpeg'] });
  // The dialog shows the stored file and may send it back as it is.
  expect((await save(stored)).code).toBe(200);
  await school.ok(settingApi.reset, { sys_key: 'school_logo' });
  expect(await logo()).toMatchObject({ value: '', file: null });
});
