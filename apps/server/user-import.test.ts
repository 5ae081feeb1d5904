import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from './testing/harness.ts';
import { checkFile } from '#modules/base-info/server/testing/importing.ts';
import { textsOf } from '#modules/base-info/server/testing/exported.ts';
import { userApi, userSheetApi } from '#platform/identity/shared/user.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ takesJobs: true });
});
afterAll(() => app.stop());

const titles = ['账号', '姓名', '工号/学号', '人员类型', '所属单位编码', '导师工号', '有效期'];
const studentOf = (account: string, tutor: string, until = '') => [
  account,
  '李同学',
  `S-${account}`,
  '硕士生',
  '001',
  tutor,
  until,
];
const numberOf = async (account: string) =>
  (
    await app.admin.query<{ job_no: string }>(
      'select job_no from identity.account where school_id = $1 and account = $2',
      [app.schoolId('alpha'), account],
    )
  ).rows[0]!.job_no;
const findByName = async (account: string) =>
  (await app.as('school')).ok(userApi.find, { id: await app.user(account) });

test('an import gives tutor and validity, keeps them for empty cells, and an export has them', async () => {
  const school = await app.as('school');
  const tutor = await numberOf('teacher');
  const first = await checkFile(school, userSheetApi, titles, [studentOf('stu1', tutor, '2099-06-30')]);
  expect(first.errorOf(2)).toBe('');
  await first.apply('skip');
  const teacher = await app.user('teacher');
  expect(await findByName('stu1')).toMatchObject({ tutor_id: teacher, valid_to: '2099-06-30' });
  const again = await checkFile(school, userSheetApi, titles, [studentOf('stu1', '')]);
  await again.apply('overwrite');
  expect(await findByName('stu1')).toMatchObject({ tutor_id: teacher, valid_to: '2099-06-30' });
  const changed = await checkFile(school, userSheetApi, titles, [
    studentOf('stu1', await numberOf('lab'), '2098-01-31'),
  ]);
  await changed.apply('overwrite');
  expect(await findByName('stu1')).toMatchObject({ tutor_id: await app.user('lab'), valid_to: '2098-01-31' });
  const { body } = await school.blob(userSheetApi.export, { keyword: 'stu1' });
  const [head, row] = await textsOf(body);
  const cells = Object.fromEntries(head!.map((title, at) => [title, row![at]]));
  expect(cells).toMatchObject({ 账号: 'stu1', 导师工号: await numberOf('lab'), 有效期: '2098-01-31' });
});

test('each fault of tutor and validity is one sentence', async () => {
  const school = await app.as('school');
  const tutor = await numberOf('teacher');
  const outside = ['out1', '王访客', 'W1', '校外人员', '001', '', ''];
  const checked = await checkFile(school, userSheetApi, titles, [
    studentOf('stu2', 'X9'),
    studentOf('stu3', 'S-stu1'),
    outside,
    studentOf('stu4', tutor, '31.31.2026'),
    studentOf('stu5', tutor, '2020-01-01'),
    ['self1', '赵老师', tutor, '教职工', '001', tutor, ''],
  ]);
  expect(checked.errorOf(2)).toContain('导师工号“X9”不存在或已停用，请核对');
  expect(checked.errorOf(3)).toContain('导师应为教职工，李同学是硕士生');
  expect(checked.errorOf(4)).toContain('校外人员的有效期不能为空');
  expect(checked.errorOf(5)).toContain('有效期“31.31.2026”无法识别为日期');
  expect(checked.errorOf(6)).toBe('');
  expect(checked.rows.find((row) => row.line === 6)).toMatchObject({
    warning: expect.stringContaining('有效期“2020-01-01”已过，导入后该账号不能登录'),
  });
  expect(checked.errorOf(7)).toContain('导师不能是本人');
});

test('the template has both columns, with the numbers of teachers', async () => {
  const { body } = await (await app.as('school')).blob(userSheetApi.template, { format: 'xlsx' });
  const [head] = await textsOf(body);
  expect(head).toEqual(expect.arrayContaining(['导师工号', '有效期']));
});

test('the form keeps the same rules', async () => {
  const school = await app.as('school');
  const person = { account: 'form1', name: '钱同学', user_type: 'doctorate_student' as const, holdings: [] };
  const reply = await school.call(userApi.create, { ...person, tutor_id: await app.user('stu1') });
  expect(reply.data).toMatchObject({ errors: { tutor_id: '导师应为在用的教职工，请重新选择' } });
  const outside = await school.call(userApi.create, { ...person, user_type: 'outside_school' });
  expect(outside.data).toMatchObject({ errors: { valid_to: '校外人员请填写有效期' } });
  const foreign = await school.call(userApi.create, { ...person, tutor_id: await app.user('teacher', 'beta') });
  expect(foreign.code).toBe(400);
  const { id } = await school.ok(userApi.create, { ...person, tutor_id: await app.user('teacher') });
  const made = await school.ok(userApi.find, { id });
  expect(made.tutor_id).toBe(await app.user('teacher'));
  const { roles: _roles, ...known } = made;
  const own = await school.call(userApi.update, {
    ...(known as object),
    id,
    version: made.version,
    name: '钱同学',
    user_type: 'doctorate_student',
    holdings: [],
    tutor_id: id,
  });
  expect(own.data).toMatchObject({ errors: { tutor_id: '导师不能是本人' } });
});
