import type { MessagePort } from 'node:worker_threads';
import type { Cell } from './cell.ts';
import type { ReadResult } from './flaws.ts';
import type { SheetErrorCode, SheetErrorParams } from './error.ts';
import type { SheetLimits } from './limits.ts';

/** Request to the worker, which sends batches on `port`; a reply requests the next one. */
export type ParseTask = { path: string; limits: Partial<SheetLimits>; titles: readonly string[]; port: MessagePort };

/** A batch of rows; the first message has none and reports the start of the work. */
export type Batch = Cell[][];

/** Errors lose class and code between threads, so they are sent as data. */
export type ParseReply =
  | ({ kind: 'parsed'; rows: number } & ReadResult)
  | { kind: 'refused'; code: SheetErrorCode; params: SheetErrorParams }
  | { kind: 'failed'; message: string };
