import { implement, type Route } from '#kernel/server/implement.ts';
import { resourceApi } from '../../shared/resource/resource.ts';
import { findCalendar, findQr, findResource, findSlots, listEquipment, resourceList } from './resource.queries.ts';
import { createResource, updateResource } from './resource.service.ts';

export const resourceRoutes: Route[] = [
  implement(resourceApi.list, resourceList.page),
  implement(resourceApi.find, findResource),
  implement(resourceApi.create, async (ctx, input) => ({ id: await createResource(ctx, input) })),
  implement(resourceApi.update, updateResource),
  implement(resourceApi.calendar, findCalendar),
  implement(resourceApi.slots, findSlots),
  implement(resourceApi.equipment, listEquipment),
  implement(resourceApi.qr, findQr),
];
