import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { showPage } from '#kernel/web/testing/page.tsx';
import { DataTable, type Column } from './data-table.tsx';

type Tree = { id: number; name: string; kind: string; age: number; place: string; note: string };
const trees: Tree[] = [
  { id: 1, name: '银杏', kind: '落叶', age: 300, place: '东门', note: '' },
  { id: 2, name: '雪松', kind: '常绿', age: 80, place: '西门', note: '修剪' },
];
const columns: Column<Tree>[] = [
  { field: 'name', title: '名称' },
  { field: 'kind', title: '种类' },
  { field: 'age', title: '树龄' },
  { field: 'place', title: '位置', shown: 'wide' },
  { field: 'note', title: '备注', shown: 'chosen' },
];
const paging = { page: 1, size: 15, total: 2, onChange: () => undefined };

const show = (more: object = {}) =>
  showPage({ '/tree': <DataTable label="树木" columns={columns} rows={trees} paging={paging} {...more} /> }, '/tree');
const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent);

beforeEach(() => {
  localStorage.clear();
  Object.assign(window, { innerWidth: 1440 });
});

test('the user chooses the columns, and the device remembers them for the list', async () => {
  const { unmount } = show();
  expect(heads()).toEqual(['序号', '名称', '种类', '树龄', '位置', '']);
  fireEvent.click(screen.getByRole('button', { name: '选择显示的列' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByLabelText<HTMLInputElement>('名称').disabled).toBe(true);
  fireEvent.click(within(dialog).getByLabelText('备注'));
  fireEvent.click(within(dialog).getByLabelText('树龄'));
  expect(heads()).toEqual(['序号', '名称', '种类', '位置', '备注', '']);
  unmount();
  const again = show();
  expect(heads()).toEqual(['序号', '名称', '种类', '位置', '备注', '']);
  again.unmount();
  show({ label: '灌木' });
  expect(heads()).toEqual(['序号', '名称', '种类', '树龄', '位置', '']);
});

test('恢复默认 forgets the choice', async () => {
  show();
  fireEvent.click(screen.getByRole('button', { name: '选择显示的列' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(within(dialog).getByLabelText('种类'));
  expect(heads()).toEqual(['序号', '名称', '树龄', '位置', '']);
  fireEvent.click(within(dialog).getByRole('button', { name: '恢复默认' }));
  expect(heads()).toEqual(['序号', '名称', '种类', '树龄', '位置', '']);
  expect(localStorage).toHaveLength(0);
});

test('the choice of columns takes the focus, and Escape gives it back to its button', async () => {
  show();
  const gear = screen.getByRole('button', { name: '选择显示的列' });
  for (const close of ['Escape', '完成']) {
    gear.focus();
    fireEvent.click(gear);
    const dialog = await screen.findByRole('dialog');
    // The first column is always shown.
    await waitFor(() => expect(document.activeElement).toBe(within(dialog).getByLabelText('种类')));
    if (close === 'Escape') fireEvent.keyDown(document.activeElement!, { key: 'Escape', code: 'Escape', keyCode: 27 });
    else fireEvent.click(within(dialog).getByRole('button', { name: /完\s?成/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(gear);
  }
});

test('a smaller window leaves lesser columns out, and a tablet shows cards', () => {
  Object.assign(window, { innerWidth: 1280 });
  const { unmount } = show();
  expect(heads()).toEqual(['序号', '名称', '种类', '树龄', '']);
  unmount();
  Object.assign(window, { innerWidth: 1000 });
  show();
  expect(screen.queryByRole('table')).toBeNull();
  expect(document.querySelectorAll('.lab-card')).toHaveLength(2);
});

test('checkboxes are named after their rows', () => {
  const selection = { keys: [], onChange: () => undefined };
  const { unmount } = show({ selection });
  expect(screen.getAllByRole('checkbox').map((box) => box.getAttribute('aria-label'))).toEqual([
    '选择本页全部',
    '选择 银杏',
    '选择 雪松',
  ]);
  unmount();
  Object.assign(window, { innerWidth: 390 });
  show({ selection });
  expect(screen.getByLabelText('选择 雪松')).toBeTruthy();
});
