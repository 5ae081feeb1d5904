import { fireEvent, screen } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { showPage } from '#kernel/web/testing/page.tsx';
import { startServer, type Received } from '#kernel/web/testing/server.ts';
import { ReaderPanel } from './reader-panel.tsx';

const person = (id: number, read_at: string | null) => ({
  id,
  name: `人员${id}`,
  job_no: `G${id}`,
  college_name: '化学学院',
  read_at,
});
const unread = [person(1, null), person(2, null)];
const readers = [person(3, '2026-03-01 08:00:00')];

let server: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  server = await startServer({
    'GET /news/article/7/reader': ({ query }: Received) => {
      const isRead = ['1', 'true'].includes(query.get('read') ?? '');
      const content = isRead ? readers : unread;
      return { content, total: isRead ? 1 : 12_000, more: !isRead, page: 1, size: 15 };
    },
  });
});
afterAll(() => server.stop());

test('the tabs count who has read an article and who has not', async () => {
  showPage({ '/article': <ReaderPanel id={7} /> }, '/article');
  await screen.findByRole('button', { name: '未读 12000+' });
  await screen.findByText('人员1');
  fireEvent.click(await screen.findByRole('button', { name: '已读 1' }));
  await screen.findByText('人员3');
  expect(screen.getByRole('button', { name: '未读 12000+' })).toBeTruthy();
});
