import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { orgPickApi } from '../shared/pick.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const everything = { page: -1, size: -1 };

test('offices pick from the whole school by level and college', async () => {
  const school = await app.as('school');
  const labs = await school.ok(orgPickApi.school, {
    ...everything,
    orgLevel: 'lab' as never,
    collegeId: await app.unit('001'),
  });
  expect(labs.content.map((row) => row.org_code)).toEqual(['0010001', '0010002']);
  expect(labs.content[0]).toMatchObject({ orgName: '有机合成实验室', orgLevel: 'lab', status: 1, has_children: false });
  expect((await (await app.as('college')).call(orgPickApi.school, everything)).code).toBe(403);
});

test('every other role picks from what it reaches', async () => {
  const college = await (await app.as('college')).ok(orgPickApi.role, everything);
  expect(college.content.map((row) => row.org_code)).toEqual(['001', '001001', '0010001', '0010002']);
  const lab = await (await app.as('lab')).ok(orgPickApi.role, everything);
  expect(lab.content.map((row) => row.org_code)).toEqual(['0010001']);
  const student = await (await app.as('normal')).ok(orgPickApi.role, everything);
  expect(student.content.map((row) => row.orgId)).toEqual([await app.unit('')]);
});

test('children of a unit out of reach are not there', async () => {
  const manager = await app.as('college');
  const own = await manager.ok(orgPickApi.children, { ...everything, orgId: await app.unit('001') });
  expect(own.total).toBe(3);
  const foreign = await manager.ok(orgPickApi.children, { ...everything, orgId: await app.unit('002') });
  expect(foreign.total).toBe(0);
});

test('college pickers give an inspector the colleges of the school and a college itself', async () => {
  const inspector = await (await app.as('jcry')).ok(orgPickApi.college, everything);
  expect(inspector.content.map((row) => row.orgName)).toEqual(['化学学院', '物理学院']);
  const manager = await (await app.as('college')).ok(orgPickApi.college, everything);
  expect(manager.content.map((row) => row.orgName)).toEqual(['化学学院']);
  const departments = await (
    await app.as('school')
  ).ok(orgPickApi.college, { ...everything, org_levels: 'department' as never });
  expect(departments.content.map((row) => row.orgName)).toEqual(['应用化学系']);
});

test('all colleges of the own school are known to every login and to nobody else', async () => {
  const student = await (await app.as('normal')).ok(orgPickApi.allColleges, everything);
  expect(student.content.map((row) => row.orgName)).toEqual(['化学学院', '物理学院']);
  expect((await app.stranger('alpha').call(orgPickApi.allColleges, everything)).code).toBe(101);
});
