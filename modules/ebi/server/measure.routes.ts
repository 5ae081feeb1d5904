import { implement, type Route } from '#kernel/server/implement.ts';
import { measureApi } from '../shared/measure.ts';
import { measureList } from './measure.queries.ts';
import { carryOut, lift } from './measure.service.ts';

export const measureRoutes: Route[] = [
  implement(measureApi.list, measureList.page),
  implement(measureApi.carryOut, carryOut),
  implement(measureApi.lift, lift),
];
