import { Segmented } from 'antd';
import { useState, type ReactNode } from 'react';
import type { Endpoint } from '#kernel/shared/contract.ts';
import type { EnumValue } from '#kernel/shared/enums.ts';
import type { SignedKind, Signatures } from '../../shared/dual/dual.ts';
import { SignMethod, type SignMethodCode } from '../../shared/dual/signing.ts';
import { CodeDialog } from './code-dialog.tsx';
import { PasswordDialog } from './password-dialog.tsx';

export type SignDialogProps = {
  kind: EnumValue<typeof SignedKind>;
  id: number;
  signed: Signatures;
  /** Who signs: 两名保管人均不能是申请人. */
  who: string;
  title: string;
  invalidates: readonly Endpoint[];
  onClose: () => void;
};
/** `ways` chooses between the password and the own phone. */
export type SignWayProps = SignDialogProps & { ways: ReactNode };

/** Who has signed, of all of them. */
export const signersOf = ({ first, second, recipients }: Signatures): string[] =>
  [first, second, ...recipients].flatMap((one) => (one ? [one.name] : []));

const ways = [
  { value: SignMethod.password, label: '密码签名' },
  { value: SignMethod.code, label: '扫码签名' },
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
