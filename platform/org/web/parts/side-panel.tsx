import './organization.css';
import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { Panel, ReadFailed } from '#screens/frames/page-frame.tsx';

type Reading<T> = { data: T | undefined; error: Error | null; refetch: () => unknown };
type Props<T> = { title?: string; note?: string; of: Reading<T>; children: (data: T) => ReactNode };

/** Side panel whose selection filters the table. */
export function SidePanel<T>({ title, note, of, children }: Props<T>) {
  return (
    <div className="org-side">
      <Panel title={title} extra={note && <span className="lab-page-note">{note}</span>}>
        {of.data !== undefined && children(of.data)}
        {of.data === undefined && of.error && <ReadFailed error={of.error} onRetry={() => void of.refetch()} />}
        {of.data === undefined && !of.error && <Skeleton active title={false} paragraph={{ rows: 8 }} />}
      </Panel>
    </div>
  );
}
