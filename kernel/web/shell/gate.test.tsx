import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import type { PageHandle } from '../router/pages.ts';
import { endSession, startSession } from '../session/session.ts';
import { sessionOf } from '../testing/session.ts';
import { Gate } from './gate.tsx';

beforeEach(endSession);

function open(flags: Partial<PageHandle> = {}) {
  const handle: PageHandle = { title: '用户管理', route_name: 'secret', ...flags };
  const element = (
    <Gate>
      <p>内容</p>
    </Gate>
  );
  const entry = '/x?noLoginPage=1';
  render(
    <RouterProvider router={createMemoryRouter([{ path: '/x', handle, element }], { initialEntries: [entry] })} />,
  );
}

test('a page that requires a session shows an anonymous visitor a notice and a link to the login and back', () => {
  open();
  expect(screen.queryByText('内容')).toBeNull();
  expect(screen.getByText('这个页面的内容需要登录后查看。')).toBeTruthy();
  expect(screen.getByRole('link', { name: '登录' }).getAttribute('href')).toBe(
    '/login?callBackUrl=%2Flab-platform%2Fx%3FnoLoginPage%3D1',
  );
});

test('a role without the right sees a notice instead of refused calls', () => {
  startSession(sessionOf());
  open();
  expect(screen.queryByText('内容')).toBeNull();
  expect(screen.getByText(/校级管理员.*不能查看/)).toBeTruthy();
});

test.each([{ guest: true }, { noLogin: true }])('a page for guests (%o) is shown', (flags) => {
  open(flags);
  expect(screen.getByText('内容')).toBeTruthy();
});

test('a role with the right sees the page', () => {
  startSession(sessionOf());
  open({ route_name: 'check.list' });
  expect(screen.getByText('内容')).toBeTruthy();
});
