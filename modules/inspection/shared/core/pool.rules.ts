import { ActType } from './activity.states.ts';
import { PoolType } from './problem.states.ts';

/** The pool of the problems that an activity of this type finds. */
export const poolOf = (actType: number) => (actType === ActType.special ? PoolType.special : PoolType.daily);
