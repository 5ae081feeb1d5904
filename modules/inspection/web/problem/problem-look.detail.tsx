import { EnumTag } from '#screens/frames/cells.tsx';
import { DetailPage, OpLog } from '#screens/frames/detail-page.tsx';
import { Panel } from '#screens/frames/page-frame.tsx';
import { download } from '#kernel/web/api/download.ts';
import { problemApi, type ProblemDetail } from '../../shared/problem/problem.ts';
import { ProblemState, RoundKind } from '../../shared/core/problem.states.ts';
import { useProblemActions } from './problem-actions.tsx';
import { ProblemFacts } from './problem-facts.tsx';
import { problemReads } from './problem-reads.ts';
import { ProblemDelays, ProblemReassigns, ProblemRounds } from './problem-rounds.tsx';
import { useOpened } from './use-opened.ts';

const primary = ['整改', '审核'];

function Body({ problem }: { problem: ProblemDetail }) {
  useOpened(problem);
  // A result shows its photos beside those of the problem.
  const compared = problem.rounds.some((round) => round.kind === RoundKind.result);
  return (
    <>
      <ProblemFacts problem={problem} photos={!compared} />
      <ProblemRounds problem={problem} />
      <ProblemDelays delays={problem.delays} />
      <ProblemReassigns reassigns={problem.reassigns} />
      <Panel title="处理记录">
        <OpLog rows={problem.log} />
      </Panel>
    </>
  );
}

export function ProblemLookPage() {
  const { actions, dialog } = useProblemActions();
  return (
    <>
      <DetailPage
        title={(problem) => `隐患 ${problem.problem_no || '（未编号）'}`}
        note={(problem) => <EnumTag of={ProblemState} value={problem.state} />}
        read={problemApi.find}
        invalidates={problemReads}
        actions={[
          ...actions.map((action) => ({ ...action, primary: primary.includes(action.label) })),
          {
            label: '下载 PDF',
            done: false,
            run: (problem) => download(problemApi.pdf, { id: problem.id }, '隐患闭环单.pdf'),
          },
          { label: '打印闭环单', run: () => window.print() },
        ]}
      >
        {(problem) => <Body problem={problem} />}
      </DetailPage>
      {dialog}
    </>
  );
}
