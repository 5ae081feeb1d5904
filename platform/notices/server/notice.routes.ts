import { implement, type Route } from '#kernel/server/implement.ts';
import { resourceRoutes } from '#kernel/server/resource-routes.ts';
import { setStatus } from '#kernel/server/db/write-row.ts';
import { listTodos } from '#kernel/server/todos.ts';
import { deliveryApi } from '../shared/delivery.ts';
import { deliveryList } from './delivery.queries.ts';
import { cancel, resend } from './delivery.service.ts';
import { findWorkHome } from './work-home.queries.ts';
import { inboxApi, periodApi, templateApi, todoApi, workHomeApi } from '../shared/notice.ts';
import { mailTemplateApi } from '../shared/mail-template.ts';
import { listScenes, mailTemplateList } from './mail-template.queries.ts';
import {
  createMailTemplate,
  mailTemplate,
  removeMailTemplate,
  testMail,
  updateMailTemplate,
} from './mail-template.service.ts';
import { countUnread, inbox, periodList, templateList } from './notice.queries.ts';
import { readAllMessages, readMessage, testTemplate, updatePeriod, updateTemplate } from './notice.service.ts';

export const noticeRoutes: Route[] = [
  implement(todoApi.list, async (ctx) => ({ content: await listTodos(ctx) })),
  implement(workHomeApi.find, findWorkHome),
  implement(inboxApi.list, inbox.page),
  implement(inboxApi.unread, countUnread),
  implement(inboxApi.readAll, readAllMessages),
  implement(inboxApi.read, (ctx, { id }) => readMessage(ctx, id)),
  implement(templateApi.list, templateList.page),
  implement(templateApi.find, (ctx, { id }) => templateList.find(ctx, id)),
  implement(templateApi.update, updateTemplate),
  implement(templateApi.test, (ctx, { id }) => testTemplate(ctx, id)),
  ...resourceRoutes(mailTemplateApi, {
    rows: mailTemplateList,
    create: createMailTemplate,
    update: updateMailTemplate,
  }),
  implement(mailTemplateApi.setStatus, (ctx, { id, status }) => setStatus(ctx, mailTemplate, id, status)),
  implement(mailTemplateApi.remove, (ctx, { id }) => removeMailTemplate(ctx, id)),
  implement(mailTemplateApi.scenes, async (ctx) => ({ content: await listScenes(ctx) })),
  implement(mailTemplateApi.test, testMail, { transaction: false }),
  implement(deliveryApi.list, deliveryList.page),
  implement(deliveryApi.resend, resend),
  implement(deliveryApi.cancel, cancel),
  implement(periodApi.list, periodList.page),
  implement(periodApi.find, (ctx, { id }) => periodList.find(ctx, id)),
  implement(periodApi.update, updatePeriod),
];
