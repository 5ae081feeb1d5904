import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Ctx } from '#kernel/server/context.ts';
import { refuse } from '#kernel/server/errors.ts';
import { uploadFolder } from '#kernel/server/http/uploads.ts';
import type { BlobReply } from '#kernel/server/implement.ts';
import { inSchool } from '#kernel/server/work.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import type { DocumentBlock } from '#lib/pdf/blocks.ts';
import { PdfError } from '#lib/pdf/error.ts';
import { printErrors } from '../shared/errors.ts';
import { PaperFormat } from '../shared/paper.ts';

type Batches = AsyncIterable<DocumentBlock[]>;

type Format = (typeof PaperFormat.$items)[number]['value'];
type Paper = { title: string; filter: object; format?: Format | undefined };

const fileTypes = {
  pdf: { ending: 'pdf', type: 'application/pdf' },
  word: { ending: 'docx', type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' },
};

/**
 * Prints blocks as PDF or Word in a thread and replies with the file. `title` names the file, the log records `filter`.
 * The file is complete before the reply begins, so that every failure still reaches the caller as a sentence.
 */
export async function printPaper(
  ctx: Ctx,
  { title, filter, format = PaperFormat.pdf }: Paper,
  batches: Batches,
): Promise<BlobReply> {
  const folder = uploadFolder(ctx.services.config);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { ending, type } = fileTypes[format];
  const path = join(folder, `${randomUUID()}.${ending}`);
  try {
    const { pages } = await ctx.services.pdfPool.write(path, title, batches, format);
    const note = pages === undefined ? '' : `${pages} 页`;
    const entry = { action: `下载 ${labelOf(PaperFormat, format)}：${title}`, note, after: filter };
    await inSchool(ctx.services, ctx.actor, (tx) => tx.audit(entry), { by: ctx });
  } catch (error) {
    await rm(path, { force: true });
    throw refusalOf(error);
  }
  const body = createReadStream(path);
  body.on('close', () => void rm(path, { force: true }));
  return { name: `${fileName(title, ctx.now)}.${ending}`, type, body };
}

function refusalOf(error: unknown): unknown {
  if (!(error instanceof PdfError)) return error;
  return refuse(error.code === 'pdf.busy' ? printErrors.busy : printErrors.timeout);
}

const fileName = (title: string, now: Date) => {
  const stamp = formatDateTime(now).slice(0, 16).replace(/[-: ]/g, '');
  // Windows takes none of these in the name of a file.
  return `${title.replace(/[\\/:*?"<>|\r\n\t]/g, ' ').slice(0, 80)}_${stamp}`;
};

/** Reads for a print in a short transaction of its own, on the pool of exports. */
export const readToPrint = <T>(ctx: Ctx, read: (tx: Ctx) => Promise<T>): Promise<T> =>
  inSchool(ctx.services, ctx.actor, read, {
    readOnly: true,
    lane: 'slow',
    pool: ctx.services.readPool,
    by: ctx,
  });

/** A document that is made at once. */
export async function* wholeDocument(blocks: DocumentBlock[]): Batches {
  yield blocks;
}
