import { fileURLToPath } from 'node:url';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { Piscina } from 'piscina';
import type { DocumentBlock } from './blocks.ts';
import { PdfError } from './error.ts';
import type { BlockBatch, PaperFormat, WriteReply, WriteTask } from './messages.ts';

/** Thread pool for writing PDFs; close it when the process ends. */
export type PdfPool = {
  /**
   * Lays out blocks in a thread and writes them to a file. The next batch is taken from `batches` only when the thread
   * is done with the one before, so neither thread holds a PDF; a Word document is held until it is written. An error
   * of `batches` stops the work and is rethrown; the incomplete file stays.
   */
  write: (
    path: string,
    title: string,
    batches: AsyncIterable<DocumentBlock[]>,
    format?: PaperFormat,
  ) => Promise<{ pages: number | undefined }>;
  close: () => Promise<void>;
};

/** Two threads with bounded memory and time; documents beyond the queue are refused. */
export function createPdfPool({ maxThreads = 2, memoryMb = 256, seconds = 180, waiting = 20 } = {}): PdfPool {
  const threads = new Piscina({
    filename: fileURLToPath(new URL('./worker.ts', import.meta.url)),
    name: 'write',
    minThreads: 0,
    maxThreads,
    maxQueue: waiting,
    idleTimeout: 30_000,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 24 },
    execArgv: [],
    env: {},
  });
  // A crashed thread also fails its task, which reports the error.
  threads.on('error', () => undefined);

  return {
    async write(path, title, batches, format = 'pdf') {
      // Tasks under way leave the queue; a full queue means that many people wait already.
      if (threads.queueSize >= waiting) throw new PdfError('pdf.busy');
      const { port1: port, port2 } = new MessageChannel();
      // Piscina demands an array; the type it declares follows another signature of `postMessage`.
      const transferList: object = [port2];
      const stop = new AbortController();
      const source = batches[Symbol.asyncIterator]();
      let clock: NodeJS.Timeout | undefined;
      serve(port, source, {
        fail: (error) => stop.abort(error),
        // From the first request on: waiting for a thread does not count.
        start: () =>
          (clock ??= setTimeout(() => stop.abort(new PdfError('pdf.timeout', { limit: seconds })), seconds * 1000)),
      });
      try {
        const task: WriteTask = { path, title, format, port: port2 };
        return readReply(await threads.run(task, { transferList, signal: stop.signal }));
      } catch (error) {
        throw stop.signal.aborted ? stop.signal.reason : error;
      } finally {
        clearTimeout(clock);
        port.close();
        await source.return?.();
      }
    },
    close: () => threads.destroy(),
  };
}

type Hooks = { fail: (error: unknown) => void; start: () => void };

function serve(port: MessagePort, source: AsyncIterator<DocumentBlock[]>, { fail, start }: Hooks) {
  const answer = async () => {
    start();
    const { value, done } = await source.next();
    const batch: BlockBatch = done ? null : value;
    port.postMessage(batch);
  };
  port.on('message', () => {
    answer().catch(fail);
  });
}

function readReply(reply: WriteReply): { pages: number | undefined } {
  if (reply.kind === 'written') return { pages: reply.pages };
  throw Object.assign(new Error(reply.message), reply.code !== undefined && { code: reply.code });
}
