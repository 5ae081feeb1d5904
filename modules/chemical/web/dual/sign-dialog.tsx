import { Segmented } from 'antd';
import { useState } from 'react';
import { SignMethod, type SignMethodCode } from '../../shared/dual/signing.ts';
import { CodeDialog } from './code-dialog.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import type { SignDialogProps } from './signing-props.ts';

const ways = [
  { value: SignMethod.password, label: '在此签名' },
  { value: SignMethod.code, label: '用手机扫码' },
];

/** Somebody signs: with the own account and password, also at the screen of another, or with the own phone. */
export function SignDialog(props: SignDialogProps) {
  const [way, setWay] = useState<SignMethodCode>(SignMethod.password);
  const Way = way === SignMethod.code ? CodeDialog : PasswordDialog;
  return (
    <Way
      {...props}
      ways={
        <Segmented<SignMethodCode>
          aria-label="签名方式"
          block
          options={ways}
          value={way}
          onChange={setWay}
          style={{ marginBottom: 12 }}
        />
      }
    />
  );
}
