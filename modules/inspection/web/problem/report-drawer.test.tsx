import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { showPage } from '#kernel/web/testing/page.tsx';
import { startServer } from '#kernel/web/testing/server.ts';
import { ReportDrawer } from './report-drawer.tsx';

const lab = { id: 7, lab_no: '0010001', lab_name: '有机合成实验室', college_name: '化学学院', rooms: '化学楼 301' };
let server: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  server = await startServer({
    'GET /check/problem/places': () => ({ content: [lab] }),
    'GET /check/problem/labs': () => ({ content: [lab], total: 1, page: 1, size: 20 }),
    'GET /api/sysconfig': () => [],
  });
});
afterAll(() => server.stop());

const field = (label: string) => within(screen.getByText(label).closest<HTMLElement>('.check-row')!);
const sentence = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: '隐患描述' });
const send = () => fireEvent.click(screen.getByRole('button', { name: /^上\s?报$/ }));

test('what a report lacks stands at its field, and nothing that was filled in is lost', async () => {
  showPage({ '/': <ReportDrawer onClose={vi.fn<() => void>()} /> }, '/');
  await screen.findByText('隐患描述');
  expect(screen.queryByRole('alert')).toBeNull();
  send();
  field('地点').getByText('请选择发现隐患的实验室');
  field('现场照片').getByText('请至少拍一张现场照片');
  field('隐患描述').getByText('请用一句话写明发现的隐患');
  fireEvent.change(sentence(), { target: { value: '漏水' } });
  field('隐患描述').getByText('请至少用 5 个字描述隐患');
  expect(sentence().getAttribute('aria-describedby')).toBe(field('隐患描述').getByRole('alert').id);
  fireEvent.change(sentence(), { target: { value: '水槽下面一直在漏水' } });
  await waitFor(() => expect(field('隐患描述').queryByRole('alert')).toBeNull());

  fireEvent.click(await screen.findByRole('button', { name: /有机合成实验室/ }));
  field('地点').getByText('化学楼 301 · 化学学院');
  expect(field('地点').queryByRole('alert')).toBeNull();
  send();
  expect([screen.getAllByRole('alert').length, sentence().value]).toEqual([1, '水槽下面一直在漏水']);
  fireEvent.click(screen.getByRole('button', { name: '更换' }));
  field('地点').getByText('请选择发现隐患的实验室');
});

test('class, level and exact place are folded away', async () => {
  showPage({ '/': <ReportDrawer onClose={vi.fn<() => void>()} /> }, '/');
  const more = (await screen.findByText(/更多信息（可不填）/)).closest('details')!;
  expect(more.open).toBe(false);
  expect([...more.querySelectorAll('.check-row-label')].map((label) => label.textContent)).toEqual([
    '隐患等级',
    '问题分类',
    '具体位置',
  ]);
});
