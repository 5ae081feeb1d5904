import { expectTypeOf, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoint, open } from '#kernel/shared/contract.ts';
import { listInput, pageOf } from '#kernel/shared/paging.ts';
import type { ColumnsOf, ListPage } from './list-page.tsx';

// Each line below must fail to compile; an unused directive is an error.

const list = endpoint({
  method: 'GET',
  path: '/thing',
  guard: open,
  input: listInput({}, ['name']),
  output: pageOf(z.object({ id: z.int(), name: z.string() })),
});
type Columns = ColumnsOf<typeof list>;

test('columns are fields of the row, sortable in the orders of the contract', () => {
  const columns: Columns = [
    { field: 'name', title: '名称', sort: true },
    { field: 'id', title: '编号' },
    { field: 'drawn', title: '图形', render: (row) => row.name },
  ];
  // @ts-expect-error an arrow for an order that the contract does not offer
  const unsorted: Columns = [{ field: 'id', title: '编号', sort: true }];
  // @ts-expect-error a misspelt column
  const misspelt: Columns = [{ field: 'nmae', title: '名称' }];
  expectTypeOf([columns, unsorted, misspelt]).toBeArray();
});

type Batch = NonNullable<Parameters<typeof ListPage<typeof list>>[0]['batchActions']>;

test('a question about ticked rows names them', () => {
  const run = () => undefined;
  const named: Batch = [{ label: '通过', confirm: () => '通过吗？', name: (row) => row.name, run }];
  // @ts-expect-error whoever answers has not seen what it is about
  const nameless: Batch = [{ label: '通过', confirm: () => '通过吗？', run }];
  expectTypeOf([named, nameless]).toBeArray();
});
