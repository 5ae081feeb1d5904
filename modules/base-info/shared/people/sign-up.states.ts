import { defineEnum } from '#kernel/shared/enums.ts';
import { defineStates } from '#kernel/shared/states.ts';

export const SignUpStatus = defineEnum({
  waiting: { value: 0, label: '待担保人确认', tone: 'warn' },
  confirmed: { value: 3, label: '待学院审核', tone: 'info' },
  passed: { value: 1, label: '已通过', tone: 'good' },
  rejected: { value: 2, label: '已驳回', tone: 'bad' },
});

const { waiting, confirmed, passed, rejected } = SignUpStatus;

export const signUpStates = defineStates({
  confirm: { from: [waiting], to: confirmed, label: '担保人确认' },
  pass: { from: [confirmed], to: passed, label: '通过校外人员申请' },
  reject: { from: [waiting, confirmed], to: rejected, label: '驳回校外人员申请' },
});
