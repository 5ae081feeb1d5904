import { expectTypeOf, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoint, open } from '../../shared/contract.ts';
import { listInput, pageOf } from '../../shared/paging.ts';
import type { ColumnsOf } from './list-page.tsx';

// Each mistake below must not compile: a directive that suppresses nothing is an error of its own.

const list = endpoint({
  method: 'GET',
  path: '/thing',
  guard: open,
  input: listInput({}, ['name']),
  output: pageOf(z.object({ id: z.int(), name: z.string() })),
});
type Columns = ColumnsOf<typeof list>;

test('columns are values of the row, and arrows stand where the contract offers an order', () => {
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
