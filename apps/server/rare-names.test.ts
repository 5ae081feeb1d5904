import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from './testing/harness.ts';
import { checkFile } from '#modules/base-info/server/testing/importing.ts';
import { textsOf } from '#modules/base-info/server/testing/exported.ts';
import { userApi, userSheetApi } from '#platform/identity/shared/user.ts';
import type { Client } from './testing/client.ts';

// Names with characters beyond the base plane or the base font, as they stand on identity cards.

const names = ['王𠮷', '李㛃', '赵䶮', '钱𬭎', '孙𬬭', '周堃', '吴喆', '郑𫖯', '冯𬸣', '陈龘', '欧阳㙦', '司徒𬀩'];

let app: TestApp;
let school: Client;
beforeAll(async () => {
  app = await startTestApp({ takesJobs: true });
  school = await app.as('school');
  const titles = ['账号', '姓名', '工号/学号', '人员类型', '所属单位编码'];
  const rows = names.map((name, at) => [`rare${at}`, name, `R${at}`, '教职工', '001']);
  const file = await checkFile(school, userSheetApi, titles, rows);
  await file.apply('skip');
});
afterAll(() => app.stop());

describe.each(names.map((name, at) => [name, `rare${at}`] as const))('%s', (name, account) => {
  test('comes back from an import as it was written', async () => {
    expect((await school.ok(userApi.find, { id: await app.user(account) })).name).toBe(name);
  });

  test('is found by the whole name and by its rare character alone', async () => {
    for (const keyword of [name, Array.from(name).at(-1)!]) {
      const { content } = await school.ok(userApi.list, { keyword });
      expect(content.map((row) => row.name)).toEqual([name]);
    }
  });

  test('stands in the export', async () => {
    const { body } = await school.blob(userSheetApi.export, { keyword: account });
    expect((await textsOf(body)).flat()).toContain(name);
  });
});
