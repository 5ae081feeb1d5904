import { defineEnum } from '#kernel/shared/enums.ts';
import { defineStates } from '#kernel/shared/states.ts';

/** Codes of the specification. */
export const RequisitionStatus = defineEnum({
  draft: { value: 0, label: '草稿', tone: 'neutral' },
  examined: { value: 1, label: '审核中', tone: 'warn' },
  waiting: { value: 2, label: '待出库', tone: 'busy' },
  partly: { value: 3, label: '部分出库', tone: 'busy' },
  issued: { value: 4, label: '已出库', tone: 'info' },
  completed: { value: 5, label: '已完成', tone: 'good' },
  cancelled: { value: 8, label: '已撤销', tone: 'neutral' },
  refused: { value: 9, label: '已驳回', tone: 'bad' },
});

const { draft, examined, waiting, partly, issued, completed, cancelled, refused } = RequisitionStatus;

export const requisitionStates = defineStates({
  submit: { from: [draft, refused], to: examined, label: '提交领用申请' },
  pass: { from: [examined], to: waiting, label: '领用申请通过' },
  refuse: { from: [examined], to: refused, label: '驳回领用申请' },
  withdraw: { from: [draft, examined, waiting, refused], to: cancelled, label: '撤销领用申请' },
  expire: { from: [waiting], to: cancelled, label: '逾期未领取，自动撤销' },
  issuePart: { from: [waiting, partly], to: partly, label: '部分出库' },
  issueAll: { from: [waiting, partly], to: issued, label: '全部出库' },
  forgo: { from: [partly], to: issued, label: '余量逾期未领取，不再出库' },
  complete: { from: [issued], to: completed, label: '领用完成' },
});

/** True where the requisition may be edited and submitted. */
export const isOpenToChange = (status: number): boolean => status === draft || status === refused;
/** True where the store has something to hand over. */
export const isWaiting = (status: number): boolean => status === waiting || status === partly;

/** Whether a document holds what two keepers answer for, in filters. */
export const Controlled = defineEnum({
  yes: { value: 1, label: '含管控' },
  no: { value: 0, label: '不含管控' },
});

/** A document of what a store hands over on a requisition. */
export const OutboundStatus = defineEnum({
  picking: { value: 0, label: '备货中', tone: 'busy' },
  issued: { value: 1, label: '已出库', tone: 'good' },
});
