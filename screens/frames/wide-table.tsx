import { SettingOutlined } from '@ant-design/icons';
import { Button, Table, type TableProps } from 'antd';
import { useState } from 'react';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { useIsCompact } from '#kernel/web/ui/responsive.ts';
import { Cell, useClippedCells } from './cell-text.tsx';
import type { ColumnChoice } from './column-dialog.tsx';
import { contentOf, rowName, type DataTableProps, type Sorting } from './column.ts';
import { emptyOf } from './empty-state.tsx';
import { RowActions } from './row-actions.tsx';
import { useShownColumns } from './shown-columns.ts';

const ColumnDialog = lazyPart<ColumnChoice & { onClose: () => void }>(() =>
  import('./column-dialog.tsx').then((m) => m.ColumnDialog),
);

type AntColumns<R> = NonNullable<TableProps<R>['columns']>;

const orderOf = (field: string, { sort, order }: Sorting) =>
  sort === field ? (order === 'desc' ? ('descend' as const) : ('ascend' as const)) : null;

function antColumns<R extends object>({ columns, sorting, paging }: DataTableProps<R>): AntColumns<R> {
  const first = paging ? (paging.page - 1) * paging.size + 1 : 1;
  const list: AntColumns<R> = columns.map((column) => ({
    key: column.field,
    title: column.title,
    width: column.width,
    align: column.align,
    // Spacing between numbers and the text of the next column.
    ...(column.align === 'right' && { className: 'lab-figure' }),
    ...(column.fixed && { fixed: 'start' as const }),
    ...(column.sort && sorting && { sorter: true, sortOrder: orderOf(column.field, sorting) }),
    render: (_: unknown, row: R, at: number) => <Cell maxWidth={column.maxWidth}>{contentOf(column, row, at)}</Cell>,
  }));
  return [
    {
      key: '#',
      title: '序号',
      width: 56,
      align: 'center',
      className: 'lab-row-number',
      render: (_, __, at) => first + at,
    },
    ...list,
  ];
}

/** The last column: actions of the row, and in its head the choice of columns. */
function lastColumn<R extends object>(
  { actions, actionWidth, onDone }: DataTableProps<R>,
  shown: number,
  onChoose: (() => void) | undefined,
): AntColumns<R> {
  if (!actions?.length && !onChoose) return [];
  return [
    {
      key: 'actions',
      title: (
        <span className="lab-action-head">
          {actions?.length ? '操作' : ''}
          {onChoose && (
            <Button
              type="text"
              size="small"
              aria-label="选择显示的列"
              title="选择显示的列"
              icon={<SettingOutlined />}
              onClick={onChoose}
            />
          )}
        </span>
      ),
      fixed: 'end',
      width: actions?.length ? (actionWidth ?? 'max-content') : 48,
      render: (_, row) =>
        actions?.length ? <RowActions row={row} actions={actions} shown={shown} {...(onDone && { onDone })} /> : null,
    },
  ];
}

/** Rows as a table that fits its place: text wraps and is clipped, lesser columns are left to the user's choice. */
export function WideTable<R extends object>(props: DataTableProps<R>) {
  const { columns, rows, rowKey = 'id', loading = false, selection, sorting, label, paging } = props;
  const { shown, isChosen, show, reset } = useShownColumns(columns, label);
  const [isChoosing, setChoosing] = useState(false);
  const isCompact = useIsCompact();
  const table = useClippedCells();
  const choose = columns.length > 4 && (paging || props.actions?.length) ? () => setChoosing(true) : undefined;
  return (
    <div ref={table}>
      <Table<R>
        className="lab-table"
        size="middle"
        aria-label={label}
        rowKey={rowKey as string}
        columns={[...antColumns({ ...props, columns: shown }), ...lastColumn(props, isCompact ? 2 : 3, choose)]}
        dataSource={rows as R[]}
        loading={loading}
        pagination={false}
        tableLayout="auto"
        scroll={{ x: true }}
        locale={{ emptyText: loading ? ' ' : emptyOf(props.empty) }}
        {...(selection && {
          rowSelection: {
            selectedRowKeys: selection.keys,
            preserveSelectedRowKeys: true,
            fixed: true,
            getTitleCheckboxProps: () => ({ 'aria-label': '选择本页全部' }),
            getCheckboxProps: (row) => ({ 'aria-label': `选择 ${rowName(row, columns)}` }),
            onChange: (keys, picked) => selection.onChange(keys, picked),
          },
        })}
        onChange={(_, __, sorter) => {
          const one = Array.isArray(sorter) ? sorter[0] : sorter;
          sorting?.onChange(one?.order ? String(one.columnKey) : undefined, one?.order === 'descend' ? 'desc' : 'asc');
        }}
      />
      {isChoosing && (
        <ColumnDialog
          {...{ columns, shown, isChosen }}
          onShow={show}
          onReset={reset}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  );
}
