import { implement, type Route } from '#kernel/server/implement.ts';
import { resourceRoutes } from '#kernel/server/resource-routes.ts';
import { specialTimeApi } from '../../shared/access/special-time.ts';
import { exportSpecialTimes } from './special-time.export.ts';
import { findSpecialTime, pickPeople, specialTimeList } from './special-time.queries.ts';
import {
  cancelSpecialTime,
  createSpecialTime,
  decideSpecialTime,
  removeSpecialTime,
  resubmitSpecialTime,
  submitSpecialTime,
  updateSpecialTime,
  withdrawSpecialTime,
} from './special-time.service.ts';

const rows = {
  page: specialTimeList.page,
  find: (ctx: Parameters<typeof findSpecialTime>[0], id: number) => findSpecialTime(ctx, { id }),
};

export const specialTimeRoutes: Route[] = [
  ...resourceRoutes(specialTimeApi, { rows, create: createSpecialTime, update: updateSpecialTime }),
  implement(specialTimeApi.people, pickPeople),
  implement(specialTimeApi.submit, submitSpecialTime),
  implement(specialTimeApi.withdraw, withdrawSpecialTime),
  implement(specialTimeApi.resubmit, resubmitSpecialTime),
  implement(specialTimeApi.decide, decideSpecialTime),
  implement(specialTimeApi.cancel, cancelSpecialTime),
  implement(specialTimeApi.remove, removeSpecialTime),
  implement(specialTimeApi.export, exportSpecialTimes, { transaction: false }),
];
