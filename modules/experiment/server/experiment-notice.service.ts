import type { Ctx } from '#kernel/server/context.ts';
import type { PageAddress } from '#kernel/shared/rights.ts';
import { usersHolding } from '#platform/identity/server/public.ts';
import { notify, type Awaits } from '#platform/notices/server/public.ts';
import { AssessmentStep, type AssessmentStepCode } from '../shared/experiment.states.ts';
import type { experimentNotices } from '../shared/notices.ts';
import type { LockedExperiment } from './locked.queries.ts';

type Told = {
  type: (typeof experimentNotices)[number]['type'];
  users: readonly number[];
  params?: Record<string, string | number>;
  url?: PageAddress;
  /** Once for the same; each time by default. */
  once?: string;
  awaits?: Awaits;
};
type Subject = Pick<LockedExperiment, 'id' | 'name' | 'head_name' | 'lab_name'>;

/** Tells people of an experiment, but not who acts. */
export const tell = (
  ctx: Ctx,
  experiment: Subject,
  { type, users, params = {}, url, once, awaits }: Told,
): Promise<void> =>
  notify(ctx, {
    type,
    userIds: users.filter((user) => user !== ctx.actor.userId),
    params: { project: experiment.name, head: experiment.head_name, lab: experiment.lab_name, ...params },
    url: url ?? `/project/experiment/${experiment.id}`,
    dedupe: `${type.toLowerCase()}:${experiment.id}:${once ?? ctx.now.getTime()}`,
    ...(awaits && { awaits }),
  });

const roleOf = {
  [AssessmentStep.lab]: ['lab', 'xsfzr'],
  [AssessmentStep.college]: ['college'],
  [AssessmentStep.school]: ['school'],
} as const;

/** Who decides a step of an experiment, without those whose own it is. */
export async function decidersOf(
  ctx: Ctx,
  { lab_path }: Pick<LockedExperiment, 'lab_path'>,
  step: AssessmentStepCode,
  parties: readonly (number | null)[],
): Promise<number[]> {
  const users = await usersHolding(ctx, roleOf[step], lab_path);
  return users.filter((user) => !parties.includes(user));
}

/** Managers of the laboratory of an experiment. */
export const labManagers = (ctx: Ctx, path: string): Promise<number[]> => usersHolding(ctx, ['lab'], path);
