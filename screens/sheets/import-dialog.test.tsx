import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ImportDialog } from './import-dialog.tsx';
import { showPage } from '#kernel/web/testing/page.tsx';
import { plantSheet } from '#kernel/web/testing/plant.ts';
import { refuse, startServer } from '#kernel/web/testing/server.ts';

let server: Awaited<ReturnType<typeof startServer>>;
let polls = 0;

const progress = (process: number) => ({
  max: 100,
  process,
  impFailed: 2,
  impSuccess: 5,
  filemame: 'f',
  end: process === 100,
  error: '',
});
const bad = { line: 3, status: 0, error: '产地未填写', warning: '', marks: [1], hints: [], cells: ['', ''] };
const doubtful = {
  line: 4,
  status: 2,
  error: '',
  warning: '名称含有换行',
  marks: [],
  hints: [0],
  cells: ['兰花', '云南'],
};
const checked = {
  titles: ['名称', '产地'],
  frozen: 0,
  ready: 3,
  exists: 2,
  repeated: 1,
  failed: 1,
  warned: 1,
  notes: ['标题在第 2 行，从第 3 行开始读取'],
  effects: [{ text: '新建 {n} 个花圃', skip: 3, overwrite: 4 }],
  rows: [bad, doubtful],
};

beforeAll(async () => {
  server = await startServer({
    'POST /plant/import/check': () => ({ uploadId: 'u1' }),
    'POST /plant/import': () => ({ uploadId: 'u2' }),
    'GET /api/ajax/getExcelProcess': () => progress(polls++ % 2 ? 100 : 40),
    'GET /api/ajax/getExcelCheck': ({ query }) =>
      query.get('show') === 'failed' ? { ...checked, rows: [bad] } : checked,
  });
});
afterAll(() => server.stop());
beforeEach(() => {
  polls = 0;
  server.received.length = 0;
  showPage({ '/': <ImportDialog title="导入植物" sheet={plantSheet} onClose={() => undefined} /> }, '/');
});

const choose = (name: string) =>
  fireEvent.change(document.querySelector('input[type=file]')!, { target: { files: [new File(['x'], name)] } });
const start = () => fireEvent.click(screen.getByRole('button', { name: '上传并检查' }));

test('without a file, or with a wrong type, nothing is sent', async () => {
  start();
  await screen.findByText('请选择有效的文件！');
  choose('a.doc');
  await screen.findByText('文件类型不合法，请上传xls、xlsx类型的文件！');
  const large = new File([new Uint8Array(20_000_000)], '名单.xls');
  fireEvent.change(document.querySelector('input[type=file]')!, { target: { files: [large] } });
  await screen.findByText('“名单.xls”大小为 20.0M，单个文件不超过 10M');
  expect(server.received).toHaveLength(0);
});

test('rows are checked, shown, and applied in the selected mode', async () => {
  choose('植物.XLSX');
  start();
  await screen.findByText('产地未填写', {}, { timeout: 4000 });
  expect(screen.getByText('数据库已存在')).toBeTruthy();
  expect(screen.getByRole('button', { name: '导入 3 行' })).toBeTruthy();
  fireEvent.click(screen.getByLabelText('覆盖已存在的数据'));
  expect(await screen.findByText('导入时还将：新建 4 个花圃')).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: '导入 5 行' }));
  await screen.findByText('成功 5 行，失败 2 行', {}, { timeout: 4000 });
  expect(screen.getByRole('button', { name: /下载失败数据/ })).toBeTruthy();
  const apply = server.received.find((one) => one.path === '/plant/import');
  expect(Object.fromEntries(new URLSearchParams(apply!.body))).toEqual({ uploadId: 'u1', mode: 'overwrite' });
});

test('before the import, errors can be filtered and downloaded, and invalid cells are marked', async () => {
  choose('植物.xls');
  start();
  await screen.findByText('产地未填写', {}, { timeout: 4000 });
  expect(screen.getByText('标题在第 2 行，从第 3 行开始读取')).toBeTruthy();
  expect(screen.getByText('导入时还将：新建 3 个花圃')).toBeTruthy();
  expect(screen.getByText('提醒：名称含有换行')).toBeTruthy();
  expect(document.querySelector('.is-wrong')?.textContent).toBe('（空）');
  expect(document.querySelector('.is-doubtful')?.textContent).toBe('兰花');
  fireEvent.click(screen.getByLabelText('只看错误 2'));
  await waitFor(() => expect(screen.queryByText('兰花')).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: /下载错误数据（2 行）/ }));
  await waitFor(() => expect(server.received.map((one) => one.path)).toContain('/api/getfaildfile'));
});

test('the template is offered with and without drop-downs', async () => {
  fireEvent.click(screen.getByRole('button', { name: /带下拉选项的模板/ }));
  await waitFor(() => expect(server.received[0]?.query.get('format')).toBe('xlsx'));
  fireEvent.click(screen.getByRole('button', { name: /下载模板/ }));
  await waitFor(() => expect(server.received[1]?.query.get('format')).toBe('xls'));
});

test('polling stops if the progress cannot be read', async () => {
  server.answers['GET /api/ajax/getExcelProcess'] = () => refuse(404, '任务不存在');
  choose('植物.xls');
  start();
  await screen.findByText('任务不存在');
  const before = server.received.length;
  await waitFor(() => expect(server.received).toHaveLength(before));
});
