import { namesOf } from '#screens/fields/names.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { EnumFilter, TextFilter } from '#screens/fields/filters.tsx';
import { ListPage, type ColumnsOf } from '#screens/frames/list-page.tsx';
import { useRowInUrl } from '#kernel/web/router/list-url.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { CollegeFilter } from '#platform/org/web/public.tsx';
import { ProblemLevel } from '../../shared/core/problem.states.ts';
import { DelayList, ExamineTabs } from './delay-list.tsx';
import { useProblemActions } from './problem-actions.tsx';
import { problemColumns, Thumb } from './problem-cells.tsx';
import { ActivityFilter } from './problem-filters.tsx';
import { isSimple } from './simple-result.ts';
import { reviewApi, type ReviewRow } from '../../shared/problem/review.ts';

const filter = namesOf(reviewApi.list);

const RectifyReview = lazyPart(() => import('./rectify-review.tsx').then((m) => m.RectifyReview));
const DelayReview = lazyPart(() => import('./delay-review.tsx').then((m) => m.DelayReview));
const PassBatch = lazyPart(() => import('./review-batch.tsx').then((m) => m.PassBatch));

/** Photos of the result beside those of the problem, and what was done. */
const resultColumn: ColumnsOf<typeof reviewApi.list>[number] = {
  field: 'measures',
  title: '整改情况',
  render: (row) => (
    <span className="insp-result">
      <Thumb files={row.photos} /> → <Thumb files={row.after} />
      <span>{row.measures}</span>
    </span>
  ),
};

function ReviewList() {
  const { hrefOf } = useRowInUrl();
  const { actions, dialog } = useProblemActions({ review: (row) => hrefOf(row.id) });
  const [batch, setBatch] = useState<ReviewRow[]>();
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
      columns={[...problemColumns('what', 'where'), resultColumn, ...problemColumns('level', 'submitted', 'step')]}
      rowActions={[...actions, { label: '查看', to: (row) => `/lab-check/problem_look/${row.id}` }]}
      batchActions={[
        {
          label: '批量通过',
          when: isSimple,
          run: setBatch,
        },
      ]}
      empty="没有待复核的整改。实验室提交整改后会通知您"
    >
      {dialog}
      {batch && <PassBatch rows={batch} onClose={() => setBatch(undefined)} />}
    </ListPage>
  );
}

/** Rectifications and delay requests awaiting a decision; with `row` one of them on the workbench. */
export function RectifyExaminePage() {
  const [search] = useSearchParams();
  const isDelay = search.get('tab') === 'delay';
  if (search.has('row')) return isDelay ? <DelayReview /> : <RectifyReview />;
  return isDelay ? <DelayList /> : <ReviewList />;
}
