import type { RawBuilder } from 'kysely';
import type { Actor, Ctx } from '#kernel/server/context.ts';
import { inScope, scopeOf, withinPlaces } from '#kernel/server/policy.ts';
import { selfTaskStates, SelfTaskStatus } from '../../shared/self-check/self-check.states.ts';
import type { SelfTaskRow } from '../../shared/self-check/self-task.ts';

/** Tasks `t` in laboratories `u` of the caller's scope. */
export const isReadTask = ({ actor }: Ctx): RawBuilder<boolean> =>
  withinPlaces(actor, scopeOf(actor, 'inspection.self.read'), { college: 't.college_id', path: 'u.path' });

type TaskFacts = {
  status: SelfTaskRow['status'];
  from_day: string;
  to_day: string;
  last_day: string;
  lab_path: string;
  is_own: boolean;
};

const { open, done } = SelfTaskStatus;

/** The task may be filled in: while its period runs also again, and late until the days of back-fill are over. */
const mayFill = ({ status, from_day, to_day, last_day, is_own }: TaskFacts, today: string) =>
  is_own && from_day <= today && ((status === open && today <= last_day) || (status === done && today <= to_day));

export function taskActions(actor: Actor, task: TaskFacts, today: string): SelfTaskRow['can'] {
  const can: SelfTaskRow['can'] = [];
  const status = task.status as Parameters<typeof selfTaskStates.can>[1];
  const decides = inScope(scopeOf(actor, 'inspection.self.decide'), task.lab_path);
  if (mayFill(task, today)) can.push('fill');
  if (decides && selfTaskStates.can('return', status)) can.push('return');
  if (decides && selfTaskStates.can('exempt', status)) can.push('exempt');
  if (decides && selfTaskStates.can('restore', status) && task.to_day >= today) can.push('restore');
  const isAhead = status === SelfTaskStatus.waiting || status === open;
  if (isAhead && inScope(scopeOf(actor, 'inspection.self.assign'), task.lab_path)) can.push('assign');
  return can;
}
