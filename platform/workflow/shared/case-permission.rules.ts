import { labelOf } from '#kernel/shared/enums.ts';
import type { ErrorSpec } from '#kernel/shared/errors.ts';
import { workflowErrors } from './errors.ts';
import {
  instanceStates,
  InstanceStatus,
  isRunning,
  TaskStatus,
  type InstanceStatusCode,
} from './instance-status.states.ts';
import { StepButton, type ProcessFlags, type StepButtonCode, type StepNode } from './process-model.ts';

// Who may do what with a case and its tasks. The server refuses by it, and the buttons of the pages follow from it.

/** Actions on a case beside the decisions of its tasks. */
export const caseActions = ['withdraw', 'urge', 'terminate', 'reassign', 'discuss', 'copy'] as const;
export type CaseAction = (typeof caseActions)[number];

/** Actions on a task. At the starter's own step `approve` submits again. */
export const taskActions = ['approve', 'reject', 'return', 'transfer', 'addsign', 'comment'] as const;
export type TaskCommand = (typeof taskActions)[number];

/** The caller; `manages` if his right to manage cases reaches the unit of the case. */
export type Viewer = { userId: number; manages: boolean };

/** A case as the rules see it; `lastActed` if somebody has decided at its last step. */
export type CaseState = {
  status: number;
  starter_id: number;
  flags: Pick<ProcessFlags, 'allow_withdraw' | 'no_self_approve'>;
  lastActed: boolean;
  hasForm: boolean;
};

/** A task as the rules see it; `delegated` if its candidate has delegated such tasks to the caller. */
export type TaskState = {
  status: number;
  assignee_id: number;
  assignee_name: string;
  handled_by: number | null;
  delegated: boolean;
  /** The step of the process; undefined at the starter's own. */
  step: Pick<StepNode, 'type' | 'buttons'> | undefined;
};

type Facts = { viewer: Viewer; kase: CaseState; task: TaskState | undefined; label: string };
type Params = Record<string, string>;
type Rule = { error: ErrorSpec; refuses: (facts: Facts) => boolean; params?: (facts: Facts) => Params };

/** Why an action is refused: a refusal of the catalogue and what it names. */
export type Refused = { error: ErrorSpec; params: Params };

const rule = (error: ErrorSpec, refuses: Rule['refuses'], params?: Rule['params']): Rule => ({
  error,
  refuses,
  ...(params && { params }),
});

const named = ({ label }: Facts): Params => ({ action: label });
const ended = rule(
  workflowErrors.ended,
  ({ kase }) => !isRunning(kase.status),
  ({ kase, label }) => ({ status: labelOf(InstanceStatus, kase.status as InstanceStatusCode), action: label }),
);
const byStarter = rule(workflowErrors.notStarter, ({ viewer, kase }) => kase.starter_id !== viewer.userId, named);
const byManager = rule(workflowErrors.notManager, ({ viewer }) => !viewer.manages, named);

const isMine = ({ viewer, task }: Facts) => task?.assignee_id === viewer.userId;
const is = (status: number) => (facts: Facts) => facts.task?.status === status;

/** The task waits for the caller, or for somebody who has delegated it to him. */
const waitsForCaller: readonly Rule[] = [
  ended,
  rule(
    workflowErrors.handledByYou,
    (facts) => is(TaskStatus.handled)(facts) && facts.task?.handled_by === facts.viewer.userId,
  ),
  rule(workflowErrors.taskHandled, is(TaskStatus.handled)),
  rule(workflowErrors.taskCancelled, is(TaskStatus.cancelled)),
  rule(
    workflowErrors.notAssignee,
    (facts) => !isMine(facts) && facts.task?.delegated !== true,
    ({ task }) => ({ name: task?.assignee_name ?? '' }),
  ),
  rule(workflowErrors.taskHeld, is(TaskStatus.held)),
  // Delegation does not hand the decision to the person whom it is about.
  rule(
    workflowErrors.ownCase,
    (facts) => !isMine(facts) && facts.kase.flags.no_self_approve && facts.kase.starter_id === facts.viewer.userId,
  ),
];

const withButton = (button: StepButtonCode): readonly Rule[] => [
  ...waitsForCaller,
  rule(workflowErrors.noButton, ({ task }) => task?.step?.buttons.includes(button) !== true, named),
];

const caseRules: Readonly<Record<CaseAction, readonly Rule[]>> = {
  withdraw: [
    byStarter,
    ended,
    rule(workflowErrors.noWithdraw, ({ kase }) => !kase.flags.allow_withdraw),
    rule(workflowErrors.lastActed, ({ kase }) => kase.lastActed),
  ],
  urge: [byStarter, ended],
  terminate: [byManager, ended],
  reassign: [
    byManager,
    ended,
    rule(workflowErrors.notWaiting, ({ task }) => task !== undefined && task.status !== TaskStatus.waiting),
  ],
  // Whoever sees a case may ask or answer; a remark decides nothing.
  discuss: [ended],
  copy: [
    byStarter,
    rule(workflowErrors.stillRunning, ({ kase }) => isRunning(kase.status)),
    rule(workflowErrors.noForm, ({ kase }) => !kase.hasForm),
  ],
};
const taskRules: Readonly<Record<TaskCommand, readonly Rule[]>> = {
  approve: waitsForCaller,
  reject: [...waitsForCaller, rule(workflowErrors.noRefuse, ({ task }) => task?.step?.type !== 'approve')],
  return: withButton('return'),
  transfer: withButton('transfer'),
  addsign: withButton('addsign'),
  comment: withButton('comment'),
};

const caseLabels: Readonly<Record<CaseAction, string>> = {
  withdraw: instanceStates.label('withdraw'),
  urge: instanceStates.label('urge'),
  terminate: instanceStates.label('terminate'),
  reassign: instanceStates.label('reassign'),
  discuss: instanceStates.label('comment'),
  copy: '再次申请',
};
const taskLabels: Readonly<Record<TaskCommand, string>> = {
  approve: '处理',
  reject: '处理',
  return: labelOf(StepButton, 'return'),
  transfer: labelOf(StepButton, 'transfer'),
  addsign: labelOf(StepButton, 'addsign'),
  comment: labelOf(StepButton, 'comment'),
};

function firstOf(rules: readonly Rule[], facts: Facts): Refused | undefined {
  const hit = rules.find(({ refuses }) => refuses(facts));
  return hit && { error: hit.error, params: hit.params?.(facts) ?? {} };
}

/** Why the caller cannot do this with a case, or with one of its tasks; undefined if he can. */
export const caseRefusal = (
  action: CaseAction,
  viewer: Viewer,
  kase: CaseState,
  task?: TaskState,
): Refused | undefined => firstOf(caseRules[action], { viewer, kase, task, label: caseLabels[action] });

/** Why the caller cannot do this with a task; undefined if he can. */
export const taskRefusal = (
  action: TaskCommand,
  viewer: Viewer,
  kase: CaseState,
  task: TaskState,
): Refused | undefined => firstOf(taskRules[action], { viewer, kase, task, label: taskLabels[action] });

/** What the caller may do with a case. */
export const mayWithCase = (viewer: Viewer, kase: CaseState): CaseAction[] =>
  caseActions.filter((action) => caseRefusal(action, viewer, kase) === undefined);

/** What the caller may do with a task. */
export const mayWithTask = (viewer: Viewer, kase: CaseState, task: TaskState): TaskCommand[] =>
  taskActions.filter((action) => taskRefusal(action, viewer, kase, task) === undefined);

/** Name of the person for whom the caller acts; empty for an own task. */
export const actsFor = ({ userId }: Pick<Viewer, 'userId'>, task: Pick<TaskState, 'assignee_id' | 'assignee_name'>) =>
  task.assignee_id === userId ? '' : task.assignee_name;
