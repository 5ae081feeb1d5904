import { namesOf } from '#kernel/web/fields/names.ts';
import { useSearchParams } from 'react-router';
import { EnumFilter, TextFilter } from '#kernel/web/fields/filters.tsx';
import { ListPage } from '#kernel/web/frames/list-page.tsx';
import { useCommand } from '#kernel/web/api/query.ts';
import { CollegeFilter } from '#platform/org/web/public.tsx';
import type { ProblemRow } from '../../shared/problem/problem.ts';
import { ProblemLevel } from '../../shared/core/problem.states.ts';
import { DelayList, ExamineTabs } from './delay-list.tsx';
import { useProblemActions } from './problem-actions.tsx';
import { problemColumns } from './problem-cells.tsx';
import { ActivityFilter } from './problem-filters.tsx';
import { reviewApi } from '../../shared/problem/review.ts';

const filter = namesOf(reviewApi.list);

// The server also checks the photos.
const isSimple = (row: ProblemRow) =>
  row.can.includes('pass') && row.level === ProblemLevel.ordinary && row.round === 1;

function ReviewList() {
  const { actions, dialog } = useProblemActions();
  const pass = useCommand(reviewApi.passBatch);
  return (
    <ListPage
      title="整改审核"
      read={reviewApi.list}

      filters={
        <>
          <TextFilter name={filter('keyword')} label="关键词" placeholder="隐患描述、编号、实验室" />
          <CollegeFilter name={filter('college_id')} />
          <EnumFilter name={filter('level')} label="隐患等级" of={ProblemLevel} />
          <ActivityFilter />
        </>
      }
      summary={() => <ExamineTabs active="review" />}
      columns={problemColumns('what', 'photos', 'where', 'level', 'submitted', 'step')}
      rowActions={[{ label: '查看', to: (row) => `/lab-check/problem_look/${row.id}` }, ...actions]}
      batchActions={[
        {
          label: '批量通过',
          when: isSimple,
          confirm: (rows) => `${rows.length} 条一般隐患的首轮整改复核为通过，确定？`,
          run: (rows) => pass.mutateAsync({ ids: rows.map((row) => row.id) }),
        },
      ]}
      empty={<p className="lab-none">没有待复核的整改</p>}
    >
      {dialog}
    </ListPage>
  );
}

/** Rectifications and delay requests awaiting a decision. */
export function RectifyExaminePage() {
  const [search] = useSearchParams();
  return search.get('tab') === 'delay' ? <DelayList /> : <ReviewList />;
}
