import { implement, type Route } from '#kernel/server/implement.ts';
import { projectApi } from '../shared/course/course-lab.ts';
import { exportGiven } from './given.export.ts';

export const givenRoutes: Route[] = [implement(projectApi.exportGiven, exportGiven, { transaction: false })];
