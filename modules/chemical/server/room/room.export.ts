import type { Ctx } from '#kernel/server/context.ts';
import { inSchool } from '#kernel/server/work.ts';
import { printPaper, readToPrint, wholeDocument } from '#platform/print/server/public.ts';
import { findContents } from './room-contents.queries.ts';
import { readLinked, visitOf } from './room-link.queries.ts';
import { roomBlocks } from './room-paper.rules.ts';

export async function printRoom(ctx: Ctx, { room }: { room: string }) {
  const contents = await readToPrint(ctx, (tx) => findContents(tx, { room }));
  return printPaper(
    ctx,
    { title: `${contents.name}化学品清单`, filter: { room } },
    wholeDocument(roomBlocks(contents)),
  );
}

/** What a link shows; whoever has it asks as a visitor of its school. */
export async function findLinked(ctx: Ctx, { public_id }: { public_id: string }) {
  const visit = await visitOf(ctx, public_id);
  return inSchool(visit.services, visit.actor, (tx) => readLinked(tx, public_id), { readOnly: true });
}

/** The same as a paper; the log keeps that the link was printed. */
export async function printLinked(ctx: Ctx, { public_id }: { public_id: string }) {
  const visit = await visitOf(ctx, public_id);
  const { purpose, ends_at, ...contents } = await readToPrint(visit, (tx) => readLinked(tx, public_id));
  const title = `${contents.name}化学品清单`;
  const blocks = roomBlocks(contents, `${purpose}，链接有效至 ${ends_at}`);
  return printPaper(visit, { title, filter: { room: contents.room } }, wholeDocument(blocks));
}
