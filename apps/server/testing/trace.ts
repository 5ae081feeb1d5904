import { randomBytes } from 'node:crypto';
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { addressOf, type Endpoint } from '#kernel/shared/contract.ts';

// A traced test run (`npm test`) writes to `TEST_TRACE` what `tools/coverage.ts` checks: the endpoints of the product,
// the calls that succeeded, and the lines that child processes ran.

const folder = process.env['TEST_TRACE'];

const compileCache = join(import.meta.dirname, '../../../node_modules/.cache/compiled');

/** Environment of a child process: compiled code of earlier ones halves its start, and a traced run records its line coverage. */
export const childEnv = (): Record<string, string> => ({
  NODE_COMPILE_CACHE: compileCache,
  ...(folder !== undefined && { NODE_V8_COVERAGE: join(folder, 'children') }),
});

/** Route of an endpoint in the server's router. */
const routeOf = (endpoint: Endpoint) => `${endpoint.method} ${addressOf(endpoint).replace(/\{(\w+)\}/g, ':$1')}`;

export function traceEndpoints(endpoints: readonly Endpoint[]): void {
  if (folder === undefined) return;
  writeFileSync(join(folder, 'endpoints.txt'), endpoints.map((endpoint) => `${routeOf(endpoint)}\n`).join(''));
}

/** Records the calls that this server answers with success; the returned function writes them to disk. */
export function traceCalls(http: FastifyInstance): () => void {
  const answered = new Set<string>();
  if (folder === undefined) return () => undefined;
  http.addHook('onSend', (request, reply, payload, done) => {
    // Downloads have no envelope; a header marks their refusals.
    const isRefused =
      reply.hasHeader('error-msg') || (typeof payload === 'string' && !payload.startsWith('{"code":200,'));
    if (!isRefused && reply.statusCode === 200) answered.add(`${request.method} ${request.routeOptions.url}`);
    done();
  });
  return () => {
    const calls = join(folder, 'calls');
    mkdirSync(calls, { recursive: true });
    appendFileSync(join(calls, `${randomBytes(8).toString('hex')}.txt`), [...answered].map((it) => `${it}\n`).join(''));
  };
}
