import '../core/check.css';
import './reach.css';
import { Button, Checkbox, Skeleton } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useParams } from 'react-router';
import { labelOf } from '#kernel/shared/enums.ts';
import { useInvalidate } from '#kernel/web/api/query.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { useNavigate } from '#kernel/web/router/links.ts';
import { notify } from '#kernel/web/ui/notify.ts';
import { OutboxBar, startOutbox, useCached } from '#platform/offline/web/public.tsx';
import { EnumTag } from '#screens/frames/cells.tsx';
import { Loaded, PageFrame, Panel } from '#screens/frames/page-frame.tsx';
import { WorkStage, WorkStatus } from '../../shared/core/reach.states.ts';
import { reachWorkApi, type ReachWorkDetail } from '../../shared/reach/reach-work.ts';
import { keepDraft } from '../core/kept-draft.ts';
import { LevelCell } from '../core/lab-codes.tsx';
import { notifyDelivery } from '../core/notify-delivery.ts';
import { ScoreHead } from './score-head.tsx';
import { sendWork, useWorkStart, workReads, workSubject } from './work-draft.ts';
import { answerItem, draftFaults, liveScore, type WorkDraft } from './work-draft.rules.ts';
import { WorkItems } from './work-items.tsx';
import type { WorkReadProps } from './work-read.tsx';

// Who fills in does not need what readers see.
const WorkRead = lazyPart<WorkReadProps>(() => import('./work-read.tsx').then((m) => m.WorkRead), <Skeleton active />);

const listOf = ({ act_id, stage }: ReachWorkDetail) =>
  `/lab-check/reach-check/check-lab/${act_id}?stage=${stage}` as const;

function Facts({ work }: { work: ReachWorkDetail }) {
  return (
    <section className="check-head">
      <span className="check-tags">
        {work.lab_level !== null && <LevelCell value={work.lab_level} />}
        <EnumTag of={WorkStatus} value={work.status} />
        <span>
          {labelOf(WorkStage, work.stage)}
          {work.revision > 1 && '（复查）'}
        </span>
      </span>
      <span>
        {work.act_name}，{work.list_name}
        {work.due_on && `，${work.due_on} 截止`}
      </span>
      {work.return_reason && <span className="insp-bad">退回原因：{work.return_reason}</span>}
    </section>
  );
}

type PeopleProps = { work: ReachWorkDetail; value: number[]; onChange: (ids: number[]) => void };

/** Inspectors of the group who took part. */
function Present({ work, value, onChange }: PeopleProps) {
  return (
    <Panel title={`参加检查的人员（至少 ${work.rule.min_inspectors} 人）`}>
      <Checkbox.Group
        className="reach-present"
        aria-label="参加检查的人员"
        value={value}
        options={work.people.map(({ user_id, name }) => ({ value: user_id, label: name }))}
        onChange={onChange}
      />
      <p className="lab-page-note">只计校级督导和外聘专家；其他检查人员和被检查单位的成员不在名单中</p>
    </Panel>
  );
}

function Editor({ work, start }: { work: ReachWorkDetail; start: WorkDraft }) {
  const [draft, setDraft] = useState(start);
  // A photo arrives long after it was asked for; what was answered meanwhile stays.
  const latest = useRef(start);
  const [busy, setBusy] = useState<'save' | 'submit'>();
  const invalidate = useInvalidate();
  const navigate = useNavigate();
  const change = (by: (one: WorkDraft) => WorkDraft) => {
    const next = by(latest.current);
    latest.current = next;
    setDraft(next);
    keepDraft(workSubject(work.id), next);
  };
  const send = async (kind: 'save' | 'submit') => {
    const [fault] = kind === 'submit' ? draftFaults(draft, work.items) : [];
    if (fault) return notify.warn(fault);
    setBusy(kind);
    const delivery = await sendWork(work, draft, kind);
    setBusy(undefined);
    if (!notifyDelivery(delivery, kind === 'save' ? '已保存' : '检查打分已提交')) return undefined;
    void invalidate(workReads);
    return kind === 'submit' ? navigate(listOf(work)) : undefined;
  };
  const score = liveScore(draft, work);
  return (
    <>
      <ScoreHead work={work} score={score} />
      <WorkItems
        work={work}
        draft={draft}
        onAnswer={(item, changes) => change((one) => answerItem(one, item, changes))}
        onChange={(next) => change(() => next)}
      />
      {work.people.length > 0 && (
        <Present
          work={work}
          value={draft.inspectors}
          onChange={(inspectors) => change((one) => ({ ...one, inspectors }))}
        />
      )}
      <div className="lab-form-foot check-foot">
        <span className="check-foot-state">
          已检 <b>{work.items.length - score.unanswered}</b>/{work.items.length}
        </span>
        <Button size="large" loading={busy === 'save'} disabled={busy !== undefined} onClick={() => void send('save')}>
          保存
        </Button>
        <Button
          type="primary"
          size="large"
          loading={busy === 'submit'}
          disabled={busy !== undefined}
          onClick={() => void send('submit')}
        >
          提交
        </Button>
      </div>
    </>
  );
}

function Fill({ work }: { work: ReachWorkDetail }) {
  const start = useWorkStart(work);
  return start ? <Editor work={work} start={start} /> : <Skeleton active />;
}

/** 检查打分: one stage of one laboratory or college, filled in on the phone and kept on the device until it is sent. */
export function ReachWorkPage() {
  const id = Number(useParams()['id']);
  const work = useCached(reachWorkApi.find, { id });
  useEffect(startOutbox, []);
  const back = work.data ? { else: listOf(work.data.data) } : { else: '/lab-check/reach-check/check-work' as const };
  return (
    <div className="check-page">
      <PageFrame title={work.data?.data.unit_name ?? '检查打分'} back={back}>
        <OutboxBar />
        <Loaded of={work}>
          {({ data }) => (
            <>
              <Facts work={data} />
              {data.can.includes('fill') ? <Fill key={data.version} work={data} /> : <WorkRead work={data} />}
            </>
          )}
        </Loaded>
      </PageFrame>
    </div>
  );
}
