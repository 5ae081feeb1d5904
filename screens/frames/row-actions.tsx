import { Enabled } from '#kernel/shared/enums.ts';
import type { PageAddress, RightName } from '#kernel/shared/rights.ts';
import { DownOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useState, type MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '#kernel/web/api/api-error.ts';
import { notify } from '#kernel/web/ui/notify.ts';
import { holdsRight } from '#kernel/web/session/session.ts';
import { onChoice } from '#kernel/web/ui/menu-choice.ts';

/** Action on one row: `to` opens a page, `run` executes. */
export type RowAction<R> = {
  label: string;
  /** Shown for this row; usually `row.can.includes('…')`. */
  when?: (row: R) => boolean;
  /** Right required to show the action. */
  right?: RightName;
  /** Confirmation text before `run`. */
  confirm?: string | ((row: R) => string);
  /** Address of a page, a query of this one, or the id of a row below the list's own address. */
  to?: (row: R) => PageAddress | `?${string}` | number;
  run?: (row: R) => unknown;
  danger?: boolean;
  /** Message after `run`; false for none. */
  done?: string | false;
};

/** Runs an action with its confirmation and message; returns whether it succeeded. */
export async function perform(
  action: {
    confirm?: string | undefined;
    names?: readonly string[] | undefined;
    danger?: boolean | undefined;
    done?: string | false | undefined;
  },
  run: () => unknown,
): Promise<boolean> {
  const { confirm, names, danger = false, done } = action;
  if (confirm && !(await notify.confirm({ text: confirm, names, danger }))) return false;
  const result = run();
  if (!(result instanceof Promise)) return true;
  try {
    await result;
  } catch (error) {
    // The call has already shown its error.
    if (error instanceof ApiError) return false;
    throw error;
  }
  if (done !== false) notify.success(done ?? '操作成功');
  return true;
}

type Editable = { id: number; can: readonly string[] };

/** 编辑: opens the form of a row that the caller may edit; on a detail page the main action. */
export const editAction = (
  to: (id: number) => PageAddress | `?${string}` | number,
): RowAction<Editable> & { primary: true } => ({
  label: '编辑',
  primary: true,
  when: (row) => row.can.includes('edit'),
  to: (row) => to(row.id),
});

type Switchable = { id: number; can: readonly string[]; status: number };

const isSwitchable = (from: number) => (row: Switchable) => row.can.includes('status') && row.status === from;

/** 停用 and 启用 of a row that the caller may switch; with `confirm` the former says first what follows. */
export function statusActions<N>(
  setStatus: (input: { id: number; status: 0 | 1 }) => unknown,
  confirm?: (row: N) => string,
): RowAction<Switchable & N>[] {
  return [
    {
      label: '停用',
      when: isSwitchable(Enabled.on),
      run: ({ id }) => setStatus({ id, status: Enabled.off }),
      ...(confirm && { confirm }),
    },
    { label: '启用', when: isSwitchable(Enabled.off), run: ({ id }) => setStatus({ id, status: Enabled.on }) },
  ];
}

type Props<R> = { row: R; actions: readonly RowAction<R>[]; onDone?: () => void; shown?: number };

// The row that the last single click met; a row keeps its mark when the list is read again.
let met: object | undefined;

/** True unless the second click of a double click falls on the row that took the place of the first one. */
function isMeant({ detail }: MouseEvent, mark: object): boolean {
  if (detail < 2) met = mark;
  return met === mark;
}

/** The actions of a row: the first few as links, the others behind 更多. */
export function RowActions<R>({ row, actions, onDone, shown = 3 }: Props<R>) {
  const navigate = useNavigate();
  const [mark] = useState(() => ({}));
  const [busy, setBusy] = useState(false);
  const allowed = actions.filter((a) => (a.when?.(row) ?? true) && (!a.right || holdsRight(a.right)));
  const start = async (action: RowAction<R>) => {
    if (action.to) return void navigate(String(action.to(row)));
    const confirm = typeof action.confirm === 'function' ? action.confirm(row) : action.confirm;
    setBusy(true);
    const done = await perform({ ...action, confirm }, () => action.run?.(row)).finally(() => setBusy(false));
    if (done) onDone?.();
  };
  const few = allowed.length > shown ? allowed.slice(0, shown - 1) : allowed;
  const rest = allowed.slice(few.length);
  return (
    <span className="lab-row-actions">
      {few.map((action) => (
        <Button
          key={action.label}
          type="link"
          size="small"
          danger={action.danger ?? false}
          disabled={busy}
          onClick={(event) => isMeant(event, mark) && void start(action)}
        >
          {action.label}
        </Button>
      ))}
      {rest.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: rest.map((a) => ({ key: a.label, label: a.label, danger: a.danger ?? false })),
            onClick: onChoice((key) => void start(rest.find((a) => a.label === key)!)),
          }}
        >
          <Button type="link" size="small" disabled={busy}>
            更多 <DownOutlined />
          </Button>
        </Dropdown>
      )}
    </span>
  );
}
