import { useState } from 'react';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { ListPage } from '#screens/frames/list-page.tsx';
import { projectApi, type ProjectRow } from '../../shared/application/project.ts';
import { ProjectState } from '../../shared/application/project.states.ts';
import { applicationColumns } from '../parts/project-columns.tsx';
import { projectFilters } from '../parts/project-filters.tsx';
import { listPath } from '../parts/reads.ts';
import type { DecisionProps } from '../parts/decision-dialogs.tsx';

const DecisionDialog = lazyPart<DecisionProps>(() =>
  import('../parts/decision-dialogs.tsx').then((m) => m.DecisionDialog),
);

/** 项目审核: applications that wait for the college. */
export function ExamineListPage() {
  const [asked, setAsked] = useState<{ kind: DecisionProps['kind']; row: ProjectRow }>();
  const ask = (label: string, kind: DecisionProps['kind'], danger = false) => ({
    label,
    danger,
    when: (row: ProjectRow) => row.can.includes('college'),
    run: (row: ProjectRow) => setAsked({ kind, row }),
    done: false as const,
  });
  return (
    <ListPage
      title="项目审核"
      read={projectApi.list}
      input={{ state: [ProjectState.college], mine: false }}
      empty="没有等待学院审核的项目"
      filters={projectFilters}
      columns={applicationColumns}
      rowActions={[
        { label: '查看', to: (row) => `${listPath}/${row.id}` },
        ask('推荐', 'recommend'),
        ask('退回修改', 'sendBack'),
        ask('不予通过', 'refuse', true),
      ]}
    >
      {asked && <DecisionDialog {...asked} onClose={() => setAsked(undefined)} />}
    </ListPage>
  );
}
