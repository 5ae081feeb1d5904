import type { PageAddress } from '#kernel/shared/rights.ts';
import { planApi } from '../../shared/plan/plan.ts';
import { progressApi } from '../../shared/task/progress.ts';
import { taskApi } from '../../shared/task/task.ts';
import { typeApi } from '../../shared/type/type.ts';

export const planPath = '/report/plan';
export const typePath = '/report/type';
export const fillPath = '/report/fill';
export const examinePath = '/report/examine';

type Unit = { plan_id: number; type_id: number; org_id: number };

/** The page where the table of a unit is filled. */
export const gridPath = ({ plan_id, type_id, org_id }: Unit): PageAddress =>
  `${fillPath}/${plan_id}/${type_id}/${org_id}`;

/** What a change of rows or of their state makes out of date. */
export const taskReads = [
  taskApi.list,
  taskApi.find,
  taskApi.findOne,
  taskApi.rows,
  taskApi.labs,
  progressApi.find,
  progressApi.home,
  planApi.list,
  planApi.find,
] as const;

export const typeReads = [typeApi.list, typeApi.find] as const;
