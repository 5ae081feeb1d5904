import { fileURLToPath } from 'node:url';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { SheetError, SheetFailure } from './error.ts';
import type { ReadResult } from './flaws.ts';
import type { SheetLimits } from './limits.ts';
import type { Batch, ParseReply, ParseTask } from './messages.ts';

/** Thread pool for parsing spreadsheets; close it when the process ends. */
export type SheetPool = {
  /**
   * Parses a spreadsheet in a thread and passes its rows in order, in batches of up to 500. The thread waits during
   * `onBatch`, which does not count against the time limit; an error of `onBatch` stops parsing and is rethrown. Of
   * several visible sheets, the one with most of the titles is read.
   */
  parseFile: (
    path: string,
    limits: Partial<SheetLimits>,
    onBatch: (rows: Batch) => void | Promise<void>,
    titles?: readonly string[],
  ) => Promise<{ rows: number } & ReadResult>;
  close: () => Promise<void>;
};

/** Two threads for untrusted files, with bounded memory and time and without the environment of the process. */
export function createSheetPool({ maxThreads = 2, memoryMb = 512, seconds = 60 } = {}): SheetPool {
  const threads = new Piscina({
    filename: fileURLToPath(new URL('./worker.ts', import.meta.url)),
    name: 'parse',
    minThreads: 0,
    maxThreads,
    idleTimeout: 30_000,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 24 },
    execArgv: [],
    env: {},
  });
  // A crashed thread also fails its task, which reports the error.
  threads.on('error', () => undefined);

  return {
    async parseFile(path, limits, onBatch, titles = []) {
      const { port1: port, port2 } = new MessageChannel();
      // Piscina demands an array; the type it declares follows another signature of `postMessage`.
      const transferList: object = [port2];
      const stop = new AbortController();
      const clock = createClock(seconds, () => stop.abort(new SheetError('sheet.timeout', { limit: seconds })));
      receive(port, clock, onBatch, (error) => stop.abort(error));
      try {
        const task: ParseTask = { path, limits, titles, port: port2 };
        return readReply(await threads.run(task, { transferList, signal: stop.signal }));
      } catch (error) {
        throw stop.signal.aborted ? stop.signal.reason : asFailure(error);
      } finally {
        clock.pause();
        port.close();
      }
    },
    close: () => threads.destroy(),
  };
}

function receive(
  port: MessagePort,
  clock: ReturnType<typeof createClock>,
  onBatch: (rows: Batch) => void | Promise<void>,
  fail: (error: unknown) => void,
) {
  const handle = async (batch: Batch) => {
    clock.pause();
    if (batch.length > 0) await onBatch(batch);
    clock.resume();
    port.postMessage('next');
  };
  port.on('message', (batch: Batch) => {
    handle(batch).catch(fail);
  });
}

/** Counts down only while resumed. */
function createClock(seconds: number, ring: () => void) {
  let left = seconds * 1000;
  let since = 0;
  let timer: NodeJS.Timeout | undefined;
  return {
    resume() {
      since = performance.now();
      timer = setTimeout(ring, left);
    },
    pause() {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      left -= performance.now() - since;
    },
  };
}

function readReply(reply: ParseReply): { rows: number } & ReadResult {
  if (reply.kind === 'refused') throw new SheetError(reply.code, reply.params);
  if (reply.kind === 'failed') throw new SheetFailure(reply.message);
  const { kind: _, ...read } = reply;
  return read;
}

/** A thread ends for lack of memory or by a parser error, both caused by the file. */
function asFailure(error: unknown): unknown {
  if (error instanceof SheetError || error instanceof SheetFailure) return error;
  return new SheetError('sheet.crashed', {}, { cause: error });
}
