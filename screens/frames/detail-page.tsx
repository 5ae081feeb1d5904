import { Button, Timeline } from 'antd';
import { useState, type CSSProperties, type ReactNode } from 'react';
import { useMatches, useNavigate, useParams } from 'react-router';
import type { Endpoint, InputOf, OutputOf } from '#kernel/shared/contract.ts';
import { Loaded, PageFrame } from './page-frame.tsx';
import { type Back } from '#kernel/web/router/use-back.ts';
import { useInvalidate, useRead } from '#kernel/web/api/query.ts';
import { perform, type RowAction } from './row-actions.tsx';
import type { PageHandle } from '#kernel/web/router/pages.ts';
import { holdsRight } from '#kernel/web/session/session.ts';

/** An action of a detail page; `primary` highlights the main one. */
export type DetailAction<R> = RowAction<R> & { primary?: boolean };

type DetailPageProps<E extends Endpoint> = {
  title: string | ((data: OutputOf<E>) => string);
  /** Tags next to the title: state, grade. */
  note?: (data: OutputOf<E>) => ReactNode;
  read: E;
  /** Path parameter with the row's id, and its name in `read`. */
  param?: string;
  input?: Partial<InputOf<E>>;
  back?: Back;
  actions?: readonly DetailAction<OutputOf<E>>[];
  /** Queries to invalidate after an action. */
  invalidates?: readonly Endpoint[];
  children: (data: OutputOf<E>) => ReactNode;
};

type ToolsProps<R> = { data: R; actions: readonly DetailAction<R>[]; onDone: () => void };

function Tools<R>({ data, actions, onDone }: ToolsProps<R>) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState('');
  const allowed = actions.filter((a) => (a.when?.(data) ?? true) && (!a.right || holdsRight(a.right)));
  const start = async (action: DetailAction<R>) => {
    if (action.to) return void navigate(String(action.to(data)));
    const confirm = typeof action.confirm === 'function' ? action.confirm(data) : action.confirm;
    setBusy(action.label);
    const done = await perform({ ...action, confirm }, () => action.run?.(data)).finally(() => setBusy(''));
    if (done) onDone();
  };
  return allowed.map((action) => (
    <Button
      key={action.label}
      type={action.primary ? 'primary' : 'default'}
      danger={action.danger ?? false}
      loading={busy === action.label}
      onClick={() => void start(action)}
    >
      {action.label}
    </Button>
  ));
}

/** Detail of a row: sections, history and actions. */
export function DetailPage<E extends Endpoint>(props: DetailPageProps<E>) {
  const { read, param = 'id', title, back = true, actions = [] } = props;
  const id = useParams()[param];
  const answer = useRead(read, { ...(id !== undefined && { [param]: id }), ...props.input } as InputOf<E>);
  const invalidate = useInvalidate();
  // Hide the previous row while this one loads.
  const data = answer.isPlaceholderData ? undefined : (answer.data as OutputOf<E> | undefined);
  const handle = useMatches().at(-1)?.handle as PageHandle | undefined;
  const unread = handle?.title ?? '详情';
  const text = typeof title === 'string' ? title : data === undefined ? unread : title(data);
  const onDone = () => void invalidate([read, ...(props.invalidates ?? [])]);
  return (
    <PageFrame
      title={text}
      back={back}
      note={data !== undefined && props.note?.(data)}
      tools={data !== undefined && actions.length > 0 && <Tools data={data} actions={actions} onDone={onDone} />}
    >
      <Loaded of={{ ...answer, data }}>{props.children}</Loaded>
    </PageFrame>
  );
}

/** Label and value of a fact, and optionally its column span. */
export type Fact = readonly [label: string, value: ReactNode, span?: number];

/** Column span of each fact; the last of a line fills the rest. */
export function factSpans(items: readonly Fact[], columns: number): number[] {
  const spans: number[] = [];
  let left = columns;
  for (const [, , wanted = 1] of items) {
    const span = Math.min(wanted, columns);
    if (span > left) {
      spans[spans.length - 1]! += left;
      left = columns;
    }
    spans.push(span);
    left = left === span ? columns : left - span;
  }
  if (left < columns) spans[spans.length - 1]! += left;
  return spans;
}

/** Facts of a row in two or three columns of equal width. */
export function Facts({ items, columns = 2 }: { items: readonly (Fact | false | undefined)[]; columns?: number }) {
  const shown = items.filter((item): item is Fact => Boolean(item));
  const spans = factSpans(shown, columns);
  const blank = (value: ReactNode) => value === null || value === undefined || value === '';
  return (
    <dl className="lab-facts" style={{ '--columns': columns } as CSSProperties}>
      {shown.map(([label, value], at) => (
        <div key={label} style={{ '--span': spans[at] } as CSSProperties}>
          <dt>{label}</dt>
          <dd>{blank(value) ? <span className="lab-none">—</span> : value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** One history entry: who, what, when, and the comment. */
type LogRow = { id?: number; at: string; who: string; what: string; note?: string | null; bad?: boolean };

/** History of a row, newest first as the server sends it. */
export function OpLog({ rows }: { rows: readonly LogRow[] }) {
  if (!rows.length) return <p className="lab-none">暂无记录</p>;
  return (
    <Timeline
      items={rows.map((row, at) => ({
        key: row.id ?? at,
        color: row.bad ? 'red' : 'blue',
        content: (
          <div>
            <strong>{row.what}</strong> <span>{row.who}</span>
            <div className="lab-page-note">{row.at}</div>
            {row.note && <div>{row.note}</div>}
          </div>
        ),
      }))}
    />
  );
}
