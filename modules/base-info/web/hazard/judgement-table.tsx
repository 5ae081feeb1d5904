import './judgement.css';
import { Button } from 'antd';
import { useState, type Key } from 'react';
import type { PageAddress } from '#kernel/shared/rights.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { useRead } from '#kernel/web/api/query.ts';
import { Link } from '#kernel/web/router/links.ts';
import { AreaField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { EnumTag } from '#screens/frames/cells.tsx';
import { DataTable } from '#screens/frames/data-table.tsx';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import type { ColumnsOf } from '#screens/frames/list-page.tsx';
import { ReadFailed } from '#screens/frames/page-frame.tsx';
import { judgementApi, JudgementCause, JudgementStatus, type JudgementRow } from '../../shared/hazard/judgement.ts';
import { GradeTag } from '../parts/grade-tag.tsx';
import { labPath } from '../parts/lab-columns.tsx';
import { GradeChange, judgementReads } from './judgement-parts.tsx';

const field = namesOf(judgementApi.passAll);

const gradeOf = (name: string, color: string, kind: string) => (
  <>
    <GradeTag name={name} color={color} /> {kind}
  </>
);

const columns: ColumnsOf<typeof judgementApi.list> = [
  {
    field: 'lab_name',
    title: '实验室',
    width: 150,
    maxWidth: 220,
    render: (row) => <Link to={`${labPath(row.lab_id)}?tab=grade`}>{row.lab_name}</Link>,
  },
  { field: 'college_name', title: '学院', maxWidth: 160 },
  {
    field: 'old_level_name',
    title: '现等级',
    width: 130,
    render: (row) => gradeOf(row.old_level_name, row.old_level_color, row.old_class_name),
  },
  {
    field: 'level_name',
    title: '计算等级',
    width: 130,
    render: (row) => gradeOf(row.level_name, row.level_color, row.class_name),
  },
  { field: 'basis', title: '依据', maxWidth: 200, render: (row) => row.basis.join('、') },
  { field: 'score', title: '得分', align: 'right', width: 80, render: (row) => Number(row.score) },
  { field: 'cause', title: '原因', render: (row) => labelOf(JudgementCause, row.cause) },
  { field: 'created_by_name', title: '提交人' },
  { field: 'created_at', title: '时间' },
  { field: 'status', title: '状态', render: (row) => <EnumTag of={JudgementStatus} value={row.status} /> },
  { field: 'opinion', title: '意见', maxWidth: 200 },
];

function PassAllDialog({ rows, onClose, onDone }: { rows: JudgementRow[]; onClose: () => void; onDone: () => void }) {
  return (
    <FormDialog
      title={`通过 ${rows.length} 间实验室的分级评估`}
      save={judgementApi.passAll}
      input={{ rows: rows.map(({ id, version }) => ({ id, version })) }}
      okText="通过"
      invalidates={judgementReads}
      onClose={onClose}
      onDone={onDone}
    >
      <ul className="judgement-batch">
        {rows.map((row) => (
          <li key={row.id}>
            <strong>{row.lab_name}</strong>
            <GradeChange of={row} />
          </li>
        ))}
      </ul>
      <AreaField name={field('opinion')} label="审核意见" max={200} rows={3} />
    </FormDialog>
  );
}

/** In the queue all wait for the same step; the day is enough. */
const queueColumns: typeof columns = columns.flatMap((column) => {
  if (column.field === 'status') return [];
  if (column.field === 'created_at') return [{ ...column, render: (row) => row.created_at.slice(0, 10) }];
  return [column];
});

const reviewAddress = (id: number): PageAddress => `/lab-baseinfo/class-level-setting?tab=judgements&row=${id}`;

/** Judgements of one lab, or those that wait for the caller's step. */
export function JudgementTable({ labId }: { labId?: number }) {
  const [paging, setPaging] = useState({ page: 1, size: 15 });
  const [keys, setKeys] = useState<Key[]>([]);
  const [passing, setPassing] = useState<JudgementRow[]>();
  const input = labId === undefined ? { mine: true } : { lab_id: labId };
  const { data, error, isFetching, refetch } = useRead(judgementApi.list, { ...input, ...paging });
  if (error && !data) return <ReadFailed error={error} onRetry={() => void refetch()} />;
  const mayDecide = (row: JudgementRow) => row.can.includes('decide');
  const chosen = (data?.content ?? []).filter((row) => keys.includes(row.id) && mayDecide(row));
  const isQueue = labId === undefined && data?.content.some(mayDecide);
  return (
    <>
      {isQueue && (
        <p>
          <Button disabled={chosen.length === 0} onClick={() => setPassing(chosen)}>
            {chosen.length > 0 ? `通过所选 ${chosen.length} 项` : '通过所选'}
          </Button>
        </p>
      )}
      <DataTable
        label="分级评估"
        empty={labId === undefined ? '没有待您审核的评估' : '还没有评估记录'}
        rows={data?.content ?? []}
        loading={isFetching}
        columns={labId === undefined ? queueColumns : columns.slice(2)}
        {...(isQueue && { selection: { keys, onChange: setKeys } })}
        paging={{ ...paging, total: data?.total ?? 0, onChange: (page, size) => setPaging({ page, size }) }}
        {...(data?.content.some(mayDecide) && {
          actions: [{ label: '审核', when: mayDecide, to: ({ id }: JudgementRow) => reviewAddress(id) }],
        })}
      />
      {passing && <PassAllDialog rows={passing} onClose={() => setPassing(undefined)} onDone={() => setKeys([])} />}
    </>
  );
}
