import { labelOf } from '#kernel/shared/enums.ts';
import { EnumFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { EnumTag, ToneTag } from '#screens/frames/cells.tsx';
import { ListPage } from '#screens/frames/list-page.tsx';
import { useListUrl } from '#kernel/web/router/list-url.ts';
import { activityApi } from '../../shared/activity/activity.ts';
import { ActivityStatus, ActType } from '../../shared/core/activity.states.ts';
import { ReachStage } from '../../shared/core/reach.states.ts';
import { CellWithNote } from '../core/cells.tsx';
import { ResultListPage } from './result.list.tsx';

const filter = namesOf(activityApi.list);

function Activities() {
  return (
    <ListPage
      title="检查结果"
      read={activityApi.list}
      input={{ act_type: ActType.reach }}
      empty="还没有达标检查。结果公布后，学院和实验室可以在这里查看"
      filters={
        <>
          <TextFilter name={filter('keyword')} label="活动" placeholder="活动名称或编号" />
          <EnumFilter name={filter('status')} label="状态" of={ActivityStatus} />
        </>
      }
      columns={[
        {
          field: 'act_name',
          title: '活动',
          sort: true,
          render: (row) => <CellWithNote main={row.act_name} note={row.act_no} width={300} />,
        },
        { field: 'status', title: '状态', render: (row) => <EnumTag of={ActivityStatus} value={row.status} /> },
        {
          field: 'stage',
          title: '当前阶段',
          render: (row) => (row.stage === null ? '—' : labelOf(ReachStage, row.stage)),
        },
        {
          field: 'is_published',
          title: '结果',
          render: (row) => (
            <ToneTag tone={row.is_published ? 'good' : 'neutral'}>{row.is_published ? '已公布' : '未公布'}</ToneTag>
          ),
        },
        { field: 'labs', title: '实验室', align: 'right' },
        { field: 'checked', title: '已检', align: 'right' },
        {
          field: 'reached_rate',
          title: '达标率',
          align: 'right',
          render: (row) => (row.reached_rate === null ? '—' : `${row.reached_rate}%`),
        },
      ]}
      rowActions={[{ label: '查看', to: (row) => `/lab-check/reach-check/check-result-org/${row.id}` }]}
    />
  );
}

/** 检查结果: activities; a to-do of objections opens exactly its rows. */
export function ResultActivitiesPage() {
  const isList = useListUrl().url.filters['objection'] !== undefined;
  return isList ? <ResultListPage /> : <Activities />;
}
