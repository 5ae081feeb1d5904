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
