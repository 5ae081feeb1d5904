import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useCommand } from '#kernel/web/api/query.ts';
import { Link } from '#kernel/web/router/links.ts';
import { holdsRight } from '#kernel/web/session/session.ts';
import { UnitFilter } from '#platform/org/web/public.tsx';
import { DateRangeFilter } from '#screens/fields/date-filters.tsx';
import { EnumFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { EnumTag } from '#screens/frames/cells.tsx';
import { ListPage } from '#screens/frames/list-page.tsx';
import { ActivityStatus } from '../../shared/core/activity.states.ts';
import { selfPlanApi, type SelfPlanRow } from '../../shared/self-check/self-plan.ts';
import { CellWithNote } from '../core/cells.tsx';
import { frequencyText, percentText } from './frequency.tsx';

const filter = namesOf(selfPlanApi.list);
type Action = SelfPlanRow['can'][number];

export function SelfPlanListPage() {
  const start = useCommand(selfPlanApi.start, [selfPlanApi.list]);
  const end = useCommand(selfPlanApi.end, [selfPlanApi.list]);
  const remove = useCommand(selfPlanApi.remove, [selfPlanApi.list]);
  const can = (action: Action) => (row: SelfPlanRow) => row.can.includes(action);
  return (
    <ListPage
      title="自查计划"
      read={selfPlanApi.list}
      empty="还没有自查计划。新建并开始后，实验室按周期收到自查任务"
      filters={
        <>
          <TextFilter name={filter('keyword')} label="计划" placeholder="计划名称或编号" />
          <EnumFilter name={filter('status')} label="状态" of={ActivityStatus} />
          <UnitFilter name={filter('org_id')} label="制定单位" />
          <DateRangeFilter from={filter('from')} to={filter('to')} label="计划日期" />
        </>
      }
      create={
        holdsRight('inspection.self.edit') && (
          <Link to="/lab-check/self-check/activity/0">
            <Button type="primary" icon={<PlusOutlined />}>
              新建自查计划
            </Button>
          </Link>
        )
      }
      columns={[
        {
          field: 'plan_name',
          title: '计划',
          render: (row) => <CellWithNote main={row.plan_name} note={row.plan_no} width={280} />,
        },
        {
          field: 'status',
          title: '状态',
          render: (row) => <EnumTag of={ActivityStatus} value={row.status} />,
        },
        { field: 'org_name', title: '制定单位' },
        { field: 'frequency', title: '频次', render: frequencyText },
        {
          field: 'start_on',
          title: '起止日期',
          sort: true,
          render: (row) => <CellWithNote main={row.start_on} note={`至 ${row.end_on}`} />,
        },
        { field: 'labs', title: '本期实验室', align: 'right' },
        {
          field: 'checked',
          title: '本期完成率',
          align: 'right',
          render: (row) => percentText(row.checked, row.labs),
        },
      ]}
      rowActions={[
        {
          label: '实验室',
          when: (row) => row.status !== ActivityStatus.waiting,
          to: (row) => `/lab-check/self-check/lab-list/${row.id}`,
        },
        {
          label: '统计',
          when: (row) => row.status !== ActivityStatus.waiting,
          to: (row) => `/lab-check/self-check/check-result-plan/${row.id}`,
        },
        { label: '编辑', when: can('edit'), to: (row) => `/lab-check/self-check/activity/${row.id}` },
        { label: '复制', when: can('copy'), to: (row) => `/lab-check/self-check/activity/0?copy=${row.id}` },
        {
          label: '立即开始',
          when: can('start'),
          confirm: (row) => `“${row.plan_name}”立即开始？开始后计划不能再修改，实验室将收到自查任务。`,
          run: (row) => start.mutateAsync({ id: row.id }),
          done: '计划已开始，正在生成自查任务',
        },
        {
          label: '结束',
          danger: true,
          when: can('end'),
          confirm: (row) => `结束“${row.plan_name}”？以后的任务将删除，本期未完成的不再要求检查。`,
          run: (row) => end.mutateAsync({ id: row.id }),
          done: '计划已结束',
        },
        {
          label: '删除',
          danger: true,
          when: can('remove'),
          confirm: (row) => `删除“${row.plan_name}”？删除后不能恢复。`,
          run: (row) => remove.mutateAsync({ id: row.id }),
          done: '已删除',
        },
      ]}
    />
  );
}
