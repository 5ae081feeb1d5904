import { Alert, Button, Form } from 'antd';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import type { Endpoint } from '#kernel/shared/contract.ts';
import type { ApiError } from '#kernel/web/api/api-error.ts';
import { notify } from '#kernel/web/ui/notify.ts';
import { FormFrame, useOnce, type Values } from './form-frame.tsx';
import { useAwake } from './review-awake.ts';
import { showErrors } from './form-rules.ts';
import { makeDecision, type Decision, type MadeDecision } from './review-decision.ts';
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
  /** A verdict on the row that is kept on the device. */
  kept?: KeptVerdict | undefined;
  /** Why the server refused the last verdict on the row. */
  refusal?: ApiError | undefined;
  /** The row has stood on the screen. */
  onSeen: () => void;
  onDecide: (made: MadeDecision<S>) => void;
  /** Another user has decided the row. */
  onSkip: () => void;
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
  const { id, shown, isWaiting, onNext, onSeen, onSkip, refusal } = props;
  const [form] = Form.useForm<Values>();
  const once = useOnce();
  const [top, setTop] = useState<HTMLDivElement | null>(null);
  const path = props.form.path;
  const allowed = props.verdicts.filter((verdict) => verdict.when(shown));
  const decide = (verdict: Decision<S>) =>
    void once(async () => {
      const made = await makeDecision(form, { verdict, shown, id });
      if (made) props.onDecide(made);
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
  const onStood = useEffectEvent(onSeen);
  useEffect(() => {
    if (isAwake) onStood();
  }, [isAwake]);
  const { kept } = props;
  const isKept = kept?.isWaiting === true;
  const isSkipped = isWaiting && allowed.length === 0 && !isKept;
  useEffect(() => {
    if (!isSkipped) return;
    notify.warn('有一条已由他人处理，已跳过');
    onSkip();
  }, [isSkipped, onSkip]);
  useEffect(() => {
    if (refusal?.errors) showErrors(form, refusal);
  }, [form, refusal]);
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
          onChange={() => reviewDrafts.write(path, id, form.getFieldsValue(true) as Values)}
          onFinish={() => undefined}
        >
          {props.fields?.(shown)}
          <ReviewFoot verdicts={allowed} isAwake={isAwake} onDecide={decide} onNext={onNext} />
        </FormFrame>
      )}
    </div>
  );
}
