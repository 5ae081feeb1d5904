import { useState } from 'react';
import { useCommand, useRead } from '#kernel/web/api/query.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { FileLinks } from '#screens/fields/photos.tsx';
import { EnumTag } from '#screens/frames/cells.tsx';
import { DataTable } from '#screens/frames/data-table.tsx';
import { Loaded, Panel } from '#screens/frames/page-frame.tsx';
import type { ProjectDetail } from '../../shared/application/project.ts';
import { reviewApi } from '../../shared/review/review.ts';
import { ReviewState } from '../../shared/review/review.states.ts';
import { changeApi } from '../../shared/running/change.ts';
import { expenseApi, type ExpenseRow } from '../../shared/running/expense.ts';
import { progressApi } from '../../shared/running/progress.ts';
import { stageCheckApi } from '../../shared/running/stage-check.ts';
import { changeColumns, checkColumns, expenseActions, expenseColumns } from '../parts/record-columns.tsx';
import { moneyOr } from '../parts/project-columns.tsx';
import { projectReads } from '../parts/reads.ts';
import type { ExpenseDialogProps } from './expense-dialog.tsx';

const ExpenseDialog = lazyPart<ExpenseDialogProps>(() => import('./expense-dialog.tsx').then((m) => m.ExpenseDialog));

type Props = { row: ProjectDetail };
const paging = { page: 1, size: 150 };
/** All rows of a list that belong to the project. */
const ofProject = ({ row }: Props) => ({ project_id: row.id, ...paging });

export function ReviewsPanel(props: Props) {
  const answer = useRead(reviewApi.list, ofProject(props));
  const remove = useCommand(reviewApi.remove, projectReads);
  return (
    <Panel>
      <Loaded of={answer}>
        {({ content }) => (
          <DataTable
            label="评审"
            rows={content}
            empty="还没有分配专家。至少需要 3 份有效评分"
            columns={[
              { field: 'expert_name', title: '专家' },
              { field: 'score', title: '得分', align: 'right', render: (one) => one.score ?? '—' },
              { field: 'suggested', title: '建议金额（元）', align: 'right', render: (one) => moneyOr(one.suggested) },
              { field: 'opinion', title: '意见或回避原因', maxWidth: 360 },
              { field: 'done_at', title: '完成时间', render: (one) => one.done_at ?? '—' },
              { field: 'state', title: '状态', render: (one) => <EnumTag of={ReviewState} value={one.state} /> },
            ]}
            actions={[
              {
                label: '撤销',
                danger: true,
                when: (one) => one.can.includes('remove'),
                confirm: (one) => `确定不再请${one.expert_name}评审吗？`,
                run: ({ id }) => remove.mutateAsync({ id }),
              },
            ]}
          />
        )}
      </Loaded>
    </Panel>
  );
}

export function ExpensesPanel(props: Props) {
  const answer = useRead(expenseApi.list, ofProject(props));
  const [asked, setAsked] = useState<{ kind: ExpenseDialogProps['kind']; row: ExpenseRow }>();
  const cancel = useCommand(expenseApi.cancel, projectReads);
  const approve = useCommand(expenseApi.approve, projectReads);
  return (
    <Panel>
      <Loaded of={answer}>
        {({ content }) => (
          <DataTable
            label="支出"
            rows={content}
            empty="还没有支出"
            columns={expenseColumns.filter(({ field }) => field !== 'project_name')}
            actions={expenseActions({ approve, cancel, ask: (kind, row) => setAsked({ kind, row }) })}
          />
        )}
      </Loaded>
      {asked && <ExpenseDialog {...asked} onClose={() => setAsked(undefined)} />}
    </Panel>
  );
}

export function ProgressPanel({ row }: Props) {
  const answer = useRead(progressApi.list, { id: row.id });
  return (
    <Panel>
      <Loaded of={answer}>
        {({ content }) => (
          <DataTable
            label="进展"
            rows={content}
            empty="还没有填报进展"
            columns={[
              { field: 'at', title: '时间' },
              { field: 'author_name', title: '填报人' },
              { field: 'percent', title: '进度', align: 'right', render: (one) => `${one.percent}%` },
              { field: 'content', title: '进展', maxWidth: 480 },
              { field: 'files', title: '附件', render: (one) => <FileLinks files={one.files} /> },
            ]}
          />
        )}
      </Loaded>
    </Panel>
  );
}

export function ChecksPanel(props: Props) {
  const answer = useRead(stageCheckApi.list, ofProject(props));
  return (
    <Panel>
      <Loaded of={answer}>
        {({ content }) => (
          <DataTable label="检查验收" rows={content} empty="还没有检查和验收" columns={checkColumns.slice(2)} />
        )}
      </Loaded>
    </Panel>
  );
}

export function ChangesPanel(props: Props) {
  const answer = useRead(changeApi.list, ofProject(props));
  return (
    <Panel>
      <Loaded of={answer}>
        {({ content }) => <DataTable label="变更" rows={content} empty="没有变更" columns={changeColumns.slice(2)} />}
      </Loaded>
    </Panel>
  );
}
