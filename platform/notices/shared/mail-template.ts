import * as z from 'zod/mini';
import { endpoint, holds } from '#kernel/shared/contract.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import { fileRef } from '#kernel/shared/files.ts';
import { canOf } from '#kernel/shared/paging.ts';
import { removeEndpoint, resourceEndpoints, statusEndpoint } from '#kernel/shared/resource.ts';
import * as wire from '#kernel/shared/wire.ts';
import { maxPictures } from './mail-variables.ts';

const path = '/notice/mail-template';
const noun = '邮件模板';
const read = holds('notices.template.read');
const edit = holds('notices.template.edit');

const mailTemplateRow = z.object({
  id: z.int(),
  version: z.int(),
  scene: z.string(),
  scene_label: z.string(),
  name: z.string(),
  subject: z.string(),
  body: z.string(),
  /** What `{picture_1}`, `{picture_2}`… stand for, in order. */
  pictures: z.array(fileRef),
  status: z.int(),
  updated_at: z.string(),
  can: canOf('edit', 'status', 'remove'),
});
export type MailTemplateRow = z.output<typeof mailTemplateRow>;

const wording = {
  scene: wire.text('场景', 60),
  subject: wire.text('标题', 100),
  body: wire.paragraph('正文', 10_000),
  pictures: wire.maybe(wire.list(wire.id(), maxPictures)),
};

const mailTemplateInput = z.object({
  name: wire.text('名称', 50),
  ...wording,
  status: wire.code(Enabled),
});
export type MailTemplateInput = z.output<typeof mailTemplateInput>;

export const mailTemplateApi = {
  ...resourceEndpoints({
    path,
    noun,
    read,
    edit,
    filters: {
      keyword: wire.keyword(),
      scene: wire.maybe(wire.text('场景', 60)),
      status: wire.maybe(wire.code(Enabled)),
    },
    sort: ['name', 'updated_at'],
    row: mailTemplateRow,
    input: mailTemplateInput,
  }),
  ...statusEndpoint({ path, noun, edit }),
  ...removeEndpoint({ path, noun, edit }),
  /** Notice types that may have a mail of their own, with their variables. */
  scenes: endpoint({
    method: 'GET',
    path: `${path}/scenes`,
    guard: read,
    input: z.object({}),
    output: z.object({
      content: z.array(
        z.object({
          scene: z.string(),
          label: z.string(),
          occasion: z.string(),
          /** Whether notices of this type go out by mail at all. */
          by_mail: z.boolean(),
          variables: z.array(z.string()),
          title: z.string(),
          body: z.string(),
        }),
      ),
    }),
  }),
  /** Sends the wording, saved or not, with sample values to the caller's mail address. */
  test: endpoint({
    method: 'POST',
    path: `${path}/test`,
    guard: edit,
    input: z.object(wording),
    output: z.object({ to: z.string() }),
    perMinute: 5,
    summary: '测试发送邮件',
  }),
};
