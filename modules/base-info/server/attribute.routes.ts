import { setStatus } from '#kernel/server/db/write-row.ts';
import { implement, type Route } from '#kernel/server/implement.ts';
import { attributeApi } from '../shared/attribute.ts';
import { findAttribute, listAttributes, pickAttributes } from './attribute.queries.ts';
import { attribute, createAttribute, removeAttribute, updateAttribute } from './attribute.service.ts';

export const attributeRoutes: Route[] = [
  implement(attributeApi.list, listAttributes),
  implement(attributeApi.find, findAttribute),
  implement(attributeApi.create, async (ctx, input) => ({ id: await createAttribute(ctx, input) })),
  implement(attributeApi.update, updateAttribute),
  implement(attributeApi.setStatus, (ctx, { id, status }) => setStatus(ctx, attribute, id, status)),
  implement(attributeApi.remove, (ctx, { id }) => removeAttribute(ctx, id)),
  implement(attributeApi.pick, pickAttributes),
];
