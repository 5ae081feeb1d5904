import { defineEnum, type EnumValue } from '#kernel/shared/enums.ts';
import { defineStates } from '#kernel/shared/states.ts';

export const PaperMode = defineEnum({
  fixed: { value: 'fixed', label: '固定组卷' },
  random: { value: 'random', label: '随机抽题' },
});

export const PaperStatus = defineEnum({
  draft: { value: 0, label: '草稿', tone: 'neutral' },
  published: { value: 1, label: '已发布', tone: 'good' },
  stopped: { value: 2, label: '已停用', tone: 'neutral' },
});

export const paperStates = defineStates<EnumValue<typeof PaperStatus>, 'publish' | 'stop'>({
  publish: { from: [PaperStatus.draft, PaperStatus.stopped], to: PaperStatus.published, label: '发布试卷' },
  stop: { from: [PaperStatus.published], to: PaperStatus.stopped, label: '停用试卷' },
});

/** A published exam is to come, running or over by time. */
export const ExamStatus = defineEnum({
  draft: { value: 0, label: '草稿', tone: 'neutral' },
  waiting: { value: 1, label: '未开始', tone: 'info' },
  running: { value: 2, label: '进行中', tone: 'busy' },
  ended: { value: 3, label: '已结束', tone: 'good' },
  cancelled: { value: 9, label: '已取消', tone: 'bad' },
});

/** What is stored: a published exam has one code whatever the time. */
export const published = 1;

export const examStates = defineStates<number, 'publish' | 'cancel'>({
  publish: { from: [ExamStatus.draft], to: published, label: '发布考试' },
  cancel: { from: [published], to: ExamStatus.cancelled, label: '取消考试' },
});

export const Audience = defineEnum({
  group: { value: 'group', label: '按人员类型和学院' },
  persons: { value: 'persons', label: '指定人员' },
});

export const ShowAnswers = defineEnum({
  after: { value: 'after', label: '考试结束后公布' },
  never: { value: 'never', label: '不公布' },
});

export const SessionStatus = defineEnum({
  open: { value: 0, label: '答题中', tone: 'busy' },
  submitted: { value: 1, label: '已交卷', tone: 'good' },
  timeout: { value: 2, label: '超时自动交卷', tone: 'warn' },
  forced: { value: 3, label: '强制交卷', tone: 'bad' },
  void: { value: 9, label: '作废', tone: 'bad' },
});

export type SessionStatusCode = EnumValue<typeof SessionStatus>;

/** What a person has reached in an exam. */
export const ScoreResult = defineEnum({
  passed: { value: 'passed', label: '合格', tone: 'good' },
  failed: { value: 'failed', label: '不合格', tone: 'bad' },
  open: { value: 'open', label: '答题中', tone: 'busy' },
  void: { value: 'void', label: '作废（违纪）', tone: 'bad' },
});
