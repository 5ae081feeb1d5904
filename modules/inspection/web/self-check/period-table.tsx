import '../core/inspection.css';
import { Progress, Table } from 'antd';
import { labelOf } from '#kernel/shared/enums.ts';
import { Link } from '#kernel/web/router/links.ts';
import { TableCard } from '#screens/charts/stat-charts.tsx';
import { Panel } from '#screens/frames/page-frame.tsx';
import { CheckFrequency, SelfTaskStatus } from '../../shared/self-check/self-check.states.ts';
import type { SelfPlanResult } from '../../shared/self-check/self-result.ts';
import { CellWithNote } from '../core/cells.tsx';
import { spanText } from './frequency.tsx';
import { RemindButton } from './remind-button.tsx';
import { rateText, TasksLink } from './result-figures.tsx';

type Props = { id: number; data: SelfPlanResult };

const { open, missed } = SelfTaskStatus;

/** Each begun period with its figures, which open their tasks. */
export function PeriodTable({ id, data }: Props) {
  const tasks =
    (status: number) =>
    (value: number, { period_key }: SelfPlanResult['periods'][number]) => (
      <TasksLink id={id} value={value} filters={{ status: String(status), period_key }} />
    );
  return (
    <Panel title="各周期" extra={data.remindable > 0 && <RemindButton id={id} tasks={data.remindable} />}>
      <Table
        size="small"
        rowKey={(row) => `${row.frequency}${row.period_key}`}
        dataSource={data.periods}
        pagination={false}
        scroll={{ x: 'max-content' }}
        columns={[
          {
            title: '周期',
            render: (_, row) => (
              <CellWithNote
                main={spanText(row)}
                note={`${labelOf(CheckFrequency, row.frequency)} · ${row.period_key}`}
                width={240}
              />
            ),
          },
          {
            title: '完成率',
            width: 200,
            render: (_, row) => (
              <span className="self-rate">
                <Progress
                  percent={row.rate ?? 0}
                  showInfo={false}
                  size="small"
                  aria-label={`完成率 ${rateText(row.rate)}`}
                />
                {rateText(row.rate)}
              </span>
            ),
          },
          { title: '按期率', align: 'right', render: (_, row) => rateText(row.on_time_rate) },
          { title: '应查', dataIndex: 'due', align: 'right' },
          { title: '已完成', dataIndex: 'done', align: 'right', render: tasks(SelfTaskStatus.done) },
          { title: '补报', dataIndex: 'late', align: 'right', render: tasks(SelfTaskStatus.late) },
          { title: '待检查', dataIndex: 'open', align: 'right', render: tasks(open) },
          { title: '未完成', dataIndex: 'missed', align: 'right', render: tasks(missed) },
          { title: '免检', dataIndex: 'exempt', align: 'right', render: tasks(SelfTaskStatus.exempt) },
          { title: '转隐患', dataIndex: 'problems', align: 'right' },
        ]}
      />
    </Panel>
  );
}

/** Laboratories that missed most. */
export function MissedTable({ id, data }: Props) {
  return (
    <TableCard
      title="未完成最多的实验室"
      empty="没有未完成的自查"
      rowKey="lab_id"
      rows={data.missed}
      extra={
        data.total.missed > 0 && (
          <Link className="insp-link" to={`/lab-check/self-check/check-plan/${id}?status=${missed}`}>
            全部未完成
          </Link>
        )
      }
      columns={[
        {
          title: '实验室',
          render: (_, row) => (
            <Link className="insp-link" to={`/lab-check/self-check/check-plan/${id}?lab_id=${row.lab_id}`}>
              <CellWithNote main={row.lab_name} note={row.college_name} width={280} />
            </Link>
          ),
        },
        { title: '未完成', align: 'right', render: (_, row) => `${row.missed} / ${row.due} 次` },
      ]}
    />
  );
}
