import { once } from 'node:events';
import type { Duplex } from 'node:stream';
import pg from 'pg';

/** COPY interface of `pg` queries, missing in its types. */
export type CopyConnection = {
  stream: Duplex;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
};

type Take = (chunk: Buffer, connection: CopyConnection) => Promise<void>;

/**
 * Runs a statement that sends data (`COPY … TO STDOUT`, `BASE_BACKUP`, `START_REPLICATION`). Chunks are processed one
 * at a time with backpressure. Returns the number of rows copied.
 */
export function copyOut(client: pg.Client, text: string, take: Take): Promise<number> {
  let taken = Promise.resolve();
  let waiting = 0;
  let failed = false;
  const handleCopyData = (message: { chunk: Buffer }, connection: CopyConnection) => {
    // Copy: the parser reuses its buffer.
    const chunk = Buffer.from(message.chunk);
    waiting += 1;
    connection.stream.pause();
    taken = taken.then(() => (failed ? undefined : take(chunk, connection)));
    const goOn = () => {
      waiting -= 1;
      if (waiting === 0) connection.stream.resume();
    };
    taken.then(goOn, (error: unknown) => {
      failed = true;
      connection.stream.destroy(error instanceof Error ? error : new Error(String(error)));
    });
  };
  return run(client, text, { handleCopyData }).then(async (rows) => {
    await taken;
    return rows;
  });
}

/** Runs `COPY … FROM STDIN` with this content. Returns the number of rows copied. */
export function copyIn(client: pg.Client, text: string, content: AsyncIterable<Buffer>): Promise<number> {
  const send = async (connection: CopyConnection) => {
    for await (const chunk of content) {
      connection.sendCopyFromChunk(chunk);
      if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain');
    }
    connection.endCopyFrom();
  };
  const handleCopyInResponse = (connection: CopyConnection) => {
    send(connection).catch((error: unknown) => connection.sendCopyFail(String(error)));
  };
  return run(client, text, { handleCopyInResponse });
}

function run(client: pg.Client, text: string, handlers: object): Promise<number> {
  return new Promise((resolve, reject) => {
    const query = new pg.Query(text, (error, result) => {
      if (error) reject(error);
      else resolve(result?.rowCount ?? 0);
    });
    client.query(Object.assign(query, handlers));
  });
}
