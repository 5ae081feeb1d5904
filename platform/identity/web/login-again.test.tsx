import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { endpoint, signedIn } from '#kernel/shared/contract.ts';
import { call } from '#kernel/web/api/api.ts';
import { offerPart } from '#kernel/web/router/offered-parts.ts';
import { navigation } from '#kernel/web/session/session-actions.ts';
import { endSession, session, startSession } from '#kernel/web/session/session.ts';
import { LoginAgain } from '#kernel/web/shell/login-again.tsx';
import { sessionOf } from '#kernel/web/testing/session.ts';
import { refuse, startServer } from '#kernel/web/testing/server.ts';
import { UiKit } from '#kernel/web/ui/ui-kit.tsx';
import { LoginAgainDialog } from './parts/login-again.tsx';

const note = z.object({ text: z.string() });
const save = endpoint({ method: 'POST', path: '/note', guard: signedIn, input: note, output: note });
offerPart('identity.login-again', async () => LoginAgainDialog);
const { userInfo } = sessionOf();
const role = { id: 2, role_id: 2, role_key: 'school', role_name: '校级管理员', org_id: 1, org_level: 'school' };
const former = { ...role, org_name: '示范大学' };
const renewed = sessionOf({ access_token: 'token-2' });

let server: Awaited<ReturnType<typeof startServer>>;
const navigate = vi.spyOn(navigation, 'to');

beforeEach(async () => {
  server = await startServer({
    'POST /note': ({ headers }) =>
      headers['authorization'] === 'token-1' ? refuse(101, '登录已失效，请重新登录') : { text: '已保存' },
    'POST /login': ({ body }) => (body.includes('Right') ? renewed : refuse(400, '账号或密码错误')),
  });
  startSession(sessionOf());
  render(
    <UiKit>
      <LoginAgain />
    </UiKit>,
  );
});
afterEach(async () => {
  endSession();
  navigate.mockClear();
  await server.stop();
});

const posts = (path: string) => server.received.filter((one) => one.method === 'POST' && one.path === path);
async function logIn(password = 'Right-password-1') {
  fireEvent.change(await screen.findByLabelText('密码'), { target: { value: password } });
  fireEvent.click(await screen.findByRole('button', { name: /登录$/ }));
}

test('calls that fail together share one dialog and are repeated after the login', async () => {
  const calls = Promise.all([call(save, { text: '一' }), call(save, { text: '二' })]);
  await screen.findByText('登录已失效，请重新登录');
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  await logIn();
  expect(await calls).toEqual([{ text: '已保存' }, { text: '已保存' }]);
  expect(session().token).toBe('token-2');
  const [login] = posts('/login').map((one) => new URLSearchParams(one.body));
  expect([login!.get('account'), login!.get('school_key')]).toEqual(['wang', 'demo']);
  expect(posts('/login')[0]!.headers['authorization']).toBeUndefined();
  expect(navigate).not.toHaveBeenCalled();
});

test('a wrong password is said in the dialog, and the call still waits', async () => {
  const saved = call(save, { text: '一' });
  await logIn('wrong');
  await screen.findByText('账号或密码错误');
  await logIn();
  expect(await saved).toEqual({ text: '已保存' });
});

test('a login that starts in another role goes on in the former one', async () => {
  const other = { ...userInfo, role_id: 6, role_key: 'jcry' };
  server.answers['POST /login'] = () => sessionOf({ access_token: 'token-3', userInfo: other, roles: [former] });
  server.answers['POST /roleLogin'] = () => renewed;
  const saved = call(save, { text: '一' });
  await logIn();
  expect(await saved).toEqual({ text: '已保存' });
  expect(posts('/roleLogin')[0]!.headers['authorization']).toBe('token-3');
  expect(session().data?.userInfo.role_id).toBe(2);
});

test('a user whose role is gone starts at the first page, and the call fails', async () => {
  const other = { ...userInfo, role_id: 6, role_key: 'jcry' };
  server.answers['POST /login'] = () => sessionOf({ access_token: 'token-3', userInfo: other });
  const saved = call(save, { text: '一' }).catch((error: Error) => error.message);
  await logIn();
  expect(await saved).toBe('登录已失效，请重新登录');
  expect(navigate).toHaveBeenCalledWith('/', { replace: true });
});

test('another account is entered on the login page', async () => {
  const saved = call(save, { text: '一' }).catch((error: Error) => error.message);
  fireEvent.click(await screen.findByRole('button', { name: '换用其他账号' }));
  expect(await saved).toBe('登录已失效，请重新登录');
  expect(session().token).toBeNull();
  expect(navigate.mock.calls[0]![0]).toMatch(/^\/login\?callBackUrl=/);
});

test('a code that is asked for is typed in the dialog', async () => {
  server.answers['POST /login'] = () => refuse(400, '请填写验证码', { rule: 'identity.secondFactor', ticket: '1.t' });
  server.answers['POST /login/factor'] = () => ({ session: renewed, recovery_codes: [] });
  const saved = call(save, { text: '一' });
  await logIn();
  fireEvent.change(await screen.findByLabelText('验证码'), { target: { value: '123456' } });
  fireEvent.click(screen.getByRole('button', { name: '验证' }));
  expect(await saved).toEqual({ text: '已保存' });
});

test('whoever came by single sign-on has no password to type, and goes to the login page', async () => {
  endSession();
  startSession(sessionOf({ userInfo: { ...userInfo, by_sso: true } }));
  const saved = call(save, { text: '一' }).catch((error: Error) => error.message);
  fireEvent.click(await screen.findByRole('button', { name: '去登录页' }));
  expect(await saved).toBe('登录已失效，请重新登录');
  expect(navigate.mock.calls[0]![0]).toMatch(/^\/login\?callBackUrl=/);
});
