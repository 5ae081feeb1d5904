import '../core/check.css';
import './self-check.css';
import { Button, Empty, Skeleton } from 'antd';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useParams } from 'react-router';
import { useInvalidate } from '#kernel/web/api/query.ts';
import { useNavigate } from '#kernel/web/router/links.ts';
import { notify } from '#kernel/web/ui/notify.ts';
import { OutboxBar, startOutbox, useCached } from '#platform/offline/web/public.tsx';
import { Loaded, PageFrame, Panel } from '#screens/frames/page-frame.tsx';
import { todoApi } from '#platform/notices/shared/notice.ts';
import { PhotoRule } from '../../shared/self-check/self-check.states.ts';
import { selfTaskApi, type SelfTaskDetail } from '../../shared/self-check/self-task.ts';
import { keepDraft, useKeptDraft } from '../core/kept-draft.ts';
import { LocalPhotoField } from '../core/local-photo-field.tsx';
import { notifyDelivery } from '../core/notify-delivery.ts';
import { LevelCell } from '../core/lab-codes.tsx';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import type { SignatureProps } from '../record/signature-field.tsx';
import { Answers } from './answers.tsx';
import { answerItem, draftOf, openItems, type FillDraft } from './fill-draft.rules.ts';
import { fillSubject, sendFill } from './fill-draft.ts';
import { FillItems } from './fill-items.tsx';
import { spanText } from './frequency.tsx';
import { StatusCell } from './task-columns.tsx';

const SignatureField = lazyPart<SignatureProps>(() =>
  import('../record/signature-field.tsx').then((m) => m.SignatureField),
);

const back = '/lab-check/self-check/my-check-activity';

function Facts({ task }: { task: SelfTaskDetail }) {
  return (
    <section className="check-head">
      <span className="check-tags">
        <LevelCell value={task.lab_level} />
        <StatusCell row={task} />
      </span>
      <span>
        {task.plan_name}，{spanText(task)}
      </span>
      {task.is_returned && <span className="insp-bad">退回原因：{task.reason}</span>}
    </section>
  );
}

function Editor({ task, start }: { task: SelfTaskDetail; start: FillDraft }) {
  const subject = fillSubject(task.id);
  const site = { name: task.lab_name, no: task.lab_no };
  const [draft, setDraft] = useState(start);
  // A photo arrives long after it was asked for; what was answered meanwhile stays.
  const latest = useRef(start);
  const [busy, setBusy] = useState(false);
  const [drawn, setDrawn] = useState(false);
  const invalidate = useInvalidate();
  const navigate = useNavigate();
  const change = (by: (one: FillDraft) => FillDraft) => {
    const next = by(latest.current);
    latest.current = next;
    setDraft(next);
    keepDraft(subject, next);
  };
  const submit = async () => {
    const open = openItems(draft, task.items).length;
    if (open > 0) return notify.warn(`还有 ${open} 项未检，可点“其余全部正常”`);
    if (drawn) return notify.warn('签名还没有确认，请点“确认签名”或“重写”');
    setBusy(true);
    const delivery = await sendFill(task, draft);
    setBusy(false);
    if (!notifyDelivery(delivery, '自查已提交')) return undefined;
    void invalidate([selfTaskApi.mine, selfTaskApi.find, todoApi.list]);
    return navigate(back);
  };
  return (
    <>
      <FillItems
        asked={{ subject, site, items: task.items, problems: task.problems }}
        draft={draft}
        onAnswer={(item, changes) => change((one) => answerItem(one, item, changes))}
        onChange={(next) => change(() => next)}
      />
      <Panel title={task.photo_rule === PhotoRule.all ? '现场照片（至少一张）' : '现场照片'}>
        <LocalPhotoField
          value={draft.photos}
          subject={subject}
          site={site}
          onChange={(photos) => change((one) => ({ ...one, photos }))}
        />
      </Panel>
      <Panel title="签名（选填）">
        <SignatureField
          value={draft.sign}
          subject={subject}
          onDrawn={setDrawn}
          onChange={(sign) => change((one) => ({ ...one, sign }))}
        />
      </Panel>
      <div className="lab-form-foot check-foot">
        <span className="check-foot-state">
          已检 <b>{task.items.length - openItems(draft, task.items).length}</b>/{task.items.length}
        </span>
        <Button type="primary" size="large" loading={busy} onClick={() => void submit()}>
          提交自查
        </Button>
      </div>
    </>
  );
}

function Fill({ task }: { task: SelfTaskDetail }) {
  const known = useCallback(() => draftOf(task), [task]);
  const start = useKeptDraft(fillSubject(task.id), known);
  return start ? <Editor task={task} start={start} /> : <Skeleton active />;
}

/** A laboratory's own check, filled in on the phone; kept on the device until it is sent. */
export function SelfFillPage() {
  const id = Number(useParams()['id']);
  const task = useCached(selfTaskApi.find, { id });
  useEffect(startOutbox, []);
  return (
    <PageFrame title={task.data?.data.lab_name ?? '自查填报'} back={{ else: back }}>
      <OutboxBar />
      <Loaded of={task}>
        {({ data }) => (
          <>
            <Facts task={data} />
            {data.can.includes('fill') ? (
              <Fill key={data.version} task={data} />
            ) : (
              <Panel title="检查情况">
                {data.answers.length === 0 ? <Empty description="这项自查现在不能填报" /> : <Answers task={data} />}
              </Panel>
            )}
          </>
        )}
      </Loaded>
    </PageFrame>
  );
}
