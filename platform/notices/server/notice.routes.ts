import { implement, type Route } from '#kernel/server/implement.ts';
import { inboxApi, periodApi, templateApi } from '../shared/notice.ts';
import { countUnread, findPeriod, findTemplate, listInbox, listPeriods, listTemplates } from './notice.queries.ts';
import { readAllMessages, readMessage, testTemplate, updatePeriod, updateTemplate } from './notice.service.ts';

export const noticeRoutes: Route[] = [
  implement(inboxApi.list, listInbox),
  implement(inboxApi.unread, countUnread),
  implement(inboxApi.readAll, readAllMessages),
  implement(inboxApi.read, (ctx, { id }) => readMessage(ctx, id)),
  implement(templateApi.list, listTemplates),
  implement(templateApi.find, (ctx, { id }) => findTemplate(ctx, id)),
  implement(templateApi.update, updateTemplate),
  implement(templateApi.test, (ctx, { id }) => testTemplate(ctx, id)),
  implement(periodApi.list, listPeriods),
  implement(periodApi.find, (ctx, { id }) => findPeriod(ctx, id)),
  implement(periodApi.update, updatePeriod),
];
