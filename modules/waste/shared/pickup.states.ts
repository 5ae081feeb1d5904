import { defineEnum } from '#kernel/shared/enums.ts';
import { defineStates } from '#kernel/shared/states.ts';

export const ApplyStatus = defineEnum({
  waiting: { value: 0, label: '待审核', tone: 'warn' },
  passed: { value: 1, label: '已通过', tone: 'info' },
  planned: { value: 2, label: '已排程', tone: 'busy' },
  done: { value: 3, label: '已完成', tone: 'good' },
  partly: { value: 4, label: '部分完成', tone: 'good' },
  withdrawn: { value: 8, label: '已撤回', tone: 'neutral' },
  refused: { value: 9, label: '已驳回', tone: 'bad' },
});
const { waiting, passed, planned, done, partly, withdrawn, refused } = ApplyStatus;

export const applyStates = defineStates({
  pass: { from: [waiting], to: passed, label: '收运申请通过' },
  refuse: { from: [waiting], to: refused, label: '驳回收运申请' },
  withdraw: { from: [waiting, passed], to: withdrawn, label: '撤回收运申请' },
  plan: { from: [passed], to: planned, label: '排入收运计划' },
  unplan: { from: [planned], to: passed, label: '收运计划取消' },
  finish: { from: [planned], to: done, label: '收运完成' },
  finishPart: { from: [planned], to: partly, label: '收运部分完成' },
});

export const PlanStatus = defineEnum({
  waiting: { value: 0, label: '待收运', tone: 'info' },
  running: { value: 1, label: '收运中', tone: 'busy' },
  done: { value: 2, label: '已完成', tone: 'good' },
  cancelled: { value: 9, label: '已取消', tone: 'neutral' },
});

export const planStates = defineStates({
  begin: { from: [PlanStatus.waiting, PlanStatus.running], to: PlanStatus.running, label: '开始收运' },
  finish: { from: [PlanStatus.running], to: PlanStatus.done, label: '收运完成' },
  cancel: { from: [PlanStatus.waiting], to: PlanStatus.cancelled, label: '取消收运计划' },
});

export const Period = defineEnum({
  am: { value: 'am', label: '上午' },
  pm: { value: 'pm', label: '下午' },
});

export const HandoverStatus = defineEnum({
  waiting: { value: 0, label: '待收运', tone: 'info' },
  weighed: { value: 1, label: '已称重待签名', tone: 'warn' },
  stored: { value: 2, label: '已入库', tone: 'good' },
  refused: { value: 3, label: '已拒收', tone: 'bad' },
  released: { value: 9, label: '已退出', tone: 'neutral' },
});
