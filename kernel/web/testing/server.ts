import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setConfig } from '../api/config.ts';

export type Received = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: string;
};
export type Reply = { status?: number; headers?: Record<string, string>; body: string };
type Handler = (request: Received) => unknown;

/** A reply in the envelope of the wire contract. */
const envelope = (code: number, data: unknown = {}, message = '') => ({ code, message, data });

const isReply = (value: unknown): value is Reply => typeof value === 'object' && value !== null && 'body' in value;

/**
 * A local HTTP server for client tests. `answers` are keyed by `METHOD /path` after the server key; `received` holds
 * the requests. A value that is not a `Reply` is sent as `data` of a 200.
 */
export async function startServer(answers: Record<string, Handler>) {
  const received: Received[] = [];
  const cors = {
    'access-control-allow-origin': '*',
    'access-control-allow-headers': '*',
    'access-control-expose-headers': '*',
  };
  const server = createServer((request, response) => {
    if (request.method === 'OPTIONS') return void response.writeHead(204, cors).end();
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const url = new URL(request.url ?? '', 'http://localhost');
      const path = url.pathname.replace(/^\/lab-api\/[^/]+/, '');
      const one = {
        method: request.method ?? '',
        path,
        query: url.searchParams,
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      };
      received.push(one);
      const answer = answers[`${one.method} ${path}`]?.(one) ?? { status: 404, body: 'nothing here' };
      const reply: Reply = isReply(answer) ? answer : { body: JSON.stringify(envelope(200, answer)) };
      response.writeHead(reply.status ?? 200, { 'content-type': 'application/json', ...cors, ...reply.headers });
      response.end(reply.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/lab-api`;
  setConfig({
    app_key: 'web',
    sign_key: 'secret',
    api_base: base,
    school_key: null,
    system_name: '测试平台',
    mail: false,
    build: '',
    time: Date.now(),
  });
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { received, answers, stop, last: () => received.at(-1)! };
}

/** A refusal with the given code. */
export const refuse = (code: number, message: string, data: unknown = null, status = 200): Reply => ({
  status,
  body: JSON.stringify(envelope(code, data, message)),
});
