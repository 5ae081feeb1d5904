import './workflow.css';
import { useState } from 'react';
import type { PageAddress } from '#kernel/shared/rights.ts';
import { Link } from '#kernel/web/router/links.ts';
import { DateCell, EnumTag, ToneTag } from '#screens/frames/cells.tsx';
import type { Column } from '#screens/frames/column.ts';
import { InstanceStatus } from '../../shared/instance-status.states.ts';
import type { CaseRow } from '../../shared/task.ts';
import { stayText, urgencyOf } from '../../shared/urgency.rules.ts';

type Shared = Pick<
  CaseRow,
  'instance_no' | 'title' | 'process_name' | 'starter_name' | 'org_name' | 'node_name' | 'handlers' | 'status'
> & { for_name?: string };

export const instancePath = '/workflow/instance';

/** What the lists of cases and tasks have in common; the title leads to the page of the row. */
export const caseColumns = <R extends Shared>(to: (row: R) => PageAddress): Column<R, never>[] => [
  {
    field: 'title',
    title: '标题与编号',
    maxWidth: 300,
    render: (row) => (
      <span className="wf-title-cell">
        <Link to={to(row)} className="wf-title">
          {row.title}
        </Link>
        <small className="lab-page-note">{row.instance_no}</small>
        {row.for_name && <ToneTag tone="info">{`代${row.for_name}处理`}</ToneTag>}
      </span>
    ),
  },
  { field: 'process_name', title: '流程名称', shown: 'wide' },
  { field: 'starter_name', title: '发起人' },
  { field: 'org_name', title: '所属单位', shown: 'wide' },
  { field: 'node_name', title: '当前环节' },
  { field: 'handlers', title: '当前处理人', shown: 'wide', maxWidth: 150 },
];

export const statusColumn = <R extends Pick<Shared, 'status'>>(): Column<R, never> => ({
  field: 'status',
  title: '状态',
  render: (row) => <EnumTag of={InstanceStatus} value={row.status} />,
});

/** A moment, and below it how long the row has waited or taken. */
export const WithStay = ({ at, word, minutes }: { at: string | null; word: string; minutes: number }) => (
  <span className="wf-moment">
    <DateCell value={at} />
    <small className="lab-page-note">
      {word} {stayText(minutes)}
    </small>
  </span>
);

/** The deadline of what waits; marks the row by how near it is. */
export function Due({ at }: { at: string | null }) {
  const [now] = useState(Date.now);
  const urgency = urgencyOf(at, now);
  if (at === null) return <DateCell value={at} />;
  return (
    <span className={`wf-due wf-due-${urgency}`}>
      <DateCell value={at} /> {urgency === 'late' && <ToneTag tone="bad">已逾期</ToneTag>}
      {urgency === 'soon' && <ToneTag tone="warn">24 小时内到期</ToneTag>}
    </span>
  );
}
