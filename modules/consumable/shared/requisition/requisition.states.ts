import { defineEnum, type EnumValue } from '#kernel/shared/enums.ts';
import { defineStates } from '#kernel/shared/states.ts';

/** As of chemicals, without what needs two people. */
export const RequisitionStatus = defineEnum({
  draft: { value: 0, label: '草稿', tone: 'neutral' },
  examined: { value: 1, label: '审核中', tone: 'info' },
  waiting: { value: 2, label: '待出库', tone: 'warn' },
  issued: { value: 4, label: '已出库', tone: 'good' },
  withdrawn: { value: 8, label: '已撤销', tone: 'neutral' },
  refused: { value: 9, label: '已驳回', tone: 'bad' },
});

const { draft, examined, waiting, issued, withdrawn, refused } = RequisitionStatus;

export const isOpenToChange = (status: number) => status === draft || status === refused;

export const requisitionStates = defineStates<
  EnumValue<typeof RequisitionStatus>,
  'submit' | 'pass' | 'refuse' | 'issue' | 'withdraw'
>({
  submit: { from: [draft, refused], to: examined, label: '提交领用申请' },
  pass: { from: [examined], to: waiting, label: '通过领用申请' },
  refuse: { from: [examined], to: refused, label: '驳回领用申请' },
  issue: { from: [waiting], to: issued, label: '领用出库' },
  withdraw: { from: [draft, examined, waiting, refused], to: withdrawn, label: '撤销领用申请' },
});
