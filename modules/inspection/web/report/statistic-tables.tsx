import { Link } from '#kernel/web/router/links.ts';
import { TableCard } from '#screens/charts/stat-charts.tsx';
import { CellWithNote } from '../core/cells.tsx';
import { useProblemLink, type StatisticProps } from './statistic-link.ts';

export function RepeatTable(props: StatisticProps) {
  const { data } = props;
  const link = useProblemLink(props);
  return (
    <TableCard
      title="重复最多的隐患"
      empty="没有重复出现的隐患"
      rowKey={(row) => `${row.class_id} ${row.description}`}
      rows={data.repeats}
      columns={[
        { title: '描述', dataIndex: 'description', render: (text: string) => <div className="lab-cell">{text}</div> },
        { title: '分类', dataIndex: 'class_name' },
        {
          title: '次数',
          align: 'right',
          render: (_, row) => (
            <Link
              className="lab-link"
              to={link({ repeated: 'true', description: row.description, class_id: row.class_id })}
            >
              {row.problems}
            </Link>
          ),
        },
      ]}
    />
  );
}

export function OverdueTable(props: StatisticProps) {
  const link = useProblemLink(props);
  return (
    <TableCard
      title="逾期未整改"
      empty="没有逾期的隐患"
      extra={
        <Link className="insp-link" to={link({ overdue: 'true' })}>
          全部
        </Link>
      }
      rowKey="id"
      scroll={{ x: 'max-content' }}
      rows={props.data.overdue}
      columns={[
        {
          title: '隐患',
          render: (_, row) => (
            <div className="lab-cell">
              <Link to={`/lab-check/problem_look/${row.id}`}>{row.description}</Link>
            </div>
          ),
        },
        {
          title: '实验室',
          render: (_, row) => <CellWithNote main={row.org_name} note={row.college_name} width={150} />,
        },
        { title: '逾期', align: 'right', render: (_, row) => <strong className="insp-bad">{row.days} 天</strong> },
      ]}
    />
  );
}
