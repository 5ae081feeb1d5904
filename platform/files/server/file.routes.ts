import { anonymousActor, type Ctx } from '#kernel/server/context.ts';
import { assert, found } from '#kernel/server/errors.ts';
import { isImage, mimeOf } from '#kernel/server/files/inspect-file.ts';
import { openLink } from '#kernel/server/files/links.ts';
import { inSchool } from '#kernel/server/work.ts';
import { implement, type BlobReply, type Route } from '#kernel/server/implement.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { fileApi } from '#kernel/shared/files.ts';
import { fileErrors } from '../shared/errors.ts';
import { findContent } from './file.queries.ts';
import { removeFile, uploadFiles } from './file.service.ts';

type ContentInput = InputOf<typeof fileApi.content>;
type Link = { u: string; e: number; s: string };

/** File of a signed link, checked against the current state of its user and role. */
function findLinked(ctx: Ctx, id: number, link: Link) {
  const viewer = openLink(ctx.services.rootSecret, id, link, ctx.now);
  assert(viewer, fileErrors.linkExpired);
  const find = async (tx: Ctx) => {
    const actor = viewer.userId > 0 ? await ctx.services.authenticator.holder(tx, viewer) : tx.actor;
    return findContent({ ...tx, actor: found(actor, '文件') }, id);
  };
  return inSchool(ctx.services, anonymousActor(viewer.schoolId, ''), find, { readOnly: true });
}

function findCalled(ctx: Ctx, id: number) {
  assert(ctx.actor.userId > 0, fileErrors.signedOut);
  return inSchool(ctx.services, ctx.actor, (tx) => findContent(tx, id), { readOnly: true });
}

async function readContent(ctx: Ctx, { id, u, e, s, d }: ContentInput): Promise<BlobReply> {
  const file = await (s === undefined ? findCalled(ctx, id) : findLinked(ctx, id, { u: u ?? '', e: e ?? 0, s }));
  const body = await ctx.services.storage.open(file.key);
  assert(body, fileErrors.contentMissing);
  return { name: file.name, type: mimeOf(file.ext), body, inline: isImage(file.ext) && d === undefined };
}

export const fileRoutes: Route[] = [
  implement(fileApi.upload, uploadFiles, { transaction: false }),
  implement(fileApi.remove, (ctx, { id }) => removeFile(ctx, id)),
  implement(fileApi.content, readContent, { transaction: false }),
];
