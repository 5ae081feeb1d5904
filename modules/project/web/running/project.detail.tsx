import '../parts/project.css';
import { Tabs } from 'antd';
import { useState } from 'react';
import { useCommand } from '#kernel/web/api/query.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { moneyText } from '#platform/funds/shared/money.rules.ts';
import { EnumTag, ToneTag } from '#screens/frames/cells.tsx';
import { DetailPage, OpLog } from '#screens/frames/detail-page.tsx';
import { Panel } from '#screens/frames/page-frame.tsx';
import { StatCards } from '#screens/frames/stat-page.tsx';
import { projectApi, type ProjectDetail } from '../../shared/application/project.ts';
import { ProjectState } from '../../shared/application/project.states.ts';
import { reviewApi } from '../../shared/review/review.ts';
import { moneyOr, rateText } from '../parts/project-columns.tsx';
import { applyPath, listPath, projectReads } from '../parts/reads.ts';
import type { DecisionProps } from '../parts/decision-dialogs.tsx';
import { BudgetPanel, ContentPanel, FactsPanel, FilesPanel } from './project-panels.tsx';
import { ChangesPanel, ChecksPanel, ExpensesPanel, ProgressPanel, ReviewsPanel } from './record-panels.tsx';
import type { WorkProps } from './work-dialogs.tsx';

const DecisionDialog = lazyPart<DecisionProps>(() =>
  import('../parts/decision-dialogs.tsx').then((m) => m.DecisionDialog),
);
const WorkDialog = lazyPart<WorkProps>(() => import('./work-dialogs.tsx').then((m) => m.WorkDialog));

type Asked = { decision: DecisionProps['kind'] } | { work: WorkProps['kind'] };
type Can = ProjectDetail['can'][number];

const tabsOf = (row: ProjectDetail) => [
  { key: 'facts', label: '基本信息', children: <FactsPanel row={row} /> },
  { key: 'content', label: '内容和进度', children: <ContentPanel row={row} /> },
  { key: 'budget', label: '预算', children: <BudgetPanel row={row} /> },
  ...(row.score !== null || row.can.includes('assign')
    ? [{ key: 'review', label: '评审', children: <ReviewsPanel row={row} /> }]
    : []),
  ...(row.approved === null
    ? []
    : [
        { key: 'expense', label: '支出', children: <ExpensesPanel row={row} /> },
        { key: 'progress', label: '进展', children: <ProgressPanel row={row} /> },
        { key: 'check', label: '检查验收', children: <ChecksPanel row={row} /> },
        { key: 'change', label: '变更', children: <ChangesPanel row={row} /> },
      ]),
  { key: 'files', label: '附件和文书', children: <FilesPanel row={row} /> },
  {
    key: 'log',
    label: '办理记录',
    children: (
      <Panel>
        <OpLog rows={row.log} />
      </Panel>
    ),
  },
];

function Body({ row }: { row: ProjectDetail }) {
  return (
    <>
      {row.approved !== null && (
        <StatCards
          items={[
            { label: '批准金额', value: moneyOr(row.approved), unit: '元' },
            { label: '已冻结', value: moneyText(row.frozen), unit: '元' },
            { label: '已支出', value: moneyText(row.spent), unit: '元' },
            { label: '执行率', value: rateText(row) },
            { label: '进度', value: `${row.percent}%` },
          ]}
        />
      )}
      <Tabs items={tabsOf(row)} />
    </>
  );
}

/** 项目详情: an application or a project with all that belongs to it. */
export function ProjectDetailPage() {
  const [asked, setAsked] = useState<Asked>();
  const submit = useCommand(projectApi.submit, projectReads);
  const withdraw = useCommand(projectApi.withdraw, projectReads);
  const conclude = useCommand(reviewApi.conclude, projectReads);
  const ask = (label: string, can: Can, what: Asked, look: { primary?: boolean; danger?: boolean } = {}) => ({
    label,
    when: (row: ProjectDetail) => row.can.includes(can),
    run: () => setAsked(what),
    done: false as const,
    ...look,
  });
  return (
    <DetailPage
      title={(row) => row.name}
      note={(row) => (
        <>
          <EnumTag of={ProjectState} value={row.state} /> {row.is_overdue && <ToneTag tone="bad">已逾期</ToneTag>}
        </>
      )}
      read={projectApi.find}
      back={{ else: listPath }}
      invalidates={projectReads}
      actions={[
        {
          label: '提交',
          primary: true,
          when: (row) => row.can.includes('submit'),
          confirm: '提交后由学院审核，审核前可以撤回，确定提交吗？',
          run: ({ id }) => submit.mutateAsync({ id }),
          done: '已提交，等待学院审核',
        },
        { label: '编辑', when: (row) => row.can.includes('edit'), to: (row) => `${applyPath}/edit/${row.id}` },
        {
          label: '撤回',
          when: (row) => row.can.includes('withdraw'),
          confirm: '撤回后可以修改并重新提交，确定撤回吗？',
          run: ({ id }) => withdraw.mutateAsync({ id }),
          done: '已撤回',
        },
        ask('推荐', 'college', { decision: 'recommend' }, { primary: true }),
        ask('退回修改', 'college', { decision: 'sendBack' }),
        ask('不予通过', 'college', { decision: 'refuse' }, { danger: true }),
        ask('分配专家', 'assign', { decision: 'assign' }, { primary: true }),
        {
          label: '结束评审',
          when: (row) => row.can.includes('conclude'),
          confirm: '结束后专家不能再打分，项目进入项目库，确定结束评审吗？',
          run: ({ id }) => conclude.mutateAsync({ id }),
          done: '已结束评审，项目进入项目库',
        },
        ask('不予立项', 'refuse', { decision: 'refuse' }, { danger: true }),
        ask('签订任务书', 'start', { decision: 'start' }, { primary: true }),
        ask('申请支出', 'expense', { work: 'expense' }, { primary: true }),
        ask('填报进展', 'report', { work: 'progress' }),
        ask('提交中期检查', 'examine', { work: 'midterm' }),
        ask('提交验收', 'finish', { work: 'accept' }),
        ask('申请变更', 'change', { work: 'change' }),
        ask('终止项目', 'stop', { decision: 'stop' }, { danger: true }),
      ]}
    >
      {(row) => (
        <>
          <Body row={row} />
          {asked && 'decision' in asked && (
            <DecisionDialog kind={asked.decision} row={row} onClose={() => setAsked(undefined)} />
          )}
          {asked && 'work' in asked && <WorkDialog kind={asked.work} row={row} onClose={() => setAsked(undefined)} />}
        </>
      )}
    </DetailPage>
  );
}
