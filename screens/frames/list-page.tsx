import type { RightName } from '#kernel/shared/rights.ts';
import { Button } from 'antd';
import { useEffect, useState, type Key, type ReactNode } from 'react';
import type { Endpoint, InputOf, OutputOf } from '#kernel/shared/contract.ts';
import { DataTable, type Column } from './data-table.tsx';
import { defaultEmpty, EmptyState, NoMatch } from './empty-state.tsx';
import { FilterBar } from '../fields/filter-bar.tsx';
import { clampPage, ListContext, useListUrl } from '#kernel/web/router/list-url.ts';
import { PageFrame, ReadFailed, Split } from './page-frame.tsx';
import { type Back } from '#kernel/web/router/use-back.ts';
import { useInvalidate, useRead } from '#kernel/web/api/query.ts';
import { perform, type RowAction } from './row-actions.tsx';
import { holdsRight } from '#kernel/web/session/session.ts';

/** Row of a list endpoint. */
export type RowOf<E extends Endpoint> =
  OutputOf<E> extends { content: readonly (infer R extends object)[] } ? R : never;

/** Orders supported by a list endpoint. */
type SortOf<E extends Endpoint> = InputOf<E> extends { sort?: infer S } ? Extract<S, string> : string;
/** Columns of a list endpoint, typed by its rows and orders. */
export type ColumnsOf<E extends Endpoint> = readonly Column<RowOf<E>, SortOf<E>>[];

/** Action on all selected rows. */
type BatchAction<R> = {
  label: string;
  /** Rows eligible for the action; others are not sent. */
  when?: (row: R) => boolean;
  right?: RightName;
  run: (rows: R[]) => unknown;
  danger?: boolean;
  done?: string | false;
} & (
  | { confirm?: never; name?: never }
  // Ticked rows may stand on another page: the question names each of them.
  | { confirm: (rows: R[]) => string; name: (row: R) => string }
);

type ListPageProps<E extends Endpoint> = {
  title: string;
  note?: ReactNode;
  back?: Back;
  read: E;
  /** Input merged with the filters, for example the parent's id. */
  input?: Partial<InputOf<E>>;
  filters?: ReactNode;
  columns: ColumnsOf<E>;
  rowKey?: keyof RowOf<E> & string;
  /** Buttons next to the title: import, export; as a function they know the ticked rows. */
  toolbar?: ReactNode | ((picked: readonly RowOf<E>[]) => ReactNode);
  rowActions?: readonly RowAction<RowOf<E>>[];
  actionWidth?: number;
  batchActions?: readonly BatchAction<RowOf<E>>[];
  /** What to do where the list has no rows. */
  empty?: ReactNode;
  /** Button that creates a row: the last of the toolbar, and below `empty`. */
  create?: ReactNode;
  /** Panel beside the list whose selection filters it: a tree, categories. */
  aside?: ReactNode;
  /** Content above the table, from the reply: counts by state, totals. */
  summary?: (data: OutputOf<E>) => ReactNode;
  /** Dialogs of the page. */
  children?: ReactNode;
};

type BatchProps<R> = { rows: R[]; actions: readonly BatchAction<R>[]; onDone: () => void; onClear: () => void };

function BatchBar<R>({ rows, actions, onDone, onClear }: BatchProps<R>) {
  const start = async (action: BatchAction<R>) => {
    const taken = rows.filter((row) => action.when?.(row) ?? true);
    const asked = action.confirm && { confirm: action.confirm(taken), names: taken.map(action.name) };
    if (await perform({ danger: action.danger, done: action.done, ...asked }, () => action.run(taken))) onDone();
  };
  return (
    <section className="lab-batch" aria-label="批量操作">
      <span>已选 {rows.length} 项</span>
      {actions.map((action) => {
        const able = rows.some((row) => action.when?.(row) ?? true);
        return (
          <Button
            key={action.label}
            size="small"
            danger={action.danger ?? false}
            disabled={!able}
            onClick={() => void start(action)}
          >
            {action.label}
          </Button>
        );
      })}
      <Button size="small" type="link" onClick={onClear}>
        取消选择
      </Button>
    </section>
  );
}

function useRows<E extends Endpoint>(read: E, input: Partial<InputOf<E>> | undefined) {
  const { url, change } = useListUrl();
  const { filters, ...paging } = url;
  // The exact total holds for the conditions for which it was asked.
  const conditions = JSON.stringify({ ...input, ...filters });
  const [counted, setCounted] = useState<string>();
  const exact = counted === conditions ? { exact: true } : {};
  const answer = useRead(read, { ...input, ...filters, ...paging, ...exact } as InputOf<E>);
  const data = answer.data as { content: RowOf<E>[]; total: number; more?: boolean; page: number } | undefined;
  const beyond = data && !answer.isPlaceholderData ? clampPage(url.page, url.size, data.total) : undefined;
  useEffect(() => {
    if (beyond) change({ page: beyond }, true);
  });
  const pages = { total: data?.total ?? 0, more: data?.more ?? false, onExact: () => setCounted(conditions) };
  return { url, change, answer, rows: data?.content ?? [], pages };
}

/**
 * A list: title, filters, table, pager. The frame handles loading, errors, empty state, page, order and filters in the
 * URL, selection and messages; the page defines columns and actions.
 */
export function ListPage<E extends Endpoint>(props: ListPageProps<E>) {
  type R = RowOf<E>;
  const { read, input, columns, rowActions, summary } = props;
  const { url, change, answer, rows, pages } = useRows(read, input);
  const [picked, setPicked] = useState<{ keys: Key[]; rows: R[] }>({ keys: [], rows: [] });
  const invalidate = useInvalidate();
  const search = (filters: Record<string, string>) => {
    if (!change({ filters, page: 1 })) void answer.refetch();
  };
  const clear = () => setPicked({ keys: [], rows: [] });
  const batch = (props.batchActions ?? []).filter((action) => !action.right || holdsRight(action.right));
  const onDone = () => {
    clear();
    void invalidate([read]);
  };
  const tools = (props.toolbar || props.create) && (
    <>
      {typeof props.toolbar === 'function' ? props.toolbar(picked.rows) : props.toolbar}
      {props.create}
    </>
  );
  return (
    <ListContext value={{ ...input, ...url.filters }}>
      <PageFrame title={props.title} note={props.note} tools={tools} {...(props.back && { back: props.back })}>
        <Split aside={props.aside}>
          <section className="lab-panel">
            {props.filters && (
              <FilterBar values={url.filters} onSearch={search}>
                {props.filters}
              </FilterBar>
            )}
            {summary && answer.data !== undefined && summary(answer.data)}
            {picked.keys.length > 0 && <BatchBar rows={picked.rows} actions={batch} onDone={onDone} onClear={clear} />}
            {answer.error && answer.data === undefined ? (
              <ReadFailed error={answer.error} onRetry={() => void answer.refetch()} />
            ) : (
              <DataTable<R>
                label={props.title}
                columns={columns}
                rows={rows}
                loading={answer.isFetching}
                empty={
                  Object.keys(url.filters).length > 0 ? (
                    <NoMatch onClear={() => search({})} />
                  ) : (
                    <EmptyState text={props.empty ?? defaultEmpty}>{props.create}</EmptyState>
                  )
                }
                onDone={onDone}
                sorting={{ ...url, onChange: (sort, order) => change({ page: 1, sort: sort!, order: order! }) }}
                paging={{
                  page: url.page,
                  size: url.size,
                  ...pages,
                  onChange: (page, size) => change({ page: size === url.size ? page : 1, size }),
                }}
                {...(props.rowKey && { rowKey: props.rowKey })}
                {...(rowActions && { actions: rowActions })}
                {...(props.actionWidth && { actionWidth: props.actionWidth })}
                {...(batch.length > 0 && {
                  selection: { keys: picked.keys, onChange: (keys, chosen) => setPicked({ keys, rows: chosen }) },
                })}
              />
            )}
          </section>
        </Split>
        {props.children}
      </PageFrame>
    </ListContext>
  );
}
