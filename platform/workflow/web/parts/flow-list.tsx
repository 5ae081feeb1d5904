import { CheckCircleFilled, ClockCircleFilled } from '@ant-design/icons';
import { flowLines, type FlowLine, type FlowState } from '../../shared/flow-lines.rules.ts';
import { isRunning } from '../../shared/instance-status.states.ts';
import type { ProcessModel } from '../../shared/process-model.ts';
import type { CaseDetail } from '../../shared/task.ts';

const words: Record<FlowState, string> = { done: '已完成', open: '进行中', ahead: '' };
const marks: Record<FlowState, React.ReactNode> = {
  done: <CheckCircleFilled />,
  open: <ClockCircleFilled />,
  ahead: <i />,
};

function Lines({ lines }: { lines: readonly FlowLine[] }) {
  return (
    <ol className="wf-flow">
      {lines.map(({ key, name, state, ways }) => (
        <li key={key} data-state={state} {...(state === 'open' && { 'aria-current': 'step' as const })}>
          <span className="wf-flow-node">
            {marks[state]}
            <span>{name}</span>
            {words[state] && <small>{words[state]}</small>}
          </span>
          {ways.map((way) => (
            <div key={way.key} className="wf-flow-way" data-passed={way.isPassed}>
              <span>{way.name}</span>
              {way.lines.length > 0 && <Lines lines={way.lines} />}
            </div>
          ))}
        </li>
      ))}
    </ol>
  );
}

/** The flow of a case from top to bottom, with what has been reached. */
export function FlowList({ of }: { of: Pick<CaseDetail, 'model' | 'visited' | 'open' | 'status'> }) {
  const { visited, open, status } = of;
  // Checked when the process was deployed; the contract leaves it open.
  return <Lines lines={flowLines(of.model as ProcessModel, { visited, open, isEnded: !isRunning(status) })} />;
}
