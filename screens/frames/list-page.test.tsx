import { namesOf, valueNamesOf } from '../fields/names.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { EnumTag } from './cells.tsx';
import { EnumFilter, TextFilter } from '../fields/filters.tsx';
import { ListPage } from './list-page.tsx';
import { rememberedListUrl } from '#kernel/web/router/list-url.ts';
import { useCommand } from '#kernel/web/api/query.ts';
import { showPage } from '#kernel/web/testing/page.tsx';
import { Growth, plant, plantApi } from '#kernel/web/testing/plant.ts';
import { refuse, startServer, type Received } from '#kernel/web/testing/server.ts';

let server: Awaited<ReturnType<typeof startServer>>;
let total = 40;

function plants({ query }: Received) {
  const [page, size] = [Number(query.get('page') ?? 1), Number(query.get('size') ?? 15)];
  const all = Array.from({ length: total }, (_, at) => plant(at + 1));
  return { content: all.slice((page - 1) * size, page * size), total, page, size };
}

beforeAll(async () => {
  server = await startServer({
    'GET /plant': plants,
    'POST /plant/1/water': () => ({}),
    'POST /plant/batch/water': () => ({}),
  });
});
afterAll(() => server.stop());
beforeEach(() => {
  total = 40;
  server.answers['GET /plant'] = plants;
  server.received.length = 0;
  Object.assign(window, { innerWidth: 1280 });
});

const filter = namesOf(plantApi.list);

function PlantList() {
  const water = useCommand(plantApi.water, [plantApi.list]);
  const waterAll = useCommand(plantApi.waterAll);
  return (
    <ListPage
      title="植物"
      read={plantApi.list}
      filters={
        <>
          <TextFilter name={filter('keyword')} label="关键词" />
          <EnumFilter name={filter('growth')} label="生长" of={Growth} />
        </>
      }
      toolbar={(picked) => <button>{`打印 ${picked.map(({ name }) => name).join('、')}`}</button>}
      columns={[
        { field: 'name', title: '名称', sort: true },
        { field: 'growth', title: '生长', render: (row) => <EnumTag of={Growth} value={row.growth} /> },
        { field: 'note', title: '备注' },
      ]}
      rowActions={[
        { label: '编辑', to: (row) => row.id },
        {
          label: '浇水',
          when: (row) => row.can.includes('water'),
          confirm: (row) => `给${row.name}浇水？`,
          run: (row) => water.mutateAsync({ id: row.id }),
        },
      ]}
      batchActions={[
        {
          label: '全部浇水',
          confirm: (rows) => `给 ${rows.length} 株植物浇水？`,
          name: (row) => row.name,
          run: (rows) => waterAll.mutateAsync({ ids: rows.map((row) => row.id) }),
        },
      ]}
    />
  );
}

const EmptyPlants = () => (
  <ListPage
    title="植物"
    read={plantApi.list}
    empty="还没有植物，请先登记"
    filters={<TextFilter name={filter('keyword')} label="关键词" />}
    create={<button>登记植物</button>}
    columns={[{ field: 'name', title: '名称' }]}
  />
);

const named = valueNamesOf<Record<'keyword' | 'name' | 'place' | 'note', string>>();
const ManyFilters = () => (
  <ListPage
    title="植物"
    read={plantApi.list}
    filters={(['keyword', 'name', 'place', 'note'] as const).map((name) => (
      <TextFilter key={name} name={named(name)} label={name === 'note' ? '备注' : name} />
    ))}
    columns={[{ field: 'name', title: '名称' }]}
  />
);

const show = (at = '/code') => showPage({ '/code': <PlantList />, '/code/:id': <p>编辑页</p> }, at);
const address = () => screen.getByTestId('address').textContent;
const lastQuery = () => Object.fromEntries(server.received.findLast((one) => one.method === 'GET')!.query);

test('shows title, rows, labels, row numbers and the total', async () => {
  show('/code?page=2');
  const cell = await screen.findByText('植物16');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('植物');
  expect(within(cell.closest('tr')!).getByText('16')).toBeTruthy();
  expect(within(cell.closest('tr')!).getByText('种子')).toBeTruthy();
  expect(screen.getByText('共 40 条')).toBeTruthy();
});

test('a total that is a lower bound can be counted', async () => {
  server.answers['GET /plant'] = (asked: Received) => ({
    ...plants(asked),
    ...(asked.query.get('exact') ? { total: 12_345 } : { more: true }),
  });
  show();
  await screen.findByText('植物1');
  fireEvent.click(await screen.findByRole('button', { name: '准确条数' }));
  expect(await screen.findByText('共 12345 条')).toBeTruthy();
});

test('查询 applies filters to the URL, 重置 clears them, and the way back restores them', async () => {
  show('/code?page=2');
  await screen.findByText('植物16');
  fireEvent.change(screen.getByLabelText('关键词'), { target: { value: '兰' } });
  expect(address()).toBe('/code?page=2');
  fireEvent.click(screen.getByRole('button', { name: /查询/ }));
  await waitFor(() => expect(lastQuery()).toMatchObject({ keyword: '兰', page: '1' }));
  expect(rememberedListUrl('/code')).toBe('/code?keyword=%E5%85%B0');
  fireEvent.click(screen.getByRole('button', { name: '重置' }));
  await waitFor(() => expect(address()).toBe('/code'));
});

test('重置 clears drafts, and 查询 without a change refetches', async () => {
  show();
  await screen.findByText('植物1');
  const before = server.received.length;
  fireEvent.click(screen.getByRole('button', { name: /查询/ }));
  await waitFor(() => expect(server.received.length).toBe(before + 1));
  fireEvent.change(screen.getByLabelText('关键词'), { target: { value: '兰' } });
  fireEvent.click(screen.getByRole('button', { name: '重置' }));
  expect(screen.getByLabelText<HTMLInputElement>('关键词').value).toBe('');
});

test('an active filter behind 更多条件 is visible', async () => {
  showPage({ '/code': <ManyFilters /> }, '/code?note=x');
  expect(screen.getByLabelText<HTMLInputElement>('备注').value).toBe('x');
  fireEvent.click(screen.getByRole('button', { name: /收起/ }));
  expect(screen.queryByLabelText('备注')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /更多条件/ }));
  fireEvent.change(screen.getByLabelText('备注'), { target: { value: 'y' } });
  fireEvent.click(screen.getByRole('button', { name: /查询/ }));
  await waitFor(() => expect(lastQuery()).toMatchObject({ note: 'y' }));
  expect(screen.getByLabelText('备注')).toBeTruthy();
});

test('on a phone an active filter is visible without the others, which would push the rows away', async () => {
  Object.assign(window, { innerWidth: 390 });
  showPage({ '/code': <ManyFilters /> }, '/code?note=x');
  expect(screen.getByLabelText<HTMLInputElement>('备注').value).toBe('x');
  expect(screen.queryByLabelText('place')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /更多条件/ }));
  expect(screen.getByLabelText('place')).toBeTruthy();
});

test('a page beyond the last becomes the last, and 1 if the list is empty', async () => {
  show('/code?page=9');
  await screen.findByText('植物31');
  expect(address()).toBe('/code?page=3');
});

test('an empty list shows 暂无数据 on page 1', async () => {
  total = 0;
  show('/code?page=9&size=20');
  expect((await screen.findAllByText('暂无数据')).length).toBeGreaterThan(0);
  await waitFor(() => expect(address()).toBe('/code?size=20'));
});

test('an empty list offers the button that creates a row; with conditions, the way back to all rows', async () => {
  total = 0;
  showPage({ '/code': <EmptyPlants /> }, '/code');
  const text = await screen.findByText('还没有植物，请先登记');
  const empty = text.closest<HTMLElement>('.lab-empty')!;
  expect(within(empty).getByRole('button', { name: '登记植物' })).toBeTruthy();
  cleanup();
  showPage({ '/code': <EmptyPlants /> }, '/code?keyword=x');
  await screen.findByText(/没有符合条件的内容/);
  expect(screen.queryByText('还没有植物，请先登记')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '清除条件' }));
  await waitFor(() => expect(address()).toBe('/code'));
});

test('a failed read shows an error and can be retried', async () => {
  server.answers['GET /plant'] = () => refuse(503, '服务繁忙', null, 503);
  show();
  // The toast may come first.
  const alert = await waitFor(() => {
    const [shown] = document.querySelectorAll<HTMLElement>('.lab-read-failed');
    if (!shown) throw new Error('no alert');
    return shown;
  });
  expect(alert.textContent).toContain('服务繁忙！错误代码：503');
  server.answers['GET /plant'] = plants;
  fireEvent.click(within(alert).getByRole('button', { name: '重试' }));
  expect(await screen.findByText('植物1')).toBeTruthy();
});

test('a row shows its allowed actions; an action confirms, runs, notifies and refetches', async () => {
  show();
  await screen.findByText('植物1');
  expect(screen.getAllByRole('button', { name: '浇水' })).toHaveLength(8);
  fireEvent.click(screen.getAllByRole('button', { name: '浇水' })[0]!);
  await screen.findByText('给植物1浇水？');
  fireEvent.click(screen.getByRole('button', { name: '确定' }));
  await screen.findByText('操作成功');
  await waitFor(() => expect(server.received.filter((one) => one.method === 'GET').length).toBeGreaterThan(1));
  expect(server.received.some((one) => one.path === '/plant/1/water')).toBe(true);
});

test('a row links to its page', async () => {
  show();
  await screen.findByText('植物1');
  fireEvent.click(screen.getAllByRole('button', { name: '编辑' })[1]!);
  await screen.findByText('编辑页');
  expect(address()).toBe('/code/2');
});

test('selected rows are passed to the toolbar and the batch call', async () => {
  show();
  await screen.findByText('植物1');
  fireEvent.click(screen.getAllByRole('checkbox')[1]!);
  fireEvent.click(screen.getAllByRole('checkbox')[3]!);
  expect(screen.getByText('已选 2 项')).toBeTruthy();
  expect(screen.getByText('打印 植物1、植物3')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '全部浇水' }));
  // What is decided together is named, row by row.
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByText('给 2 株植物浇水？');
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['植物1', '植物3']);
  fireEvent.click(dialog.getByRole('button', { name: /确\s?定/ }));
  await waitFor(() => expect(screen.queryByText('已选 2 项')).toBeNull());
  expect(JSON.parse(server.received.find((one) => one.path === '/plant/batch/water')!.body)).toEqual({ ids: [1, 3] });
});

test('a phone shows cards', async () => {
  Object.assign(window, { innerWidth: 390 });
  show();
  await screen.findByText('植物1');
  expect(document.querySelector('table')).toBeNull();
  expect(document.querySelectorAll('.lab-card')).toHaveLength(15);
});

/** Plants that wait for a decision: one that is decided leaves the list. */
function Decided() {
  const water = useCommand(plantApi.water, [plantApi.list]);
  return (
    <ListPage
      title="植物"
      read={plantApi.list}
      columns={[{ field: 'name', title: '名称' }]}
      rowActions={[{ label: '通过', run: ({ id }) => water.mutateAsync({ id }) }]}
    />
  );
}

test('the second click of a double click decides no row that took the place of the first', async () => {
  const gone = new Set<number>();
  server.answers['GET /plant'] = (asked) => {
    const all = plants(asked);
    return { ...all, content: all.content.filter(({ id }) => !gone.has(id)) };
  };
  for (const id of [1, 2]) server.answers[`POST /plant/${id}/water`] = () => (gone.add(id), {});
  showPage({ '/code': <Decided /> }, '/code');
  const strike = async (name: string, detail: number) =>
    fireEvent.click(within((await screen.findByText(name)).closest('tr')!).getByRole('button', { name: '通过' }), {
      detail,
    });
  await strike('植物1', 1);
  await waitFor(() => expect(screen.queryByText('植物1')).toBeNull());
  await strike('植物2', 2);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect([...gone]).toEqual([1]);
  await strike('植物2', 1);
  await waitFor(() => expect([...gone]).toEqual([1, 2]));
});
