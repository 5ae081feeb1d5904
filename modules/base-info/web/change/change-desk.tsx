import '#screens/frames/review.css';
import { Button, Input, type GetRef } from 'antd';
import { useRef, useState, type ReactNode } from 'react';
import { DecideButton, Key } from '#screens/frames/decide-button.tsx';
import { Panel } from '#screens/frames/page-frame.tsx';
import { useKeys } from '#screens/frames/review-keys.ts';
import type { ChangeDetail } from '../../shared/change/change-request.ts';
import { ItemResult } from '../../shared/change/change-request.states.ts';
import { ChangeItems } from './change-items.tsx';
import { useChangeDecision } from './use-change-decision.ts';

type Props = {
  change: ChangeDetail;
  isAwake: boolean;
  onLeave: () => void;
  onNext: (() => void) | undefined;
  /** Between the items and the foot. */
  children: ReactNode;
};

/** The items of a request with their verdicts, and the foot that sends them. Mounted anew for each request. */
export function ChangeDesk({ change, isAwake, onLeave, onNext, children }: Props) {
  const { typed, errors, isBusy, verdictOf, set, passAll, send, setOpinion } = useChangeDecision(change, onLeave);
  const open = change.items.filter(({ result }) => result !== ItemResult.refuse);
  const [at, setAt] = useState(0);
  const opinion = useRef<GetRef<typeof Input.TextArea>>(null);
  const move = (by: number) => () => setAt((at + by + open.length) % open.length);
  const judge = (result: 1 | 2) => () => {
    const { field } = open[at]!;
    set(field, { result });
    if (result === ItemResult.pass) return setAt(Math.min(at + 1, open.length - 1));
    setTimeout(() => document.getElementById(`opinion-${field}`)?.focus());
  };
  useKeys({
    ...(isAwake && !isBusy && { 1: judge(ItemResult.pass), 2: judge(ItemResult.refuse), a: passAll, s: send }),
    arrowdown: move(1),
    arrowup: move(-1),
    e: () => opinion.current?.focus(),
    j: onNext,
  });
  return (
    <>
      <Panel
        title="逐项审核"
        extra={
          <Button disabled={!isAwake} onClick={passAll}>
            全部通过
          </Button>
        }
      >
        <ChangeItems
          items={change.items}
          edit={{ at: open[at]?.field, errors, verdictOf, onChange: (field, changes) => set(field, changes) }}
        />
      </Panel>
      {children}
      <section className="lab-review-foot" aria-label="审核意见">
        <Input.TextArea
          ref={opinion}
          autoSize={{ minRows: 1, maxRows: 5 }}
          maxLength={300}
          aria-label="意见"
          placeholder="总体意见（选填）"
          value={typed.opinion}
          onChange={(event) => setOpinion(event.target.value)}
          onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
        />
        <div className="lab-review-buttons">
          <DecideButton type="primary" hotkey="s" isAwake={isAwake} loading={isBusy} onDecide={send}>
            提交审核
          </DecideButton>
          <Button disabled={!onNext || isBusy} onClick={() => onNext?.()}>
            下一条 <Key>J</Key>
          </Button>
        </div>
        <p className="lab-review-keys">
          <Key>↑</Key> <Key>↓</Key> 选择变更项 <Key>1</Key> 通过 <Key>2</Key> 不通过 <Key>A</Key> 全部通过 <Key>E</Key>{' '}
          写意见
        </p>
      </section>
    </>
  );
}
