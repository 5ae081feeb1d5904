import { implement, type Route } from '#kernel/server/implement.ts';
import { resourceApi } from '../../shared/learn/resource.ts';
import { resourceFull, resourceList } from './resource.queries.ts';
import { createResource, publishResource, updateResource, withdrawResource } from './resource.service.ts';

export const resourceRoutes: Route[] = [
  implement(resourceApi.list, resourceList.page),
  implement(resourceApi.find, (ctx, { id }) => resourceFull.find(ctx, id)),
  implement(resourceApi.create, async (ctx, input) => ({ id: await createResource(ctx, input) })),
  implement(resourceApi.update, updateResource),
  implement(resourceApi.publish, publishResource),
  implement(resourceApi.withdraw, withdrawResource),
];
