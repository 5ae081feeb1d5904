import { Suspense } from 'react';
import { act, screen } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { showPage } from '#kernel/web/testing/page.tsx';
import { startServer } from '#kernel/web/testing/server.ts';
import { ArticleDetailPage } from './article.detail.tsx';
import { PublicNews } from './parts/public-news.tsx';

const row = { id: 7, kind: 2, title: '五一放假安全提示', publish_at: '2026-04-28 08:00:00', top: true };
const article = {
  ...row,
  school_name: '示范大学',
  org_name: '实验室管理处',
  doc_no: '',
  abolished: false,
  body: '<p>断电断水</p>',
  files: [],
};

let server: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  server = await startServer({
    'GET /news/public/7': () => ({ body: JSON.stringify({ code: 200, message: '', data: article }) }),
    'GET /news/public': () => ({ content: [row, { ...row, id: 8, title: '放假通知', top: false }] }),
  });
});
afterAll(() => server.stop());

test('a visitor sees whose article it is, and the way back to the first page of the school', async () => {
  showPage({ '/news/:type/:id': <ArticleDetailPage /> }, '/news/notice/7?noLoginPage=1&school=demo');
  const home = await screen.findByRole('link', { name: '示范大学' });
  expect(home.closest('header')).not.toBeNull();
  for (const link of [home, screen.getByRole('link', { name: '返回首页' })])
    expect(link.getAttribute('href')).toBe('/?school=demo');
  await screen.findByRole('heading', { name: row.title });
});

test('pinned articles of the first page are marked', async () => {
  const news = (
    <Suspense>
      <PublicNews schoolKey="demo" />
    </Suspense>
  );
  await act(async () => showPage({ '/': news }, '/'));
  await screen.findByText('放假通知');
  const links = screen.getAllByRole('link').map((link) => link.textContent);
  expect(links).toEqual(['通知公告置顶五一放假安全提示2026-04-28', '通知公告放假通知2026-04-28']);
});
