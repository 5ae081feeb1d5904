import { implement, type Route } from '#kernel/server/implement.ts';
import { typeApi } from '../../shared/type/type.ts';
import { findType, typeList } from './type.queries.ts';
import { createType, setTypeStatus, updateType } from './type.service.ts';

export const typeRoutes: Route[] = [
  implement(typeApi.list, typeList.page),
  implement(typeApi.find, findType),
  implement(typeApi.create, async (ctx, input) => ({ id: await createType(ctx, input) })),
  implement(typeApi.update, updateType),
  implement(typeApi.setStatus, setTypeStatus),
];
