import * as z from 'zod/mini';
import { endpoint, holds, signedIn } from '#kernel/shared/contract.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import { firstStep, homeSection, todo } from '#kernel/shared/work-home.ts';
import { canOf, idOnly, listInput, nothing, pageOf } from '#kernel/shared/paging.ts';
import * as wire from '#kernel/shared/wire.ts';
import { ReminderRole } from './reminder-role.ts';

const messageRow = z.object({
  id: z.int(),
  type: z.string(),
  label: z.string(),
  title: z.string(),
  body: z.string(),
  url: z.string(),
  created_at: z.string(),
  read_at: z.nullable(z.string()),
  /** When the action that it asks for was done, by anybody. */
  handled_at: z.nullable(z.string()),
});
export type MessageRow = z.output<typeof messageRow>;

/** The caller's to-dos in every sub-system; each slice declares its kinds and counts them. */
export const todoApi = {
  list: endpoint({
    method: 'GET',
    path: '/notice/todo',
    guard: signedIn,
    input: z.object({}),
    output: z.object({ content: z.array(todo) }),
    passive: true,
  }),
};

/** The first page of a session, in one call. */
export const workHomeApi = {
  find: endpoint({
    method: 'GET',
    path: '/notice/home',
    guard: signedIn,
    input: z.object({}),
    output: z.object({
      todos: z.array(todo),
      unread: z.int(),
      sections: z.array(homeSection),
      steps: z.array(firstStep),
    }),
    passive: true,
  }),
};

/** Messages of the caller. */
export const inboxApi = {
  list: endpoint({
    method: 'GET',
    path: '/notice/inbox',
    guard: signedIn,
    input: listInput({ unread: wire.maybe(wire.bool()) }, ['created_at']),
    output: pageOf(messageRow),
  }),
  /** Polled each minute by the bell; does not extend the session. */
  unread: endpoint({
    method: 'GET',
    path: '/notice/unread',
    guard: signedIn,
    input: z.object({}),
    output: z.object({ count: z.int() }),
    passive: true,
  }),
  read: endpoint({ method: 'POST', path: '/notice/inbox/{id}/read', guard: signedIn, input: idOnly, output: nothing }),
  readAll: endpoint({
    method: 'POST',
    path: '/notice/inbox/read-all',
    guard: signedIn,
    input: z.object({}),
    output: nothing,
    summary: '通知全部已读',
  }),
};

const read = holds('notices.template.read');
const edit = holds('notices.template.edit');

const templateRow = z.object({
  id: z.int(),
  type: z.string(),
  label: z.string(),
  occasion: z.string(),
  variables: z.array(z.string()),
  title: z.string(),
  body: z.string(),
  by_app: z.boolean(),
  by_mail: z.boolean(),
  by_sms: z.boolean(),
  by_robot: z.boolean(),
  status: z.int(),
  sent: z.int(),
  /** Mails, text messages and announcements that could not be sent. */
  failed: z.int(),
  updated_at: z.string(),
  version: z.int(),
  can: canOf('edit'),
});
export type TemplateRow = z.output<typeof templateRow>;

export const templateApi = {
  list: endpoint({
    method: 'GET',
    path: '/notice/template',
    guard: read,
    input: listInput({ keyword: wire.keyword() }, ['label', 'type', 'title', 'updated_at']),
    output: pageOf(templateRow),
  }),
  find: endpoint({ method: 'GET', path: '/notice/template/{id}', guard: read, input: idOnly, output: templateRow }),
  update: endpoint({
    method: 'POST',
    path: '/notice/template/{id}',
    guard: edit,
    input: z.object({
      id: wire.id(),
      title: wire.text('标题', 100),
      body: wire.paragraph('内容', 2000),
      by_app: wire.bool(),
      by_mail: wire.bool(),
      by_sms: wire.bool(),
      by_robot: wire.bool(),
      status: wire.code(Enabled),
      version: wire.int(1),
    }),
    output: nothing,
    summary: '修改通知模板',
  }),
  /** Sends the template with sample values to the caller. */
  test: endpoint({
    method: 'POST',
    path: '/notice/template/{id}/test',
    guard: edit,
    input: idOnly,
    output: nothing,
    perMinute: 5,
    summary: '测试发送通知',
  }),
};

const role = z.enum(ReminderRole.$items.map(({ value }) => value));
const roles = (label: string) => wire.maybe(wire.list(wire.code(ReminderRole, label), 3));

const periodRow = z.object({
  id: z.int(),
  type: z.string(),
  label: z.string(),
  anchor: z.string(),
  first_day: z.int(),
  every_days: z.int(),
  times: z.int(),
  /** From this hour of the day on. */
  send_hour: z.int(),
  /** Days on which the school rests are left out. */
  skip_holidays: z.boolean(),
  /** Roles told besides those responsible, and from which day on which others; null where there are none to choose. */
  recipients: z.nullable(z.array(role)),
  escalate_from: z.nullable(z.int()),
  escalate_to: z.nullable(z.array(role)),
  status: z.int(),
  version: z.int(),
  can: canOf('edit'),
});
export type PeriodRow = z.output<typeof periodRow>;

export const periodApi = {
  list: endpoint({
    method: 'GET',
    path: '/notice/period',
    guard: read,
    input: listInput({}, ['first_day', 'every_days', 'times']),
    output: pageOf(periodRow),
  }),
  find: endpoint({ method: 'GET', path: '/notice/period/{id}', guard: read, input: idOnly, output: periodRow }),
  update: endpoint({
    method: 'POST',
    path: '/notice/period/{id}',
    guard: edit,
    input: z.object({
      id: wire.id(),
      first_day: wire.int(-60, 60),
      every_days: wire.int(0, 60),
      times: wire.int(1, 30),
      send_hour: wire.int(0, 23),
      skip_holidays: wire.bool(),
      recipients: roles('同时通知'),
      escalate_from: wire.clearable(wire.int(0, 60)),
      escalate_to: roles('升级通知'),
      status: wire.code(Enabled),
      version: wire.int(1),
    }),
    output: nothing,
    summary: '修改提醒周期',
  }),
};
