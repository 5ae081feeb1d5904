import { fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import type { Reply } from '#kernel/web/testing/server.ts';

const open = {
  login: () => import('../login.page.tsx').then((m) => m.LoginPage),
  landing: () => import('./landing.tsx').then((m) => m.LandingPage),
};

let stop: (() => Promise<void>) | undefined;
afterEach(() => stop?.());
// Files share the code of their worker; the next one has no schools yet.
afterAll(() => void vi.resetModules());

/** Opens a page as after a reload, on a server that answers every read like this. */
async function show(page: keyof typeof open, answer: (path: string) => unknown) {
  vi.resetModules();
  const { startServer } = await import('#kernel/web/testing/server.ts');
  const paths = ['/login/schools', '/get-setting'];
  const server = await startServer(Object.fromEntries(paths.map((path) => [`GET ${path}`, () => answer(path)])));
  ({ stop } = server);
  const Component = await open[page]();
  render(<RouterProvider router={createMemoryRouter([{ path: '*', Component }])} />);
  return { asked: (path: string) => server.received.filter((one) => one.path === path).length };
}

const down: Reply = { status: 503, body: '' };

test.each(['login', 'landing'] as const)(
  'the %s page asks a server in trouble once, and says what to do',
  async (page) => {
    const { asked } = await show(page, () => down);
    expect((await screen.findByRole('alert')).textContent).toContain('学校列表没有读到');
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect([asked('/login/schools'), asked('/get-setting')]).toEqual([1, 1]);
  },
);

test('a person may ask for the schools at once', async () => {
  const replies: unknown[] = [down];
  const content = ['甲', '乙'].map((name) => ({ school_key: name, name }));
  await show('login', (path) => (path === '/get-setting' ? [] : (replies.shift() ?? { content })));
  fireEvent.click(await screen.findByRole('button', { name: '重试' }));
  expect(await screen.findByRole('option', { name: '乙' })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});
