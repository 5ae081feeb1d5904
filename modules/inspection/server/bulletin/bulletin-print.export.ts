import type { Ctx } from '#kernel/server/context.ts';
import { printPdf, readImages, readToPrint, wholeDocument } from '#platform/print/server/public.ts';
import type { BulletinDetail } from '../../shared/bulletin/bulletin.ts';
import { findBulletin, findRectifyNotice } from './bulletin-detail.queries.ts';
import {
  bulletinFoot,
  bulletinHead,
  noticeBlocks,
  typicalBlocks,
  typicalInLine,
  typicalPhoto,
} from './bulletin-paper.rules.ts';

export async function printBulletin(ctx: Ctx, { id }: { id: number }) {
  const bulletin = await readToPrint(ctx, (tx) => findBulletin(tx, { id }));
  return printPdf(ctx, { title: bulletin.title, filter: { id } }, bulletinBatches(ctx, bulletin));
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

export async function printNotice(ctx: Ctx, input: { act_id: number; college_id: number }) {
  const notice = await readToPrint(ctx, (tx) => findRectifyNotice(tx, input));
  const title = `${notice.college_name}整改通知书`;
  return printPdf(ctx, { title, filter: input }, wholeDocument(noticeBlocks(notice)));
}
