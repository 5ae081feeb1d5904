import '#screens/frames/review.css';
import './parts/workflow.css';
import { CheckCircleFilled } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { ApiError } from '#kernel/web/api/api-error.ts';
import { useInvalidate, useRead } from '#kernel/web/api/query.ts';
import type { PageAddress } from '#kernel/shared/rights.ts';
import { useNavigate } from '#kernel/web/router/links.ts';
import { notify } from '#kernel/web/ui/notify.ts';
import { EnumTag } from '#screens/frames/cells.tsx';
import { Loaded, PageFrame } from '#screens/frames/page-frame.tsx';
import { tellRefusal } from '#screens/frames/review-decision.ts';
import { useHold } from '#screens/frames/review-hold.tsx';
import { useKeys } from '#screens/frames/review-keys.ts';
import { nextOf, previousOf, useQueue } from '#screens/frames/review-queue.ts';
import { InstanceStatus } from '../shared/instance-status.states.ts';
import { taskApi } from '../shared/task.ts';
import { TaskDesk } from './parts/task-desk.tsx';
import { forgetTyped, type MadeDecision } from './parts/use-decision.ts';

const list = '/workflow/todo';

function AllDone({ decided, line }: { decided: number; line: ReactNode }) {
  const navigate = useNavigate();
  return (
    <PageFrame title="处理任务" back={list}>
      {line}
      <output className="lab-panel lab-review-done">
        <CheckCircleFilled />
        <h2>待办都已处理</h2>
        <p>本次处理 {decided} 条</p>
        <Button type="primary" onClick={() => void navigate(list)}>
          返回我的待办
        </Button>
      </output>
    </PageFrame>
  );
}

/** A task with everything needed to decide it; after the decision the next one. */
export function TodoPage() {
  const asked = Number(useParams()['id']);
  const queue = useQueue(taskApi.todo, {});
  const { rows } = queue;
  const isLeft = queue.isLeft(asked);
  const id = (isLeft ? rows[0]?.id : undefined) ?? asked;
  const read = useRead(taskApi.find, { id });
  const data = read.isPlaceholderData ? undefined : read.data;
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  const { hold, line } = useHold();
  const go = (to: { id: number } | undefined) => to && (() => void navigate(`${list}/${to.id}`, { replace: true }));
  const next = go(nextOf(rows, id));
  useKeys({ j: next, k: go(previousOf(rows, id)) });
  const refresh = () => {
    void invalidate([taskApi.todo]);
    void invalidate([taskApi.find], { id });
  };
  const leave = () => {
    queue.remove([id], true);
    next?.();
  };
  const decide = ({ label, done, send }: MadeDecision) => {
    const title = data?.case.title ?? '';
    const sendIt = async () => {
      try {
        await send();
        forgetTyped(id);
        notify.success(done);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        queue.restore(id, error);
        void tellRefusal(error, title);
      }
      refresh();
    };
    const undo = () => {
      queue.restore(id);
      go({ id })?.();
    };
    hold({ id, text: `${label}：${title}`, send: sendIt, undo });
    leave();
  };
  if (isLeft && rows.length === 0) return <AllDone decided={queue.decided} line={line} />;
  const place = rows.findIndex((row) => row.id === id);
  return (
    <PageFrame
      title={data?.case.title ?? '处理任务'}
      back={list}
      note={
        data && (
          <span className="wf-note">
            <EnumTag of={InstanceStatus} value={data.case.status} />
            {place >= 0 && <output>{`第 ${place + 1} 条，共 ${queue.total} 条待办`}</output>}
          </span>
        )
      }
      tools={
        data && (
          <>
            {data.case.url && <Button onClick={() => void navigate(data.case.url as PageAddress)}>打开业务单据</Button>}
            <Button onClick={() => void navigate(`/workflow/instance/${data.case.id}`)}>流程详情</Button>
          </>
        )
      }
    >
      {line}
      <Loaded of={{ ...read, data }}>
        {(task) => (
          <TaskDesk
            key={`${task.id}-${task.case.version}`}
            task={task}
            refusal={queue.refusalOf(id)}
            onDecide={decide}
            onLeave={() => {
              leave();
              refresh();
            }}
            onNext={next}
          />
        )}
      </Loaded>
    </PageFrame>
  );
}
