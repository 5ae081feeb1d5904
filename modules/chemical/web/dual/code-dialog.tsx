import './code-dialog.css';
import { Alert, Button, Modal } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import type { OutputOf } from '#kernel/shared/contract.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { useCommand, useInvalidate, useRead } from '#kernel/web/api/query.ts';
import { dualApi, SignCodeState } from '../../shared/dual/dual.ts';
import { dualMinutes } from '../../shared/dual/signature.rules.ts';
import { SignStep, type SignStepCode } from '../../shared/dual/signing.ts';
import { signersOf } from './signature-text.ts';
import type { SignWayProps } from './signing-props.ts';

const pollMs = 2_000;
type Shown = OutputOf<typeof dualApi.showCode> & { step: SignStepCode };

/** A code until it is used or over; the desk learns of it by itself. */
function ShownCode({ shown, onUsed }: { shown: Shown; onUsed: () => void }) {
  const { data } = useRead(dualApi.codeState, { id: shown.id }, { refetchMs: pollMs, quiet: true });
  const state = data?.state ?? SignCodeState.waiting;
  const tell = useEffectEvent(onUsed);
  useEffect(() => {
    if (state === SignCodeState.used) tell();
  }, [state]);
  if (state === SignCodeState.used) return <Alert showIcon type="success" title={`${data?.signer_name ?? ''}已签名`} />;
  if (state === SignCodeState.over)
    return <Alert showIcon type="warning" title="二维码已失效（过期，或单据有改动），请重新出示" />;
  return (
    <figure className="chem-sign-code">
      <img src={shown.image} alt={`${labelOf(SignStep, shown.step)}签名二维码`} width={240} height={240} />
      <figcaption>
        请本人用手机扫码，登录后核对内容并确认；{shown.ends_at.slice(11)} 前有效，仅供一人签名一次
      </figcaption>
    </figure>
  );
}

/** A code on the screen, by which somebody signs with the own phone. */
export function CodeDialog({ kind, id, signed, who, title, invalidates, onClose, ways }: SignWayProps) {
  const show = useCommand(dualApi.showCode, []);
  const invalidate = useInvalidate();
  const [shown, setShown] = useState<Shown>();
  const steps: readonly SignStepCode[] =
    kind === 'outbound' ? [SignStep.keeper, SignStep.recipient] : [SignStep.keeper];
  const isMissing = (step: SignStepCode) =>
    step === SignStep.keeper ? signed.second === null : signed.recipients.length < 2;
  const start = async (step: SignStepCode) =>
    setShown({ ...(await show.mutateAsync({ doc_type: kind, doc_id: id, step })), step });
  const given = signersOf(signed);
  return (
    <Modal
      open
      title={title}
      width={560}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{signed.complete ? '完成' : '关闭'}</Button>}
    >
      {ways}
      <p className="lab-page-note">
        {given.length > 0
          ? `${given.join('、')}已签名，${signed.complete ? '签名已齐，请确认' : `其余人员请在 ${signed.until} 前签名`}。`
          : `${who}须在 ${dualMinutes} 分钟内分别签名。`}
      </p>
      {shown && <ShownCode key={shown.id} shown={shown} onUsed={() => void invalidate(invalidates)} />}
      {!signed.complete && (
        <p className="chem-sign-steps">
          {steps.filter(isMissing).map((step) => (
            <Button
              key={step}
              type={shown ? 'default' : 'primary'}
              loading={show.isPending}
              onClick={() => void start(step).catch(() => {})}
            >
              {steps.length > 1 ? `出示${labelOf(SignStep, step)}二维码` : shown ? '重新出示二维码' : '出示二维码'}
            </Button>
          ))}
        </p>
      )}
    </Modal>
  );
}
