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

const reach = {
  list: '/lab-check/reach-check/checkact',
  form: '/lab-check/reach-check/activity',
  start: '/lab-check/reach-check/check-work',
  content: '/lab-check/reach-check/check-lab',
  result: '/lab-check/reach-check/check-result-org',
  // What a reach check publishes is a record of the laboratory as well.
  record: '/lab-check/check/detail',
  bulletin: '/lab-check/reach-check/activity-bulletin',
} as const;

export type CheckPaths = typeof patrol | typeof special | typeof reach;

/** Pages of an activity by its type; patrol and quarter check share theirs. */
export function pathsOf(actType: number | undefined): CheckPaths {
  if (actType === ActType.reach) return reach;
  return actType === ActType.special ? special : patrol;
}
