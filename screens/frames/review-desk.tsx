import { Alert, Button, Form } from 'antd';
import { useEffect, useState, type ReactNode } from 'react';
import type { Endpoint } from '#kernel/shared/contract.ts';
import { notify } from '#kernel/web/ui/notify.ts';
import { FormFrame, useOnce, type Values } from './form-frame.tsx';
import { useAwake } from './review-awake.ts';
import { sendDecision, type Decision, type HandOver } from './review-decision.ts';
import { reviewDrafts } from './review-drafts.ts';
import { ReviewFoot } from './review-foot.tsx';
import { useKeys } from './review-keys.ts';

type DeskProps<S> = {
  id: number;
  shown: S;
  /** The data of the row: when it changes, the row is seen anew. */
  facts: unknown;
  /** True if the queue says that the row waits. */
  isWaiting: boolean;
  verdicts: readonly Decision<S>[];
  /** Endpoint whose input names the fields of the form. */
  form: Endpoint;
  fields?: ((shown: S) => ReactNode) | undefined;
  initial?: ((shown: S) => Values) | undefined;
  onNext: (() => void) | undefined;
  /** Hands verdicts over where the network may be missing. */
  handOver?: HandOver<S> | undefined;
  /** A verdict on the row that is kept on the device. */
  kept?: KeptVerdict | undefined;
  /** Reads the row again: true if the verdict is no longer open. */
  isGone: (verdict: Decision<S>) => Promise<boolean>;
  /** The row is decided: by the user, or by another one before. */
  onLeave: (byUser: boolean) => void;
  children: ReactNode;
};

/** A verdict that has not reached the server: it waits for the network, or was refused and is corrected here. */
export type KeptVerdict = { values: Values; isWaiting: boolean };

/** The verdict waits for the network. It may have arrived already, so that another one cannot take its place. */
const KeptNote = () => (
  <Alert type="info" showIcon className="lab-review-gone" title="审核意见保存在本机，联网后自动发送。" />
);

/** A row that cannot be decided here any more; `typed` is the opinion of a verdict that was refused for this reason. */
export function ReviewGone({ onNext, typed }: { onNext: (() => void) | undefined; typed?: string | undefined }) {
  return (
    <Alert
      {...(typed && { description: `您填写的意见没有发送：${typed}` })}
      type="info"
      showIcon
      className="lab-review-gone"
      title="这一条已处理，或应由他人处理。"
      action={onNext && <Button onClick={onNext}>下一条</Button>}
    />
  );
}

/** One row in full, with its form and verdicts. Mounted anew for each row. */
export function ReviewDesk<S>(props: DeskProps<S>) {
  const { id, shown, isWaiting, onNext, onLeave } = props;
  const [form] = Form.useForm<Values>();
  const [busy, setBusy] = useState('');
  const once = useOnce();
  const [top, setTop] = useState<HTMLDivElement | null>(null);
  const path = props.form.path;
  const allowed = props.verdicts.filter((verdict) => verdict.when(shown));
  const decide = (verdict: Decision<S>) =>
    void once(async () => {
      setBusy(verdict.label);
      const by = props.handOver;
      const result = await sendDecision(form, verdict, id, () => props.isGone(verdict), by && { shown, by }).catch(
        (error: unknown) => {
          setBusy('');
          throw error;
        },
      );
      if (result === 'refused') return setBusy('');
      reviewDrafts.remove(path, id);
      if (result === 'done') notify.success(verdict.done);
      else if (result === 'kept') notify.info('已保存在本机，网络恢复后自动发送');
      else notify.warn('这一条已由他人处理，没有重复提交');
      return onLeave(result !== 'gone');
    });
  const isAwake = useAwake(top, props.facts);
  const decidable = isAwake && !props.kept?.isWaiting ? allowed : [];
  useKeys({
    ...Object.fromEntries(decidable.map((verdict) => [verdict.hotkey, () => decide(verdict)])),
    e: () => (form.getFieldInstance('opinion') as HTMLElement | undefined)?.focus(),
  });
  // The next row starts at its top, and the keyboard with it.
  useEffect(() => {
    top?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [top]);
  const { kept } = props;
  const isKept = kept?.isWaiting === true;
  const isSkipped = isWaiting && allowed.length === 0 && busy === '' && !isKept;
  useEffect(() => {
    if (!isSkipped) return;
    notify.warn('有一条已由他人处理，已跳过');
    onLeave(false);
  }, [isSkipped, onLeave]);
  return (
    <div ref={setTop} tabIndex={-1} className="lab-review-desk" data-row={id}>
      {allowed.length === 0 && !isKept && (
        <ReviewGone onNext={onNext} typed={kept?.values['opinion'] as string | undefined} />
      )}
      {isKept && <KeptNote />}
      {props.children}
      {allowed.length > 0 && !isKept && (
        <FormFrame
          form={form}
          endpoint={props.form}
          initial={{ ...props.initial?.(shown), ...kept?.values, ...reviewDrafts.read(path, id) }}
          disabled={busy !== ''}
          onChange={() => reviewDrafts.write(path, id, form.getFieldsValue(true) as Values)}
          onFinish={() => undefined}
        >
          {props.fields?.(shown)}
          <ReviewFoot verdicts={allowed} busy={busy} isAwake={isAwake} onDecide={decide} onNext={onNext} />
        </FormFrame>
      )}
    </div>
  );
}
