import { defineEnum, type EnumValue } from '#kernel/shared/enums.ts';

/** How somebody signs: with the own password at a desk, or on the own phone by a code that the desk shows. */
export const SignMethod = defineEnum({
  password: { value: 'password', label: '密码' },
  code: { value: 'code', label: '扫码' },
});
export type SignMethodCode = EnumValue<typeof SignMethod>;

/** Who signs a document: keepers of its store, and of an outbound those who receive. */
export const SignStep = defineEnum({
  keeper: { value: 'keeper', label: '保管人' },
  recipient: { value: 'recipient', label: '领用人' },
});
export type SignStepCode = EnumValue<typeof SignStep>;
