import { setStatus } from '#kernel/server/db/write-row.ts';
import { implement, type Route } from '#kernel/server/implement.ts';
import { resourceRoutes } from '#kernel/server/resource-routes.ts';
import { attributeApi } from '../shared/attribute.ts';
import { findAttribute, listAttributes, pickAttributes } from './attribute.queries.ts';
import { attribute, createAttribute, removeAttribute, updateAttribute } from './attribute.service.ts';

export const attributeRoutes: Route[] = [
  ...resourceRoutes(attributeApi, {
    rows: { page: listAttributes, find: findAttribute },
    create: createAttribute,
    update: updateAttribute,
  }),
  implement(attributeApi.setStatus, (ctx, { id, status }) => setStatus(ctx, attribute, id, status)),
  implement(attributeApi.remove, (ctx, { id }) => removeAttribute(ctx, id)),
  implement(attributeApi.pick, pickAttributes),
];
