import { eventApi } from '../../shared/offline/event.ts';

export const offlinePath = '/train/offline';
export const eventReads = [eventApi.list, eventApi.find];
