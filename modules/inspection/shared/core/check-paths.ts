import { ActType } from './activity.states.ts';

const patrol = {
  list: '/lab-check/check',
  form: '/lab-check/activity',
  start: '/lab-check/check/start',
  content: '/lab-check/check/check-content',
  result: '/lab-check/checkResult',
  record: '/lab-check/check/detail',
  bulletin: '/lab-check/check/activity-bulletin',
} as const;

const special = {
  list: '/lab-check/special-check/activity',
  form: '/lab-check/special-check/activity',
  start: '/lab-check/special-check/start-check',
  content: '/lab-check/special-check/check-content',
  result: '/lab-check/special-check/checkResult',
  record: '/lab-check/special-check/check-result-detail',
  bulletin: '/lab-check/special-check/activity-bulletin',
} as const;

export type CheckPaths = typeof patrol | typeof special;

/** Pages of an activity by its type; patrol and quarter check share theirs. */
export const pathsOf = (actType: number | undefined): CheckPaths => (actType === ActType.special ? special : patrol);
