import { screen, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Todo } from '#kernel/shared/work-home.ts';
import { fillSlots } from '#kernel/web/router/pages.ts';
import { startSession } from '#kernel/web/session/session.ts';
import { showPage } from '#kernel/web/testing/page.tsx';
import { startServer } from '#kernel/web/testing/server.ts';
import { sessionOf } from '#kernel/web/testing/session.ts';
import { WorkHome } from './work-home.tsx';

const todo = (name: string, label: string, count: number, changes: Partial<Todo> = {}): Todo => ({
  name,
  label,
  count,
  action: '去处理',
  note: '',
  url: `/lab-check/${name}`,
  overdue: 0,
  due_at: null,
  ...changes,
});
const todos = [
  todo('rectify', '待整改隐患', 10, { overdue: 4, due_at: '2026-03-05 00:00:00' }),
  todo('review', '待复核整改', 16),
  todo('delay', '待审批延期', 0),
];

let server: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  server = await startServer({ 'GET /notice/home': () => ({ todos, unread: 0, sections: [], steps: [] }) });
  startSession(sessionOf());
  const icon = 'check';
  fillSlots([
    {
      pages: [],
      slots: {
        homeActions: [
          { key: 'decide', label: '审批延期', icon, todo: 'delay', to: '/lab-check/rectify-examine?tab=delay' },
          { key: 'review', label: '去复核', icon, todo: 'review', to: '/lab-check/rectify-examine' },
          { key: 'report', label: '随手拍', icon, to: '/lab-check/problem-rectify' },
        ],
      },
    },
  ]);
});
afterAll(async () => {
  fillSlots([]);
  await server.stop();
});

test('the home says what waits, how many are overdue and where to go, with the urgent action first', async () => {
  showPage({ '/': <WorkHome /> }, '/');
  const rows = within(await screen.findByRole('list', { name: '我的待办' })).getAllByRole('link');
  expect(rows.map((row) => [row.getAttribute('href'), row.textContent])).toEqual([
    ['/lab-check/rectify', expect.stringMatching(/^10待整改隐患逾期 4最近期限 2026-03-05去处理$/)],
    ['/lab-check/review', expect.stringMatching(/^16待复核整改去处理$/)],
  ]);
  const actions = within(screen.getByRole('region', { name: '常用操作' })).getAllByRole('button');
  expect(actions.map((one) => [one.textContent.replace(/\s/g, ''), one.className.includes('primary')])).toEqual([
    ['去复核', true],
    ['随手拍', false],
  ]);
});
