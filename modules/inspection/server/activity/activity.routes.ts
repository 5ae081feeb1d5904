import { implement, type Route } from '#kernel/server/implement.ts';
import { resourceRoutes } from '#kernel/server/resource-routes.ts';
import { activityApi } from '../../shared/activity/activity.ts';
import { printGist } from './gist.export.ts';
import { findGist } from './gist.queries.ts';
import { checkName, findActivity, findDefaults, findOpenWork } from './activity-detail.queries.ts';
import { previewLabs } from './activity-labs.queries.ts';
import { changeActivity, endActivity, reopenActivity, startActivity } from './activity-run.service.ts';
import { activityList, listTypes } from './activity.queries.ts';
import { createActivity, removeActivity, updateActivity } from './activity.service.ts';

/** Activities from plan to end. */
export const activityRoutes: Route[] = [
  ...resourceRoutes(activityApi, {
    rows: { ...activityList, find: findActivity },
    create: createActivity,
    update: updateActivity,
  }),
  implement(activityApi.types, listTypes),
  implement(activityApi.defaults, findDefaults),
  implement(activityApi.labs, previewLabs),
  implement(activityApi.checkname, checkName),
  implement(activityApi.change, changeActivity),
  implement(activityApi.remove, removeActivity),
  implement(activityApi.start, startActivity),
  implement(activityApi.open, findOpenWork),
  implement(activityApi.end, endActivity),
  implement(activityApi.reopen, reopenActivity),
  implement(activityApi.gist, findGist, { transaction: false }),
  implement(activityApi.gistFile, printGist, { transaction: false }),
];
