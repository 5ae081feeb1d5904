import { Button, Form, Input } from 'antd';
import { DecideButton, Key } from './decide-button.tsx';
import type { Decision } from './review-decision.ts';

type Props<D> = {
  verdicts: readonly Decision<D>[];
  isAwake: boolean;
  onDecide: (verdict: Decision<D>) => void;
  onNext?: (() => void) | undefined;
};

/** Opinion and verdicts at the lower edge of the page. */
export function ReviewFoot<D>({ verdicts, isAwake, onDecide, onNext }: Props<D>) {
  const needing = verdicts.filter(({ needs }) => needs).map(({ label }) => label);
  return (
    <section className="lab-review-foot" aria-label="审核意见">
      <Form.Item name="opinion">
        <Input.TextArea
          autoSize={{ minRows: 1, maxRows: 5 }}
          maxLength={300}
          aria-label="意见"
          placeholder={`意见（${needing.length ? `${needing.join('、')}时必填` : '选填'}）`}
          onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
        />
      </Form.Item>
      <div className="lab-review-buttons">
        {verdicts.map((verdict) => (
          <DecideButton
            key={verdict.label}
            type={verdict.danger ? 'default' : 'primary'}
            danger={verdict.danger ?? false}
            hotkey={verdict.hotkey}
            isAwake={isAwake}
            onDecide={() => onDecide(verdict)}
          >
            {verdict.label}
          </DecideButton>
        ))}
        <Button disabled={!onNext} onClick={() => onNext?.()}>
          下一条 <Key>j</Key>
        </Button>
      </div>
      <p className="lab-review-keys">
        <Key>k</Key> 上一条 <Key>z</Key> 放大照片 <Key>e</Key> 写意见 <Key>Esc</Key> 离开意见框
      </p>
    </section>
  );
}
