import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { formDrafts } from '#kernel/web/session/form-drafts.ts';
import { startSession } from '#kernel/web/session/session.ts';
import { showPage } from '#kernel/web/testing/page.tsx';
import { startServer } from '#kernel/web/testing/server.ts';
import { sessionOf } from '#kernel/web/testing/session.ts';
import { ActivityFormPage } from './activity.form.tsx';

const none = { content: [], total: 0, more: false, page: 1, size: 15 };
const defaults = { organizers: [{ id: 1, name: '示范大学' }], act_types: [1], sample_levels: [], days_ordinary: 7 };

let server: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  server = await startServer({
    'GET /check/activity/defaults': () => ({ ...defaults, days_urgent: 1 }),
    'GET /check/activity/types': () => none,
  });
});
afterAll(() => server.stop());
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  startSession(sessionOf());
});

// Roles of so large a page take their time.
const patient = { timeout: 10_000 };
const path = '/lab-check/activity/0';
const show = () => showPage({ '/lab-check/activity/:id': <ActivityFormPage /> }, path).unmount;
const name = () => screen.findByLabelText<HTMLInputElement>('活动名称');

test('a reload goes on at the step that was left', async () => {
  const first = show();
  fireEvent.change(await name(), { target: { value: '秋季巡查' } });
  fireEvent.click(screen.getByRole('button', { name: '下一步' }));
  const isAt = (title: string) =>
    waitFor(() => expect(document.querySelector('.ant-steps-item-process')?.textContent).toContain(title), patient);
  await isAt('检查范围');
  first();
  show();
  await isAt('检查范围');
});

test('unsaved steps of a new activity survive the closing of the tab, and can be thrown away', async () => {
  const closeTab = show();
  fireEvent.change(await name(), { target: { value: '秋季巡查' } });
  await waitFor(() => expect(formDrafts.count()).toBe(1));
  closeTab();
  // What ends with the tab is gone.
  sessionStorage.clear();
  show();
  expect((await name()).value).toBe('秋季巡查');
  await screen.findByText(/已恢复 .* 未保存的内容/);
  fireEvent.click(screen.getByRole('button', { name: '放弃，重新填写' }));
  fireEvent.click(await screen.findByRole('button', { name: /^放\s?弃$/ }, patient));
  await waitFor(async () => expect((await name()).value).toBe(''), patient);
  expect(formDrafts.count()).toBe(0);
});
