import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { useIsPhone } from '#kernel/web/ui/responsive.ts';
import { InstanceStatus } from '../../shared/instance-status.states.ts';
import type { ProcessModel } from '../../shared/process-model.ts';
import type { CaseDetail } from '../../shared/task.ts';
import type { BpmnViewProps } from './bpmn-view.tsx';
import { FlowList } from './flow-list.tsx';

const BpmnView = lazyPart<BpmnViewProps>(() => import('./bpmn-view.tsx').then((m) => m.BpmnView));

/** The flow of a case: drawn where there is room, and as a list for phones and for those who do not see drawings. */
export function CaseFlow({ of }: { of: CaseDetail }) {
  const isPhone = useIsPhone();
  if (isPhone) return <FlowList of={of} />;
  const { process_key, process_name: name, visited, open, status } = of;
  // Checked when the process was deployed; the contract leaves it open.
  const process = { process_key, name, model: of.model as ProcessModel };
  const isDone = status === InstanceStatus.pass || status === InstanceStatus.part;
  return (
    <div className="wf-case-flow">
      <BpmnView process={process} visited={visited} open={open} isDone={isDone} />
      <FlowList of={of} />
    </div>
  );
}
