import type { MessagePort } from 'node:worker_threads';
import type { Cell } from './cell.ts';
import type { SheetErrorCode, SheetErrorParams } from './error.ts';
import type { SheetLimits } from './limits.ts';

/** What the worker is asked for. On `port` it sends batches, each answered when the next one is wanted. */
export type ParseTask = { path: string; limits: Partial<SheetLimits>; port: MessagePort };

/** Rows from the sheet; the first message has none and says that the work begins. */
export type Batch = Cell[][];

/** An error keeps neither class nor code on its way between threads, so it travels as data. */
export type ParseReply =
  | { kind: 'parsed'; rows: number }
  | { kind: 'refused'; code: SheetErrorCode; params: SheetErrorParams }
  | { kind: 'failed'; message: string };
