import { fireEvent, screen } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startSession } from '#kernel/web/session/session.ts';
import { showPage } from '#kernel/web/testing/page.tsx';
import { startServer } from '#kernel/web/testing/server.ts';
import { sessionOf } from '#kernel/web/testing/session.ts';
import { ApplyFormPage } from './apply.form.tsx';

const done = { kind: 'certificate', text: '通识考试合格证书', done: true, link: '/study/exam' };
const open = { kind: 'hours', text: '安全培训 8 学时（已有 2）', done: false, link: '/study/resource' };
const terms = (items: object[]) => ({
  may: false,
  level_name: 'Ⅲ级',
  items,
  missing: [],
  commitment: '本人承诺遵守实验室安全管理制度。',
  latest: '2027-11-01',
  needs_mentor: true,
});

let server: Awaited<ReturnType<typeof startServer>>;
let items: object[] = [];
beforeAll(async () => {
  server = await startServer({
    'GET /admittance/lab': () => ({ content: [{ id: 7, name: '有机合成实验室', college_name: '化学学院' }] }),
    'GET /admittance/terms': () => terms(items),
    'GET /admittance/mentor': () => ({ content: [{ id: 3, name: '王教授' }] }),
  });
});
afterAll(() => server.stop());
beforeEach(() => startSession(sessionOf({ rules: ['training.admission.apply'] })));

const show = () => showPage({ '/admittance/apply/edit/:id': <ApplyFormPage /> }, '/admittance/apply/edit/0?lab_id=7');

test('who lacks something sees what and where to do it, and nothing to sign', async () => {
  items = [open, done];
  const { unmount } = show();
  expect(await screen.findByText('还缺 1 项，全部完成后才能提交申请')).toBeDefined();
  expect(screen.getByRole('link', { name: '去完成' }).getAttribute('href')).toContain('/study/resource');
  expect(screen.queryByText('手写签名')).toBeNull();
  unmount();
});

test('a signature is drawn with the pointer and can be cleared', async () => {
  items = [done];
  const { unmount } = show();
  const pad = await screen.findByRole('img', { name: '签名区，请在此手写签名' });
  pad.getBoundingClientRect = () => ({ left: 0, top: 0, width: 300, height: 100 }) as DOMRect;
  const at = (clientX: number, clientY: number) => ({ clientX, clientY, pointerId: 1 });
  fireEvent.pointerMove(pad, at(1, 1));
  fireEvent.pointerDown(pad, at(10, 10));
  fireEvent.pointerMove(pad, at(20, 30));
  fireEvent.pointerMove(pad, at(900, 50));
  fireEvent.pointerUp(pad, at(20, 30));
  fireEvent.pointerMove(pad, at(50, 50));
  const drawn = await screen.findByRole('img', { name: '已手写签名' });
  expect(drawn.querySelector('path')?.getAttribute('d')).toBe('M20 20L20 20L40 60L599 100');
  fireEvent.click(screen.getByRole('button', { name: '清除重签' }));
  expect(await screen.findByRole('img', { name: '签名区，请在此手写签名' })).toBeDefined();
  expect(screen.getByLabelText('或输入本人姓名代替签名')).toBeDefined();
  unmount();
});
