import { Alert, Button, type GetRef, type Input } from 'antd';
import { useRef, useState } from 'react';
import type { ApiError } from '#kernel/web/api/api-error.ts';
import { useInvalidate } from '#kernel/web/api/query.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { Facts } from '#screens/frames/detail-page.tsx';
import { Panel } from '#screens/frames/page-frame.tsx';
import { useAwake } from '#screens/frames/review-awake.ts';
import { useKeys } from '#screens/frames/review-keys.ts';
import { taskApi, type TaskDetail } from '../../shared/task.ts';
import { Due } from './case-columns.tsx';
import { CaseContent, formOf } from './case-form.tsx';
import { CaseLines } from './case-lines.tsx';
import { CaseTimeline } from './case-timeline.tsx';
import { ChosenPeople } from './chosen-people.tsx';
import { approveLabel, DecisionBar } from './decision-bar.tsx';
import { FlowList } from './flow-list.tsx';
import type { TaskDialog, TaskDialogsProps } from './task-dialogs.tsx';
import { forgetTyped, useDecision, type MadeDecision } from './use-decision.ts';

const TaskDialogs = lazyPart<TaskDialogsProps>(() => import('./task-dialogs.tsx').then((m) => m.TaskDialogs));

type Props = {
  task: TaskDetail;
  /** Why the server refused the last decision. */
  refusal: ApiError | undefined;
  onDecide: (made: MadeDecision) => void;
  onLeave: () => void;
  onNext: (() => void) | undefined;
};

/** Why the caller has the task, or why he cannot decide it, in one sentence. */
function Why({ task: { why_not, reason }, onNext }: Pick<Props, 'task' | 'onNext'>) {
  if (why_not)
    return (
      <Alert
        className="wf-why"
        type="warning"
        showIcon
        title={why_not}
        action={onNext && <Button onClick={onNext}>下一条</Button>}
      />
    );
  return reason && <Alert className="wf-why" type="info" showIcon title={`为什么是我：${reason}`} />;
}

/** One task in full: what is asked, its history and flow, and the decision. Mounted anew for each task. */
export function TaskDesk({ task, refusal, onDecide, onLeave, onNext }: Props) {
  const { case: kase, can } = task;
  const [dialog, setDialog] = useState<TaskDialog>();
  const opinionField = useRef<GetRef<typeof Input.TextArea>>(null);
  const invalidate = useInvalidate();
  const { typed, change, errors, approve, reject, isEdited } = useDecision(task, refusal, onDecide);
  const form = formOf(kase);
  const mayApprove = can.includes('approve');
  const decide = { a: () => approve(approveLabel(task)), ...(can.includes('reject') && { r: reject }) };
  const [desk, setDesk] = useState<HTMLDivElement | null>(null);
  const isAwake = useAwake(desk, task);
  useKeys({ ...(mayApprove && isAwake && decide), e: () => opinionField.current?.focus() });
  return (
    <div ref={setDesk} className="lab-review-desk" data-row={task.id}>
      <Why task={task} onNext={onNext} />
      <div className="wf-desk">
        <div>
          <Panel title="申请内容">
            <Facts
              items={[
                ['流程', kase.process_name],
                ['流程编号', kase.instance_no],
                ['发起人', `${kase.starter_name}（${kase.org_name}）`],
                ['发起时间', kase.started_at.slice(0, 16)],
                ['当前环节', task.node_name],
                ['处理期限', task.due_at && <Due key="due" at={task.due_at} />],
              ]}
            />
            <div className="wf-content">
              <CaseContent
                of={kase}
                {...(isEdited &&
                  form && {
                    edit: {
                      values: typed.values ?? form.values,
                      errors,
                      onChange: (values) => change({ values }),
                    },
                  })}
              />
            </div>
          </Panel>
          {kase.lines.length > 0 && (
            <Panel title="逐项审批">
              <CaseLines
                lines={kase.lines}
                edit={mayApprove ? { choices: typed.lines, onChange: (lines) => change({ lines }) } : undefined}
              />
            </Panel>
          )}
          {mayApprove && (
            <ChosenPeople
              chooses={task.chooses}
              value={typed.chosen}
              errors={errors}
              onChange={(chosen) => change({ chosen })}
            />
          )}
        </div>
        <aside>
          <Panel title="审批记录">
            <CaseTimeline of={kase} />
          </Panel>
          <Panel title="流程">
            <FlowList of={kase} />
          </Panel>
        </aside>
      </div>
      {mayApprove && (
        <DecisionBar
          ref={opinionField}
          task={task}
          opinion={typed.opinion}
          files={typed.files}
          error={errors['opinion']}
          isAwake={isAwake}
          onOpinion={(opinion) => change({ opinion })}
          onFiles={(files) => change({ files })}
          onApprove={approve}
          onReject={reject}
          onDialog={setDialog}
          onNext={onNext}
        />
      )}
      {dialog && (
        <TaskDialogs
          task={task}
          open={dialog}
          opinion={typed.opinion}
          onClose={() => setDialog(undefined)}
          onLeave={() => {
            forgetTyped(task.id);
            onLeave();
          }}
          onStay={() => {
            change({ opinion: '' });
            void invalidate([taskApi.find, taskApi.todo]);
          }}
        />
      )}
    </div>
  );
}
