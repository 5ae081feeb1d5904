// The best SQL of a case behind a bare node:http server: no signature, no session, no isolation, no envelope.
import { createServer } from 'node:http';
import pg from 'pg';
import { allCases } from './all-cases.ts';
import type { Known } from './cases.ts';

pg.types.setTypeParser(20, Number);

process.once('message', (message) => {
  const { adminUrl, name, known } = message as { adminUrl: string; name: string; known: Known };
  const pool = new pg.Pool({ connectionString: adminUrl, max: 12 });
  const { best } = allCases.find((one) => one.name === name)!;

  async function answer(n: number): Promise<unknown[]> {
    const replies = best(n, known).map((statement, i) => pool.query({ name: `f${i}`, ...statement }));
    return (await Promise.all(replies)).map(({ rows }) => rows);
  }

  const server = createServer((request, reply) => {
    const n = new URL(request.url ?? '/', 'http://localhost').searchParams.get('n') ?? '0';
    answer(Number(n)).then(
      (rows) => reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data: rows })),
      (error: Error) => reply.writeHead(500).end(error.message),
    );
  });
  server.listen(0, '127.0.0.1', () => process.send!((server.address() as { port: number }).port));
});
