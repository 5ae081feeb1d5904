import { ListPage } from '#screens/frames/list-page.tsx';
import { reachResultApi } from '../../shared/reach/reach-result.ts';
import { resultColumns, resultFilters } from './result-columns.tsx';

/** Results of all activities, such as those with objections. */
export function ResultListPage() {
  return (
    <ListPage
      title="检查结果"
      back={{ else: '/lab-check/reach-check/check-result' }}
      read={reachResultApi.list}
      empty="没有符合条件的结果"
      filters={resultFilters}
      columns={[{ field: 'act_name', title: '活动' }, ...resultColumns]}
      rowActions={[{ label: '查看', to: (row) => `/lab-check/reach-check/check-result/${row.id}` }]}
    />
  );
}
