import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { setImmediate as turn } from 'node:timers/promises';
import PDFDocument from 'pdfkit';
import type { DocumentBlock } from './blocks.ts';
import { createFlow } from './flow.ts';
import { openImages, type OpenedImage } from './images.ts';
import { createPen } from './pen.ts';

/** Lays out a document and writes it to a file page by page; returns the number of its pages. */
export async function writePdf(
  path: string,
  title: string,
  batches: AsyncIterable<readonly DocumentBlock[]>,
): Promise<number> {
  const doc = new PDFDocument({
    autoFirstPage: false,
    pdfVersion: '1.7',
    // The default font would be Helvetica, which is never used.
    font: null as never,
    lang: 'zh-CN',
    displayTitle: true,
    info: { Title: title },
  });
  const file = doc.pipe(createWriteStream(path));
  const written = finished(file);
  // Awaited at the end; a full disk must not count as unhandled before.
  written.catch(() => undefined);
  try {
    const images = new Map<string, OpenedImage>();
    const flow = createFlow({ pen: createPen(doc), images });
    for await (const blocks of batches) {
      for (const block of blocks) {
        await openImages(doc, block, images);
        flow.add(block);
        // Lets the finished pages reach the file before more are made.
        while (doc.readableLength > 0 && !file.errored) await turn();
      }
      if (file.errored) throw file.errored;
    }
    const pages = flow.end();
    doc.end();
    await written;
    return pages;
  } catch (error) {
    doc.unpipe(file);
    file.destroy();
    throw error;
  }
}
