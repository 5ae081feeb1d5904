import { defineEnum, type EnumValue } from '#kernel/shared/enums.ts';
import { defineStates } from '#kernel/shared/states.ts';

/** Codes of the specification. */
export const ProjectState = defineEnum({
  draft: { value: 99, label: '草稿', tone: 'neutral' },
  college: { value: 0, label: '学院审核', tone: 'info' },
  review: { value: 1, label: '专家评审', tone: 'info' },
  school: { value: 2, label: '学校审批', tone: 'info' },
  stored: { value: 10, label: '入库待立项', tone: 'warn' },
  approved: { value: 3, label: '已立项', tone: 'good' },
  running: { value: 4, label: '执行中', tone: 'busy' },
  midterm: { value: 5, label: '中期检查', tone: 'warn' },
  accepting: { value: 6, label: '待验收', tone: 'warn' },
  accepted: { value: 7, label: '已验收', tone: 'good' },
  stopped: { value: 8, label: '已终止', tone: 'bad' },
  refused: { value: 9, label: '未通过', tone: 'bad' },
});
export type ProjectStateCode = EnumValue<typeof ProjectState>;

const { draft, college, review, school, stored, approved, running, midterm, accepting, accepted, stopped, refused } =
  ProjectState;

/** A project that has its money and is not over. */
export const runningStates: readonly ProjectStateCode[] = [approved, running, midterm, accepting];
/** Those in which money is spent. */
export const spendingStates: readonly ProjectStateCode[] = [running, midterm];
/** Those that await the school's decision about money. */
export const libraryStates: readonly ProjectStateCode[] = [school, stored];

export const projectStates = defineStates({
  submit: { from: [draft], to: college, label: '提交申报' },
  withdraw: { from: [college], to: draft, label: '撤回申报' },
  sendBack: { from: [college], to: draft, label: '退回修改' },
  recommend: { from: [college], to: review, label: '学院推荐' },
  refuse: { from: [college, review, school, stored], to: refused, label: '不予通过' },
  conclude: { from: [review], to: school, label: '结束评审' },
  store: { from: [school], to: stored, label: '入库待立项' },
  approve: { from: [school, stored], to: approved, label: '批准立项' },
  start: { from: [approved], to: running, label: '签订任务书' },
  examine: { from: [running], to: midterm, label: '提交中期检查' },
  examined: { from: [midterm], to: running, label: '中期检查结论' },
  finish: { from: [running], to: accepting, label: '提交验收' },
  rectify: { from: [accepting], to: running, label: '验收整改' },
  accept: { from: [accepting], to: accepted, label: '验收通过' },
  stop: { from: [approved, running, midterm, accepting], to: stopped, label: '终止项目' },
});
export type ProjectAction = Parameters<typeof projectStates.can>[0];

/** What the office does with the experts of a project, as its log says it; not for applicants. */
export const expertActions = { assign: '分配评审专家', remove: '撤销评审专家' } as const;
