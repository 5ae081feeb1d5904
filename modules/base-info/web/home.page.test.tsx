import { screen } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSession } from '#kernel/web/session/session.ts';
import { showPage } from '#kernel/web/testing/page.tsx';
import { startServer } from '#kernel/web/testing/server.ts';
import { sessionOf } from '#kernel/web/testing/session.ts';
import { HomePage } from './home.page.tsx';

const none = {
  labs: 0,
  unjudged: 0,
  judgement_expired: 0,
  duty_expired: 0,
  cert_expired: 0,
  check_overdue: 3,
  suspended: 0,
  by_level: [],
  by_class: [],
  by_college: [],
};

let server: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  server = await startServer({
    'GET /base-info/home': () => none,
    'GET /base-info/home/labs': () => ({ content: [] }),
  });
});
afterAll(() => server.stop());

function showAs(rules: string[]) {
  startSession(sessionOf({ rules }));
  return showPage({ '/home': <HomePage /> }, '/home');
}

test('who may read laboratories and has none learns that there are none', async () => {
  const { unmount } = showAs(['base-info.home.read', 'base-info.lab.read']);
  expect(await screen.findByText('您的管理范围内还没有实验室')).toBeDefined();
  expect(screen.queryByText('特种设备检验逾期')).toBeNull();
  unmount();
});

test('who may not read laboratories learns that, and sees the figures of what may be read', async () => {
  const { unmount } = showAs(['base-info.home.read', 'base-info.equipment.read']);
  await screen.findByText(/您的角色不能查看实验室/);
  expect(screen.queryByText('您的管理范围内还没有实验室')).toBeNull();
  expect(screen.getByText('特种设备检验逾期')).toBeDefined();
  unmount();
});
