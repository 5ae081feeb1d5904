import { onServer } from '#kernel/shared/contract.ts';
import { userApi } from '#platform/identity/shared/user.ts';
import { warehouseApi } from '#platform/stock/shared/warehouse.ts';

/** People and warehouses, where the specification has the server of reporting answer them as well. */
export const reportReferenceApi = onServer('report', {
  users: { ...userApi.pick, path: '/api/users' },
  warehouses: warehouseApi.list,
});
