import { implement, type Route } from '#kernel/server/implement.ts';
import { pickUsers } from '#platform/identity/server/public.ts';
import { warehouseList } from '#platform/stock/server/public.ts';
import { reportReferenceApi } from '../shared/reference.ts';

export const referenceRoutes: Route[] = [
  implement(reportReferenceApi.users, pickUsers),
  implement(reportReferenceApi.warehouses, warehouseList.page),
];
