import { Button, Checkbox, Pagination, Spin, Table, type TableProps } from 'antd';
import type { Key, ReactNode } from 'react';
import { pageSizes } from '../../shared/paging.ts';
import { useIsPhone } from '../ui/responsive.ts';
import { EmptyState } from './empty-state.tsx';
import { RowActions, type RowAction } from './row-actions.tsx';

type ColumnLook<R> = {
  title: string;
  render?: (row: R, at: number) => ReactNode;
  width?: number;
  /** Maximum width of the content in pixels; longer text wraps. */
  maxWidth?: number;
  align?: 'left' | 'right' | 'center';
  fixed?: boolean;
  /** Hidden in the cards of a phone. */
  phone?: false;
};

/** A column of a row `R`: one of its fields, sortable if the list supports that order (`S`), or a rendered value. */
export type Column<R, S extends string = string> = ColumnLook<R> &
  (
    | { field: keyof R & S; sort: true }
    | { field: keyof R & string; sort?: false }
    | { field: string; sort?: false; render: (row: R, at: number) => ReactNode }
  );

type Paging = {
  page: number;
  size: number;
  total: number;
  /** The total is a lower bound; `onExact` asks for the number itself. */
  more?: boolean;
  onExact?: () => void;
  onChange: (page: number, size: number) => void;
};
type Sorting = {
  sort?: string;
  order?: 'asc' | 'desc';
  onChange: (sort?: string, order?: 'asc' | 'desc') => void;
};
type Selection<R> = { keys: Key[]; onChange: (keys: Key[], rows: R[]) => void };

type DataTableProps<R> = {
  columns: readonly Column<R>[];
  rows: readonly R[];
  rowKey?: keyof R & string;
  loading?: boolean;
  paging?: Paging;
  sorting?: Sorting;
  selection?: Selection<R>;
  actions?: readonly RowAction<R>[];
  actionWidth?: number;
  onDone?: () => void;
  empty?: ReactNode;
  label?: string;
};

const valueOf = (row: object, field: string) => (row as Record<string, unknown>)[field];

function cell<R extends object>(column: Column<R>, row: R, at: number): ReactNode {
  if (column.render) return column.render(row, at);
  const value = valueOf(row, column.field);
  const text = Array.isArray(value) ? value.join('、') : value;
  if (text === null || text === undefined || text === '') return <span className="lab-none">—</span>;
  if (typeof text === 'boolean') return text ? '是' : '否';
  return String(text as string | number);
}

function antColumns<R extends object>({ columns, sorting, actions, actionWidth, paging, onDone }: DataTableProps<R>) {
  const first = paging ? (paging.page - 1) * paging.size + 1 : 1;
  const list: NonNullable<TableProps<R>['columns']> = columns.map((column) => ({
    key: column.field,
    title: column.title,
    width: column.width,
    align: column.align,
    // Spacing between numbers and the text of the next column.
    ...(column.align === 'right' && { className: 'lab-figure' }),
    ...(column.fixed && { fixed: 'start' as const }),
    ...(column.sort && sorting && { sorter: true, sortOrder: orderOf(column.field, sorting) }),
    render: (_: unknown, row: R, at: number) => (
      <div className="lab-cell" style={{ maxWidth: column.maxWidth }}>
        {cell(column, row, at)}
      </div>
    ),
  }));
  list.unshift({ key: '#', title: '序号', width: 64, align: 'center', render: (_, __, at) => first + at });
  if (actions?.length)
    list.push({
      key: 'actions',
      title: '操作',
      fixed: 'end',
      width: actionWidth ?? 'max-content',
      render: (_, row) => <RowActions row={row} actions={actions} {...(onDone && { onDone })} />,
    });
  return list;
}

export const defaultEmpty = '暂无数据';

const emptyOf = (empty: ReactNode = defaultEmpty) => (typeof empty === 'string' ? <EmptyState text={empty} /> : empty);

const orderOf = (field: string, { sort, order }: Sorting) =>
  sort === field ? (order === 'desc' ? ('descend' as const) : ('ascend' as const)) : null;

function Cards<R extends object>(props: DataTableProps<R>) {
  const { columns, rows, rowKey = 'id' as keyof R & string, selection, actions, onDone } = props;
  const [head, ...others] = columns.filter((column) => column.phone !== false);
  const keys = selection?.keys ?? [];
  const toggle = (row: R) => {
    const key = row[rowKey] as Key;
    const next = keys.includes(key) ? keys.filter((k) => k !== key) : [...keys, key];
    selection?.onChange(
      next,
      rows.filter((r) => next.includes(r[rowKey] as Key)),
    );
  };
  return (
    <ul className="lab-cards">
      {rows.map((row, at) => (
        <li key={row[rowKey] as Key} className="lab-card">
          <div className="lab-card-head">
            {selection && (
              <Checkbox aria-label="选择" checked={keys.includes(row[rowKey] as Key)} onChange={() => toggle(row)} />
            )}
            <strong>{head && cell(head, row, at)}</strong>
          </div>
          <dl>
            {others.map((column) => (
              <div key={column.field}>
                <dt>{column.title}</dt>
                <dd>{cell(column, row, at)}</dd>
              </div>
            ))}
          </dl>
          {actions && <RowActions row={row} actions={actions} shown={4} {...(onDone && { onDone })} />}
        </li>
      ))}
    </ul>
  );
}

function WideTable<R extends object>(props: DataTableProps<R>) {
  const { rows, rowKey = 'id', loading = false, selection, sorting, label } = props;
  return (
    <Table<R>
      className="lab-table"
      size="middle"
      aria-label={label}
      rowKey={rowKey as string}
      columns={antColumns(props)}
      dataSource={rows as R[]}
      loading={loading}
      pagination={false}
      scroll={{ x: 'max-content' }}
      locale={{ emptyText: loading ? ' ' : emptyOf(props.empty) }}
      {...(selection && {
        rowSelection: {
          selectedRowKeys: selection.keys,
          preserveSelectedRowKeys: true,
          fixed: true,
          onChange: (keys, picked) => selection.onChange(keys, picked),
        },
      })}
      onChange={(_, __, sorter) => {
        const one = Array.isArray(sorter) ? sorter[0] : sorter;
        sorting?.onChange(one?.order ? String(one.columnKey) : undefined, one?.order === 'descend' ? 'desc' : 'asc');
      }}
    />
  );
}

function AtLeast({ total, onExact }: { total: number; onExact: (() => void) | undefined }) {
  return (
    <>
      共 {total}+ 条
      <Button type="link" size="small" onClick={onExact}>
        准确条数
      </Button>
    </>
  );
}

/** Rows as a table, as cards on a phone, with pager, order, selection and row actions. */
export function DataTable<R extends object>(props: DataTableProps<R>) {
  const phone = useIsPhone();
  const { paging, rows, loading = false } = props;
  return (
    <>
      {phone ? (
        <Spin spinning={loading}>
          {rows.length > 0 && <Cards {...props} />}
          {rows.length === 0 && !loading && emptyOf(props.empty)}
        </Spin>
      ) : (
        <WideTable {...props} />
      )}
      {paging && paging.total > 0 && (
        <Pagination
          className="lab-pager"
          current={paging.page}
          pageSize={paging.size}
          total={paging.total}
          pageSizeOptions={[...pageSizes]}
          showSizeChanger
          showQuickJumper={!phone && paging.total > paging.size * 5}
          simple={phone}
          showTotal={(total) => (paging.more ? <AtLeast total={total} onExact={paging.onExact} /> : `共 ${total} 条`)}
          onChange={paging.onChange}
        />
      )}
    </>
  );
}
