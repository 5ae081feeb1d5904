import type { ReactNode } from 'react';
import type { Endpoint } from '#kernel/shared/contract.ts';
import type { EnumValue } from '#kernel/shared/enums.ts';
import type { SignedKind, Signatures } from '../../shared/dual/dual.ts';

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
