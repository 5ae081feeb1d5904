import { nobody, type Ctx } from '#kernel/server/context.ts';
import { Refusal, notFound } from '#kernel/server/errors.ts';
import { isImage, mimeOf } from '#kernel/server/files/inspect-file.ts';
import { openLink } from '#kernel/server/files/links.ts';
import { inSchool } from '#kernel/server/http/run-call.ts';
import { implement, type BlobReply, type Route } from '#kernel/server/implement.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { fileApi } from '#kernel/shared/files.ts';
import { lookContent } from './file.queries.ts';
import { removeFile, uploadFiles } from './file.service.ts';

/** The content behind a link; the link was given together with a record that its holder may see. */
async function readContent(ctx: Ctx, input: InputOf<typeof fileApi.content>): Promise<BlobReply> {
  const { u, e, s } = input;
  if (!u || e === undefined || !s) throw notFound('文件');
  const holder = openLink(ctx.services.rootSecret, input.id, { u, e, s }, ctx.now);
  if (!holder) throw new Refusal(404, '链接已失效，请刷新页面后重试');
  const file = await inSchool(ctx.services, nobody(holder.schoolId, ''), (tx) => lookContent(tx, input.id), {
    readOnly: true,
  });
  if (!file) throw notFound('文件');
  const inline = isImage(file.ext) && input.d === undefined;
  return { name: file.name, type: mimeOf(file.ext), body: ctx.services.storage.open(file.key), inline };
}

export const fileRoutes: Route[] = [
  implement(fileApi.upload, uploadFiles, { transaction: false }),
  implement(fileApi.remove, async (ctx, { id }) => {
    await removeFile(ctx, id);
    return {};
  }),
  implement(fileApi.content, readContent, { transaction: false }),
];
