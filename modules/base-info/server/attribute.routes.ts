import { implement, type Route } from '#kernel/server/implement.ts';
import { attributeApi } from '../shared/attribute.ts';
import { findAttribute, listAttributes, pickAttributes } from './attribute.queries.ts';
import { createAttribute, removeAttribute, setAttributeStatus, updateAttribute } from './attribute.service.ts';

export const attributeRoutes: Route[] = [
  implement(attributeApi.list, listAttributes),
  implement(attributeApi.find, findAttribute),
  implement(attributeApi.create, async (ctx, input) => ({ id: await createAttribute(ctx, input) })),
  implement(attributeApi.update, updateAttribute),
  implement(attributeApi.enable, (ctx, { id }) => setAttributeStatus(ctx, id, 1)),
  implement(attributeApi.disable, (ctx, { id }) => setAttributeStatus(ctx, id, 0)),
  implement(attributeApi.remove, (ctx, { id }) => removeAttribute(ctx, id)),
  implement(attributeApi.pick, pickAttributes),
];
