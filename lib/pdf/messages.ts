import type { MessagePort } from 'node:worker_threads';
import type { DocumentBlock } from './blocks.ts';

/** Request to the worker, which asks for batches on `port`: an empty message requests the next one. */
export type WriteTask = { path: string; title: string; format: PaperFormat; port: MessagePort };

/** Format of the file that blocks become. */
export type PaperFormat = 'pdf' | 'word';

/** A batch of blocks; null after the last one. */
export type BlockBatch = DocumentBlock[] | null;

/** Errors lose class and code between threads, so they are sent as data. The pages of a Word document are known to Word alone. */
export type WriteReply =
  | { kind: 'written'; pages: number | undefined }
  | { kind: 'failed'; message: string; code?: string };
