import '../core/check.css';
import '../self-check/self-check.css';
import { Button, Empty, Skeleton } from 'antd';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useInvalidate, useRead } from '#kernel/web/api/query.ts';
import { useNavigate } from '#kernel/web/router/links.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { notify } from '#kernel/web/ui/notify.ts';
import { deliver, OutboxBar, startOutbox, useCached } from '#platform/offline/web/public.tsx';
import { todoApi } from '#platform/notices/shared/notice.ts';
import { Loaded, PageFrame, Panel } from '#screens/frames/page-frame.tsx';
import { DailyStep } from '../../shared/daily-check/daily-check.states.ts';
import { dailyCheckApi, type DailyCheckDetail } from '../../shared/daily-check/daily-check.ts';
import { LevelCell } from '../core/lab-codes.tsx';
import { notifyDelivery } from '../core/notify-delivery.ts';
import { answerItem, openItems, type FillDraft } from '../self-check/fill-draft.rules.ts';
import { keepDraft, useKeptDraft } from '../core/kept-draft.ts';
import { answerRows } from '../self-check/fill-draft.ts';
import { FillItems } from '../self-check/fill-items.tsx';
import { CutOffCell, DailyStatusCell } from './daily-cells.tsx';
import { DailyAnswers } from './daily-answers.tsx';

const back = '/lab-check/hndx/my-lab-list' as const;
const nothingYet = (): FillDraft => ({ answers: {}, photos: [], sign: null });

type Step = 'before' | 'after';
/** The step that the caller fills in now. */
const stepOf = ({ can }: DailyCheckDetail): Step | undefined =>
  can.includes('begin') ? DailyStep.before : can.includes('finish') ? DailyStep.after : undefined;

type EditorProps = { check: DailyCheckDetail; step: Step; subject: string; start: FillDraft };

function Editor({ check, step, subject, start }: EditorProps) {
  const [draft, setDraft] = useState(start);
  const [busy, setBusy] = useState(false);
  const invalidate = useInvalidate();
  const navigate = useNavigate();
  const items = step === DailyStep.before ? check.before_items : check.after_items;
  const change = (by: (one: FillDraft) => FillDraft) =>
    setDraft((now) => {
      const next = by(now);
      keepDraft(subject, next);
      return next;
    });
  const submit = async () => {
    const open = openItems(draft, items).length;
    if (open > 0) return notify.warn(`还有 ${open} 项未检，可点“其余全部正常”`);
    setBusy(true);
    const delivery = await deliver({
      subject,
      title: `提交“${check.lab_name}”的${labelOf(DailyStep, step)}自查`,
      url: `/lab-check/hndx/dailyCheckStart?id=${check.id}`,
      forgets: subject,
      endpoint: dailyCheckApi.submit,
      input: { id: check.id, step, answers: answerRows(items, draft) },
    });
    setBusy(false);
    if (!notifyDelivery(delivery, `${labelOf(DailyStep, step)}自查已提交`)) return undefined;
    void invalidate([dailyCheckApi.mine, dailyCheckApi.find, todoApi.list]);
    return navigate(back);
  };
  return (
    <>
      <FillItems
        asked={{ subject, site: { name: check.lab_name, no: check.lab_no }, items, problems: check.problems }}
        draft={draft}
        onAnswer={(item, changes) => change((one) => answerItem(one, item, changes))}
        onChange={(next) => change(() => next)}
      />
      <div className="lab-form-foot check-foot">
        <span className="check-foot-state">
          已检 <b>{items.length - openItems(draft, items).length}</b>/{items.length}
        </span>
        <Button type="primary" size="large" loading={busy} onClick={() => void submit()}>
          提交{labelOf(DailyStep, step)}自查
        </Button>
      </div>
    </>
  );
}

function Fill({ check, step }: { check: DailyCheckDetail; step: Step }) {
  const subject = `inspection.daily-check.${check.id}.${step}`;
  const start = useKeptDraft(subject, nothingYet);
  return start ? <Editor check={check} step={step} subject={subject} start={start} /> : <Skeleton active />;
}

function Check({ id }: { id: number }) {
  const check = useCached(dailyCheckApi.find, { id });
  const data = check.data?.data;
  const step = data && stepOf(data);
  return (
    <PageFrame
      title={data?.lab_name ?? '开始自查'}
      note={step && `${labelOf(DailyStep, step)}自查`}
      back={{ else: back }}
    >
      <OutboxBar />
      <Loaded of={check}>
        {({ data: one }) => (
          <>
            <section className="check-head">
              <span className="check-tags">
                <LevelCell value={one.lab_level} />
                <DailyStatusCell row={one} />
              </span>
              <span>
                {one.day}，<CutOffCell row={one} />
                开始
              </span>
            </section>
            {step ? (
              <Fill key={`${one.version}${step}`} check={one} step={step} />
            ) : (
              <Panel title="检查情况">
                {one.answers.length === 0 ? (
                  <Empty description="今天的自查现在不能填写：已登记未开展、已过截止时间或不是今天" />
                ) : (
                  <DailyAnswers check={one} />
                )}
              </Panel>
            )}
          </>
        )}
      </Loaded>
    </PageFrame>
  );
}

/** Without a check in the address: the first of today that waits. */
function Next() {
  const waiting = useRead(dailyCheckApi.mine, { waiting: true });
  const next = waiting.data?.content[0];
  if (next) return <Check id={next.id} />;
  return (
    <PageFrame title="开始自查" back={{ else: back }}>
      <Loaded of={waiting}>
        {() => (
          <Panel>
            <Empty description="今天没有等您自查的实验室" />
          </Panel>
        )}
      </Loaded>
    </PageFrame>
  );
}

/** The check of a day before the experiments or before leaving, on the phone and without a network. */
export function DailyFillPage() {
  const id = Number(useSearchParams()[0].get('id')) || undefined;
  useEffect(startOutbox, []);
  return id === undefined ? <Next /> : <Check key={id} id={id} />;
}
