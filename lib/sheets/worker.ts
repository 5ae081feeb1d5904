import { once } from 'node:events';
import type { Cell } from './cell.ts';
import { SheetError } from './error.ts';
import type { ReadResult } from './flaws.ts';
import type { Batch, ParseReply, ParseTask } from './messages.ts';
import { readSheet } from './read.ts';

const batchRows = 500;
// Cells may share one long text in the file, but each copy is sent.
const batchCharacters = 1_000_000;

// oxlint-disable-next-line no-console -- the .xls library logs every unknown record, possibly millions
console.error = () => undefined;

/** Entry of a pool thread: parses one file and sends it in batches, at most one ahead of the receiver. */
export async function parse({ path, limits, titles, port }: ParseTask): Promise<ParseReply> {
  const send = async (batch: Batch) => {
    const answered = once(port, 'message');
    port.postMessage(batch);
    await answered;
  };
  try {
    await send([]);
    let rows = 0;
    let result: ReadResult | undefined;
    const sheet = async function* () {
      result = yield* readSheet(path, limits, titles);
    };
    for await (const batch of batches(sheet())) {
      await send(batch);
      rows += batch.length;
    }
    return { kind: 'parsed', rows, ...result! };
  } catch (error) {
    if (error instanceof SheetError) return { kind: 'refused', code: error.code, params: error.params };
    return { kind: 'failed', message: String(error) };
  } finally {
    port.close();
  }
}

async function* batches(rows: AsyncIterable<Cell[]>): AsyncGenerator<Batch> {
  let batch: Batch = [];
  let characters = 0;
  for await (const row of rows) {
    batch.push(row);
    for (const cell of row) if (typeof cell === 'string') characters += cell.length;
    if (batch.length < batchRows && characters < batchCharacters) continue;
    yield batch;
    batch = [];
    characters = 0;
  }
  if (batch.length > 0) yield batch;
}
