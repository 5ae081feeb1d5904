import { once } from 'node:events';
import type { MessagePort } from 'node:worker_threads';
import type { DocumentBlock } from './blocks.ts';
import type { BlockBatch, WriteReply, WriteTask } from './messages.ts';

/** Entry of a pool thread: asks for blocks, lays them out and writes the file. */
export async function write({ path, title, format, port }: WriteTask): Promise<WriteReply> {
  try {
    return { kind: 'written', pages: await writeAs(format, path, title, batchesFrom(port)) };
  } catch (error) {
    const { message, code } = error as Error & { code?: string };
    return { kind: 'failed', message, ...(code !== undefined && { code }) };
  } finally {
    port.close();
  }
}

// A thread loads only the writers that it is asked for.
async function writeAs(
  format: WriteTask['format'],
  path: string,
  title: string,
  batches: AsyncIterable<DocumentBlock[]>,
) {
  if (format === 'pdf') return (await import('./write-pdf.ts')).writePdf(path, title, batches);
  await (await import('../word/write-docx.ts')).writeDocx(path, title, batches);
  return undefined;
}

async function* batchesFrom(port: MessagePort): AsyncGenerator<DocumentBlock[]> {
  for (;;) {
    const answered = once(port, 'message') as Promise<[BlockBatch]>;
    port.postMessage('next');
    const [batch] = await answered;
    if (batch === null) return;
    yield batch;
  }
}
