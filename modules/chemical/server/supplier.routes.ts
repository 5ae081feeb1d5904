import { implement, type Route } from '#kernel/server/implement.ts';
import { resourceRoutes } from '#kernel/server/resource-routes.ts';
import { supplierApi } from '../shared/supplier.ts';
import { supplierList } from './supplier.queries.ts';
import { createSupplier, setSupplierStatus, updateSupplier } from './supplier.service.ts';

export const supplierRoutes: Route[] = [
  ...resourceRoutes(supplierApi, { rows: supplierList, create: createSupplier, update: updateSupplier }),
  implement(supplierApi.setStatus, setSupplierStatus),
];
