import { Checkbox } from 'antd';
import type { Key } from 'react';
import { contentOf, rowName, type Column, type DataTableProps } from './column.ts';
import { RowActions } from './row-actions.tsx';

function Value<R extends object>({ column, row, at }: { column: Column<R>; row: R; at: number }) {
  return contentOf(column, row, at) ?? <span className="lab-none">—</span>;
}

/** Rows as cards, for phones and tablets. */
export function RowCards<R extends object>(props: DataTableProps<R>) {
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
              <Checkbox
                aria-label={`选择 ${rowName(row, columns)}`}
                checked={keys.includes(row[rowKey] as Key)}
                onChange={() => toggle(row)}
              />
            )}
            <strong>{head && <Value column={head} row={row} at={at} />}</strong>
          </div>
          <dl>
            {others.map((column) => (
              <div key={column.field}>
                <dt>{column.title}</dt>
                <dd>
                  <Value column={column} row={row} at={at} />
                </dd>
              </div>
            ))}
          </dl>
          {actions && <RowActions row={row} actions={actions} shown={4} {...(onDone && { onDone })} />}
        </li>
      ))}
    </ul>
  );
}
