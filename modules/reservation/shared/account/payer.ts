import { defineEnum, type EnumValue } from '#kernel/shared/enums.ts';

/** Where the money for a booking comes from. */
export const Payer = defineEnum({
  account: { value: 'account', label: '个人账户' },
  card: { value: 'card', label: '经费卡' },
  transfer: { value: 'transfer', label: '校外转账' },
});
export type PayerCode = EnumValue<typeof Payer>;
