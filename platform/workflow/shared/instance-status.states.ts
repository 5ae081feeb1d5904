import { defineEnum, type EnumValue } from '#kernel/shared/enums.ts';
import { defineStates } from '#kernel/shared/states.ts';

/** States of an instance, with the codes of the change requests. */
export const InstanceStatus = defineEnum({
  waiting: { value: 0, label: '待审批', tone: 'warn' },
  pass: { value: 1, label: '通过', tone: 'good' },
  refuse: { value: 2, label: '不通过', tone: 'bad' },
  part: { value: 3, label: '部分通过', tone: 'warn' },
  withdrawn: { value: 4, label: '已撤回', tone: 'neutral' },
  terminated: { value: 5, label: '已终止', tone: 'neutral' },
  read: { value: 8, label: '已阅', tone: 'neutral' },
  processing: { value: 9, label: '审批中', tone: 'busy' },
  draft: { value: 99, label: '草稿', tone: 'info' },
});
export type InstanceStatusCode = EnumValue<typeof InstanceStatus>;

type InstanceAction =
  | 'decide'
  | 'pass'
  | 'part'
  | 'refuse'
  | 'return'
  | 'withdraw'
  | 'terminate'
  | 'urge'
  | 'reassign'
  | 'comment';

const running = [InstanceStatus.waiting, InstanceStatus.processing] as const;

/** Life cycle of an instance; ended ones are never reopened. */
export const instanceStates = defineStates<InstanceStatusCode, InstanceAction>({
  decide: { from: running, to: InstanceStatus.processing, label: '审批' },
  return: { from: running, to: InstanceStatus.processing, label: '退回' },
  pass: { from: running, to: InstanceStatus.pass, label: '通过' },
  part: { from: running, to: InstanceStatus.part, label: '部分通过' },
  refuse: { from: running, to: InstanceStatus.refuse, label: '不通过' },
  withdraw: { from: running, to: InstanceStatus.withdrawn, label: '撤回' },
  terminate: { from: running, to: InstanceStatus.terminated, label: '终止' },
  urge: { from: running, to: InstanceStatus.processing, label: '催办' },
  reassign: { from: running, to: InstanceStatus.processing, label: '改派' },
  comment: { from: running, to: InstanceStatus.processing, label: '沟通' },
});

export const isRunning = (status: number): boolean => running.includes(status as never);

/** States of a task. `held`: waits for an added sign before it, or for its turn. */
export const TaskStatus = defineEnum({
  waiting: { value: 0, label: '待处理', tone: 'warn' },
  handled: { value: 1, label: '已处理', tone: 'good' },
  cancelled: { value: 2, label: '已取消', tone: 'neutral' },
  held: { value: 3, label: '等待中', tone: 'info' },
});
export type TaskStatusCode = EnumValue<typeof TaskStatus>;

/** What was done with a task. */
export const TaskAction = defineEnum({
  submit: { value: 'submit', label: '提交', tone: 'info' },
  approve: { value: 'approve', label: '同意', tone: 'good' },
  refuse: { value: 'refuse', label: '不同意', tone: 'bad' },
  return: { value: 'return', label: '退回', tone: 'warn' },
  transfer: { value: 'transfer', label: '转办', tone: 'info' },
  auto: { value: 'auto', label: '自动通过', tone: 'neutral' },
  reassign: { value: 'reassign', label: '改派', tone: 'info' },
});
export type TaskActionCode = EnumValue<typeof TaskAction>;

/** Lines of the timeline that are not decisions. */
export const EventType = defineEnum({
  start: { value: 'start', label: '提交申请' },
  node: { value: 'node', label: '环节完成' },
  enter: { value: 'enter', label: '到达环节' },
  decide: { value: 'decide', label: '处理' },
  comment: { value: 'comment', label: '沟通' },
  urge: { value: 'urge', label: '催办' },
  addsign: { value: 'addsign', label: '加签' },
  copy: { value: 'copy', label: '抄送' },
  warn: { value: 'warn', label: '提示' },
  due: { value: 'due', label: '超时' },
  return: { value: 'return', label: '退回' },
  reassign: { value: 'reassign', label: '改派' },
  migrate: { value: 'migrate', label: '更换流程版本' },
  end: { value: 'end', label: '流程结束' },
});
export type EventTypeCode = EnumValue<typeof EventType>;
