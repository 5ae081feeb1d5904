import type { MessagePort } from 'node:worker_threads';
import type { DocumentBlock } from './blocks.ts';

/** Request to the worker, which asks for batches on `port`: an empty message requests the next one. */
export type WriteTask = { path: string; title: string; port: MessagePort };

/** A batch of blocks; null after the last one. */
export type BlockBatch = DocumentBlock[] | null;

/** Errors lose class and code between threads, so they are sent as data. */
export type WriteReply = { kind: 'written'; pages: number } | { kind: 'failed'; message: string; code?: string };
