import { labelOf } from '#kernel/shared/enums.ts';
import type { Signatures } from '../../shared/dual/dual.ts';
import { SignMethod } from '../../shared/dual/signing.ts';

/** 张三 2026-11-24 10:00:00（扫码）. */
export const signatureText = ({ name, at, method }: Signatures['recipients'][number]): string =>
  `${name} ${at}（${labelOf(SignMethod, method)}）`;

/** Who has signed, of all of them. */
export const signersOf = ({ first, second, recipients }: Signatures): string[] =>
  [first, second, ...recipients].flatMap((one) => (one ? [one.name] : []));
