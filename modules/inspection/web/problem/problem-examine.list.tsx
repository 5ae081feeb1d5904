import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { namesOf } from '#screens/fields/names.ts';
import { EnumFilter, TextFilter } from '#screens/fields/filters.tsx';
import { ListPage } from '#screens/frames/list-page.tsx';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { CollegeFilter } from '#platform/org/web/public.tsx';
import { PoolType, ProblemLevel } from '../../shared/core/problem.states.ts';
import { useProblemActions } from './problem-actions.tsx';
import { problemColumns } from './problem-cells.tsx';
import { ActivityFilter, ClassFilter } from './problem-filters.tsx';
import { examineApi } from '../../shared/problem/examine.ts';
import type { ProblemRow } from '../../shared/problem/problem.ts';

const filter = namesOf(examineApi.list);

const ConfirmBatch = lazyPart(() => import('./review-batch.tsx').then((m) => m.ConfirmBatch));

/** Findings awaiting confirmation. */
export function ProblemExaminePage() {
  const [search] = useSearchParams();
  const { actions, dialog } = useProblemActions({
    examine: (row) => `/lab-check/problem-examine/${row.id}?${search}`,
  });
  const [batch, setBatch] = useState<ProblemRow[]>();
  return (
    <ListPage
      title="问题审核"
      read={examineApi.list}

      filters={
        <>
          <TextFilter name={filter('keyword')} label="关键词" placeholder="隐患描述、实验室" />
          <CollegeFilter name={filter('college_id')} />
          <EnumFilter name={filter('level')} label="隐患等级" of={ProblemLevel} />
          <EnumFilter name={filter('pool_type')} label="隐患所属" of={PoolType} />
          <ActivityFilter />
          <ClassFilter />
        </>
      }
      columns={problemColumns('what', 'photos', 'where', 'level', 'found', 'act')}
      rowActions={[...actions, { label: '查看', to: (row) => `/lab-check/problem_look/${row.id}` }]}
      batchActions={[
        {
          label: '批量成立',
          when: (row) => row.can.includes('confirm'),
          run: setBatch,
        },
      ]}
      empty="没有待审核的隐患。有人上报时会通知您"
    >
      {dialog}
      {batch && <ConfirmBatch rows={batch} onClose={() => setBatch(undefined)} />}
    </ListPage>
  );
}
