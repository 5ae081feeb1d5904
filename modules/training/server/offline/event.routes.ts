import { implement, type Route } from '#kernel/server/implement.ts';
import { eventApi } from '../../shared/offline/event.ts';
import { eventList, findCode, findEvent } from './event.queries.ts';
import { attend, cancelEvent, closeEvent, createEvent, signIn, unattend, updateEvent } from './event.service.ts';

export const eventRoutes: Route[] = [
  implement(eventApi.list, eventList.page),
  implement(eventApi.find, findEvent),
  implement(eventApi.create, async (ctx, input) => ({ id: await createEvent(ctx, input) })),
  implement(eventApi.update, updateEvent),
  implement(eventApi.code, findCode),
  implement(eventApi.sign, signIn),
  implement(eventApi.attend, attend),
  implement(eventApi.unattend, unattend),
  implement(eventApi.close, closeEvent),
  implement(eventApi.cancel, cancelEvent),
];
