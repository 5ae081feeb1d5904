import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { sessionApi } from '#kernel/shared/session-api.ts';
import { loginCodeApi } from '../shared/login-code.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** A code as the desk shows it, of a known text because the picture alone carries it. */
async function codeOf(account: string, age = '0 seconds'): Promise<string> {
  const code = randomBytes(32).toString('base64url');
  const { rowCount } = await app.admin.query(
    `insert into identity.login_code (school_id, code_hash, user_id, role_id, org_id, match, device, created_at)
     select school_id, $3, user_id, role_id, org_id, '42', 'Firefox', now() - $4::interval from identity.holding
     where school_id = $1 and user_id = $2`,
    [app.schoolId('alpha'), await app.user(account), createHash('sha256').update(code).digest(), age],
  );
  expect(rowCount).toBe(1);
  return code;
}

test('the phone shows for whom and for which device it would log in', async () => {
  const code = await codeOf('jcry');
  expect(await app.stranger().ok(loginCodeApi.loginCodeInfo, { code })).toEqual({
    name: '测试jcry',
    school_name: '甲大学',
    role_name: '检查人员',
    device: 'Firefox',
    match: '42',
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d/),
  });
});

test('a confirmed code opens a session in the same role, once', async () => {
  const code = await codeOf('jcry');
  const phone = app.stranger();
  const replies = await Promise.all([0, 1].map(() => phone.call(loginCodeApi.loginCodeConfirm, { code })));
  expect(replies.map((reply) => reply.code).sort((a, b) => a - b)).toEqual([200, 422]);
  const { access_token } = replies.find((reply) => reply.code === 200)!.data;
  const options = { headers: { authorization: access_token } };
  expect((await phone.ok(sessionApi.current, {}, options)).userInfo).toMatchObject({
    account: 'jcry',
    role_key: 'jcry',
  });
  const { rows } = await app.admin.query(`select 1 from kernel.op_log where action = '扫码登录' and doc_id = $1`, [
    await app.user('jcry'),
  ]);
  expect(rows).toHaveLength(1);
});

test('a code that is too old or unknown opens nothing', async () => {
  const code = await codeOf('lab', '5 minutes');
  expect(await app.stranger().call(loginCodeApi.loginCodeConfirm, { code })).toMatchObject({
    data: { rule: 'identity.codeExpired' },
  });
  const unknown = { code: 'x'.repeat(43) };
  expect((await app.stranger().call(loginCodeApi.loginCodeInfo, unknown)).code).not.toBe(200);
  expect((await app.stranger().call(loginCodeApi.loginCodeConfirm, unknown)).code).not.toBe(200);
});
