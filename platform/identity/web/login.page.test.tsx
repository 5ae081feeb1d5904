import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { isSolved } from '../shared/proof-of-work.rules.ts';
import { endSession, session } from '#kernel/web/session/session.ts';
import { sessionOf } from '#kernel/web/testing/session.ts';
import { refuse, startServer } from '#kernel/web/testing/server.ts';
import { LoginPage } from './login.page.tsx';

let server: Awaited<ReturnType<typeof startServer>>;
afterEach(async () => {
  endSession();
  await server.stop();
});

function submit(password: string) {
  render(<RouterProvider router={createMemoryRouter([{ path: '*', Component: LoginPage }])} />);
  fireEvent.change(screen.getByLabelText('账号'), { target: { value: 'wang' } });
  fireEvent.change(screen.getByLabelText('密码'), { target: { value: password } });
  fireEvent.click(screen.getByRole('button', { name: '登录' }));
}

const logins = () => server.received.filter((one) => one.path === '/login').map((one) => new URLSearchParams(one.body));

test('a challenge is solved without anybody typing, also in a browser without workers', async () => {
  const challenge = { id: '1.nonce.8.sign', bits: 8 };
  server = await startServer({
    'GET /login/schools': () => ({ content: [] }),
    'POST /login': ({ body }) =>
      body.includes('challenge_answer')
        ? sessionOf()
        : refuse(400, '登录前需要完成安全验证', { rule: 'identity.challenge', challenge }),
  });
  submit('Right-password-1');
  await waitFor(() => expect(session().token).toBe('token-1'));
  const [, second] = logins();
  expect(second!.get('password')).toBe('Right-password-1');
  expect(second!.get('challenge')).toBe(challenge.id);
  expect(isSolved(challenge, second!.get('challenge_answer')!)).toBe(true);
});

test('a server that asks again and again is given up after three challenges, and what it says is shown', async () => {
  server = await startServer({
    'GET /login/schools': () => ({ content: [] }),
    'POST /login': () => refuse(400, '登录前需要完成安全验证', { challenge: { id: `${Math.random()}`, bits: 6 } }),
  });
  submit('Right-password-1');
  expect((await screen.findByRole('alert')).textContent).toBe('登录前需要完成安全验证');
  expect(logins()).toHaveLength(4);
});

const needsCode = () => refuse(400, '请填写验证码', { rule: 'identity.secondFactor', ticket: '1.ticket' });

test('a code that is asked for is typed in the same page, and opens the session', async () => {
  server = await startServer({
    'GET /login/schools': () => ({ content: [] }),
    'POST /login': needsCode,
    'POST /login/factor': ({ body }) =>
      body.includes('123456') ? { session: sessionOf(), recovery_codes: [] } : refuse(400, '验证码不正确'),
  });
  submit('Right-password-1');
  const code = await screen.findByLabelText('验证码');
  fireEvent.change(code, { target: { value: '000000' } });
  fireEvent.click(screen.getByRole('button', { name: '验证' }));
  expect((await screen.findByRole('alert')).textContent).toBe('验证码不正确');
  fireEvent.change(code, { target: { value: '123456' } });
  fireEvent.click(await screen.findByRole('button', { name: '验证' }));
  await waitFor(() => expect(session().token).toBe('token-1'));
});

test('a step that has waited too long leads back to the form with the reason', async () => {
  server = await startServer({
    'GET /login/schools': () => ({ content: [] }),
    'POST /login': needsCode,
    'POST /login/factor': () => refuse(400, '登录等待时间过长', { rule: 'identity.pendingOver' }),
  });
  submit('Right-password-1');
  fireEvent.change(await screen.findByLabelText('验证码'), { target: { value: '123456' } });
  fireEvent.click(screen.getByRole('button', { name: '验证' }));
  await screen.findByLabelText('密码');
  expect(screen.getByRole('alert').textContent).toBe('登录等待时间过长');
});

test('the school’s own login is offered where the school has one', async () => {
  const settings = [
    { sys_key: 'sso_protocol', value: 'cas' },
    { sys_key: 'sso_name', value: '校园统一认证' },
  ];
  server = await startServer({
    'GET /login/schools': () => ({ content: [] }),
    'GET /get-setting': ({ query }: { query: URLSearchParams }) =>
      query.get('school_key') === 'sso-school' ? settings : [],
    'POST /login/sso': () => refuse(422, '暂时连不上学校的统一身份认证'),
  });
  const router = createMemoryRouter([{ path: '*', Component: LoginPage }], { initialEntries: ['/?school=sso-school'] });
  render(<RouterProvider router={router} />);
  fireEvent.click(await screen.findByRole('button', { name: '校园统一认证' }));
  expect((await screen.findByRole('alert')).textContent).toBe('暂时连不上学校的统一身份认证');
});
