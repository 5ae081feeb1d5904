import { useNavigate, Link } from '#kernel/web/router/links.ts';
import { moneyText } from '#platform/funds/shared/money.rules.ts';
import { mayCall } from '#kernel/web/session/session.ts';
import { useRead } from '#kernel/web/api/query.ts';
import { EnumTag, ToneTag } from '#screens/frames/cells.tsx';
import { DataTable } from '#screens/frames/data-table.tsx';
import { Loaded, PageFrame, Panel } from '#screens/frames/page-frame.tsx';
import { StatCards } from '#screens/frames/stat-page.tsx';
import { projectApi } from '../../shared/application/project.ts';
import { ProjectState, runningStates } from '../../shared/application/project.states.ts';
import { statisticApi, type ProjectHome } from '../../shared/figures/statistic.ts';
import { moneyOr, rateText } from '../parts/project-columns.tsx';
import { callPath, listPath } from '../parts/reads.ts';

function Figures({ data }: { data: ProjectHome }) {
  const navigate = useNavigate();
  const running = `${listPath}?state=${runningStates.join(',')}` as const;
  return (
    <StatCards
      items={[
        { label: '在研项目', value: data.running, unit: '项', onClick: () => void navigate(running) },
        { label: '批准金额', value: moneyText(data.approved), unit: '元' },
        { label: '已冻结', value: moneyText(data.frozen), unit: '元' },
        { label: '已支出', value: moneyText(data.spent), unit: '元' },
        {
          label: '逾期未验收',
          value: data.overdue,
          unit: '项',
          ...(data.overdue > 0 && { color: '#b01f27' }),
          onClick: () => void navigate(`${listPath}?overdue=true`),
        },
      ]}
    />
  );
}

/** 项目首页: own projects by their last day, and calls that are open. */
export function ProjectHomePage() {
  const answer = useRead(statisticApi.home, {});
  return (
    <PageFrame title="项目首页">
      <Loaded of={answer}>
        {(data) => (
          <>
            <Figures data={data} />
            {(data.mine.length > 0 || mayCall(projectApi.create)) && (
              <Panel title="我的项目">
                <DataTable
                  label="我的项目"
                  rows={data.mine}
                  empty="您还没有项目。看到合适的申报通知后，可以填写申报书"
                  columns={[
                    { field: 'no', title: '编号', render: (row) => <Link to={`${listPath}/${row.id}`}>{row.no}</Link> },
                    { field: 'name', title: '名称', maxWidth: 280 },
                    {
                      field: 'state',
                      title: '状态',
                      render: (row) => (
                        <>
                          <EnumTag of={ProjectState} value={row.state} />{' '}
                          {row.is_overdue && <ToneTag tone="bad">已逾期</ToneTag>}
                        </>
                      ),
                    },
                    {
                      field: 'approved',
                      title: '批准金额（元）',
                      align: 'right',
                      render: (row) => moneyOr(row.approved),
                    },
                    { field: 'spent', title: '执行率', align: 'right', render: rateText },
                    { field: 'percent', title: '进度', align: 'right', render: (row) => `${row.percent}%` },
                    { field: 'ends_on', title: '结束日期' },
                  ]}
                />
              </Panel>
            )}
            <Panel title="正在申报">
              <DataTable
                label="正在申报"
                rows={data.calls}
                empty="现在没有正在申报的通知"
                columns={[
                  {
                    field: 'name',
                    title: '申报通知',
                    render: (row) => <Link to={`${callPath}/${row.id}`}>{row.name}</Link>,
                  },
                  { field: 'most', title: '单项上限（元）', align: 'right', render: (row) => moneyText(row.most) },
                  { field: 'ends_on', title: '申报截止', render: (row) => `${row.ends_on} 23:59:59` },
                ]}
              />
            </Panel>
          </>
        )}
      </Loaded>
    </PageFrame>
  );
}
