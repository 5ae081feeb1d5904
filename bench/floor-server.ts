// The same SQL behind a bare node:http server: no signature, no session, no isolation, no envelope.
import { createServer } from 'node:http';
import pg from 'pg';
import type { Recorded } from './record.ts';

pg.types.setTypeParser(20, Number);

// Renumbers unique texts, so that writes do not collide.
const renumber = (value: unknown, n: string): unknown =>
  typeof value === 'string'
    ? value.replace(/BENCH\d+/g, `FLOOR${process.pid}${n}`)
    : Array.isArray(value)
      ? value.map((one) => renumber(one, n))
      : value;

process.once('message', (message) => {
  const { adminUrl, recorded } = message as { adminUrl: string; recorded: Recorded };
  const pool = new pg.Pool({ connectionString: adminUrl, max: 12 });
  const { statements, writes } = recorded;

  async function answer(n: string): Promise<unknown[]> {
    const client = await pool.connect();
    try {
      if (writes) await client.query('begin');
      const replies: unknown[] = [];
      for (const [i, { text, values }] of statements.entries()) {
        const reply = await client.query({ name: `f${i}`, text, values: values.map((value) => renumber(value, n)) });
        replies.push(reply.rows);
      }
      if (writes) await client.query('commit');
      return replies;
    } finally {
      client.release();
    }
  }

  const server = createServer((request, reply) => {
    const n = new URL(request.url ?? '/', 'http://localhost').searchParams.get('n') ?? '0';
    answer(n).then(
      (rows) => reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data: rows })),
      (error: Error) => reply.writeHead(500).end(error.message),
    );
  });
  server.listen(0, '127.0.0.1', () => process.send!((server.address() as { port: number }).port));
});
