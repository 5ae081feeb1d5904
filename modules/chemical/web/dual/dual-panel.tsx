import { Alert, Button } from 'antd';
import { useState } from 'react';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { Panel } from '#screens/frames/page-frame.tsx';
import type { SignDialogProps } from './signing-props.ts';
import { signatureText } from './signature-text.ts';

const SignDialog = lazyPart<SignDialogProps>(() => import('./sign-dialog.tsx').then((m) => m.SignDialog));

type Props = Omit<SignDialogProps, 'title' | 'onClose'> & { title: string; action: string; signer?: string };

/** Signatures of two people, and what is still to be done: `action` is what they sign for, `signer` what they are. */
export function DualPanel({ title, action, signer = '保管人', signed, ...dialog }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const given = [signed.first, signed.second].flatMap((one) => (one ? [signatureText(one)] : []));
  const label = `${signed.first ? '第二名' : ''}${signer}签名`;
  return (
    <Panel
      title={title}
      extra={
        !signed.complete && (
          <Button type="primary" onClick={() => setIsOpen(true)}>
            {label}
          </Button>
        )
      }
    >
      <Alert
        showIcon
        type={signed.complete ? 'success' : 'info'}
        title={
          signed.complete
            ? `两名${signer}均已签名，请其中一人在 ${signed.until} 前${action}`
            : `含须双人保管的化学品，须由两名${signer}分别签名后才能${action}`
        }
        description={given.length > 0 && `已签名：${given.join('；')}`}
      />
      {isOpen && <SignDialog {...dialog} signed={signed} title={label} onClose={() => setIsOpen(false)} />}
    </Panel>
  );
}
