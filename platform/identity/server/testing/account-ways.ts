import type { Client } from '#apps/server/testing/client.ts';
import type { TestApp } from '#apps/server/testing/harness.ts';
import { writeXls } from '#lib/sheets/write-xls.ts';
import { sheetApi } from '#kernel/shared/sheets.ts';
import { firstPasswordApi } from '../../shared/first-password.ts';
import { secondFactorApi } from '../../shared/access/second-factor.ts';
import { userApi, userSheetApi, type UserDetail } from '../../shared/user.ts';

/** What the ways that change an address write. */
export const newEmail = 'mine@example.edu';
export const newMobile = '13712345678';

type Way = (app: TestApp, editor: Client, person: UserDetail) => Promise<unknown>;
const changed = ({ id, name, user_type, job_no, version, roles }: UserDetail) => ({
  id,
  name,
  user_type,
  job_no,
  version,
  holdings: roles.map(({ role_id, org_id }) => ({ role_id, org_id })),
});

async function ended(editor: Client, uploadId: string) {
  for (let tries = 0; tries < 600; tries += 1) {
    const progress = await editor.ok(sheetApi.progress, { uploadId });
    if (progress.end) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('the import did not end');
}

async function overwrite(_app: TestApp, editor: Client, { account, job_no }: UserDetail) {
  const titles = ['账号*', '姓名*', '工号/学号*', '人员类型*', '所属单位编码*', '邮箱', '手机号'];
  const rows = [[account, '改名', job_no, '教职工', '001', newEmail, newMobile]];
  const content = writeXls({ name: '用户', columns: titles.map((title) => ({ title })), rows });
  const { data } = await editor.upload(userSheetApi.check, [{ name: '用户.xls', content }]);
  const { uploadId } = data as { uploadId: string };
  if (uploadId === undefined) return undefined;
  await ended(editor, uploadId);
  await editor.call(userSheetApi.apply, { uploadId, mode: 'overwrite' });
  await ended(editor, uploadId);
  return uploadId;
}

/** All ways of changing an account of another person. */
export const accountWays: Record<string, Way> = {
  update: (_app, editor, person) => editor.call(userApi.update, { ...changed(person), email: newEmail } as never),
  updateMobile: (_app, editor, person) =>
    editor.call(userApi.update, { ...changed(person), email: person.email, mobile: newMobile } as never),
  end: (_app, editor, person) =>
    editor.call(userApi.update, { ...changed(person), email: person.email, valid_to: '2020-01-01' } as never),
  resetPassword: (_app, editor, { id }) => editor.call(userApi.resetPassword, { id }),
  resetFactor: (_app, editor, { id }) => editor.call(secondFactorApi.reset, { id }),
  setStatus: (_app, editor, { id }) => editor.call(userApi.setStatus, { id, status: 0 }),
  remove: (_app, editor, { id }) => editor.call(userApi.remove, { id }),
  import: async (app, editor, person) =>
    editor.blob(firstPasswordApi.ofImport, { uploadId: await overwrite(app, editor, person) }),
  many: (_app, editor, { id }) => editor.blob(firstPasswordApi.many, { ids: [id] }),
  links: (_app, editor, { id }) => editor.call(firstPasswordApi.links, { ids: [id] }),
  grantRole: async (app, editor, { id }) =>
    editor.call(userApi.grantRole, { ids: [id], role_id: 4, org_id: await app.unit('0010002') }),
};
