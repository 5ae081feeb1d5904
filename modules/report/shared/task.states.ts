import { defineEnum, type EnumValue } from '#kernel/shared/enums.ts';
import { defineStates } from '#kernel/shared/states.ts';

/** Codes of the specification. */
export const ReportStatus = defineEnum({
  reporting: { value: 0, label: '填报中', tone: 'warn' },
  reported: { value: 1, label: '已上报', tone: 'good' },
});
type ReportStatusCode = EnumValue<typeof ReportStatus>;

/** Codes of the specification. */
export const DetailState = defineEnum({
  waiting: { value: 0, label: '待审核', tone: 'info' },
  passed: { value: 1, label: '通过', tone: 'good' },
  deferred: { value: 2, label: '暂缓', tone: 'warn' },
  rejected: { value: 9, label: '驳回', tone: 'bad' },
});

/** Who decides a row that waits. */
export const Step = defineEnum({
  filler: { value: 0, label: '填报' },
  college: { value: 1, label: '学院审核' },
  school: { value: 2, label: '学校审核' },
});

export const Source = defineEnum({
  auto: { value: 'auto', label: '采集' },
  manual: { value: 'manual', label: '填写' },
  import: { value: 'import', label: '导入' },
  copy: { value: 'copy', label: '上年' },
});

const { reporting, reported } = ReportStatus;

export const taskStates = defineStates<ReportStatusCode, 'submit' | 'giveBack'>({
  submit: { from: [reporting], to: reported, label: '上报' },
  giveBack: { from: [reported], to: reporting, label: '退回填报' },
});

/** Decisions on a row; `pass` of the college hands it to the school. */
export const Decision = defineEnum({
  pass: { value: 'pass', label: '通过' },
  defer: { value: 'defer', label: '暂缓' },
  reject: { value: 'reject', label: '驳回' },
});
export type DecisionCode = EnumValue<typeof Decision>;

/** A filler may change a row: it is not reported yet, or was rejected. */
export const isEditable = ({ state, step }: { state: number; step: number }): boolean =>
  state === DetailState.rejected || (state === DetailState.waiting && step === Step.filler);
