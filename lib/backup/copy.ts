import { once } from 'node:events';
import type { Duplex } from 'node:stream';
import pg from 'pg';

/** What `pg` gives to a query that copies; its types leave this part out. */
export type CopyConnection = {
  stream: Duplex;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
};

type Take = (chunk: Buffer, connection: CopyConnection) => Promise<void>;

/**
 * Runs a statement that sends data (`COPY … TO STDOUT`, `BASE_BACKUP`, `START_REPLICATION`). The chunks are taken one
 * after the other; the server waits while one is being taken. Answers the number of rows copied.
 */
export function copyOut(client: pg.Client, text: string, take: Take): Promise<number> {
  let taken = Promise.resolve();
  let waiting = 0;
  let failed = false;
  const handleCopyData = (message: { chunk: Buffer }, connection: CopyConnection) => {
    // The parser uses its memory again.
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

/** Runs a `COPY … FROM STDIN` with this content. Answers the number of rows copied. */
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
