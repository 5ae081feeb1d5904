import { defineEnum } from '#kernel/shared/enums.ts';

/** What a role asks of its holders at the login, besides the password. */
export const FactorRule = defineEnum({
  off: { value: 'off', label: '不使用' },
  offered: { value: 'offered', label: '可自愿开启' },
  required: { value: 'required', label: '必须开启' },
});
