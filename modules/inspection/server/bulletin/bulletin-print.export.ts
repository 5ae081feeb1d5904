import type { Ctx } from '#kernel/server/context.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { printPaper, readImages, readToPrint, wholeDocument } from '#platform/print/server/public.ts';
import type { bulletinApi, BulletinDetail } from '../../shared/bulletin/bulletin.ts';
import { findBulletin, findRectifyNotice } from './bulletin-detail.queries.ts';
import {
  bulletinFoot,
  bulletinHead,
  noticeBlocks,
  typicalBlocks,
  typicalInLine,
  typicalPhoto,
} from './bulletin-paper.rules.ts';

export async function printBulletin(ctx: Ctx, { id, format }: InputOf<typeof bulletinApi.pdf>) {
  const bulletin = await readToPrint(ctx, (tx) => findBulletin(tx, { id }));
  return printPaper(ctx, { title: bulletin.title, filter: { id }, format }, bulletinBatches(ctx, bulletin));
}

/** The photos of one line of problems at a time. */
async function* bulletinBatches(ctx: Ctx, bulletin: BulletinDetail) {
  yield bulletinHead(bulletin);
  const { typical } = bulletin;
  for (let at = 0; at < typical.length; at += typicalInLine) {
    const row = [];
    for (const one of typical.slice(at, at + typicalInLine))
      row.push({ one, photos: await readImages(ctx, one.photos, typicalPhoto) });
    yield typicalBlocks(row, at);
  }
  yield bulletinFoot(bulletin);
}

export async function printNotice(ctx: Ctx, { format, ...input }: InputOf<typeof bulletinApi.noticePdf>) {
  const notice = await readToPrint(ctx, (tx) => findRectifyNotice(tx, input));
  const title = `${notice.college_name}整改通知书`;
  return printPaper(ctx, { title, filter: input, format }, wholeDocument(noticeBlocks(notice)));
}
