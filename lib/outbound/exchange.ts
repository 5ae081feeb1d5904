import { request as plain } from 'node:http';
import { request as secure } from 'node:https';
import { OutboundError, resolveDestination } from './destination.ts';

export type OutboundOptions = {
  method?: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
  /** Hosts, hosts with a port, and networks that may be reached although they are not public. */
  allowed: readonly string[];
  timeoutMs?: number;
  maxBytes?: number;
};

type OutboundReply = { status: number; headers: Readonly<Record<string, string>>; text: string };

/**
 * Sends a request to an address that a user has entered. The name is resolved once and that address is used; redirects
 * are not followed, long and slow replies are errors.
 */
export async function exchange(url: URL, options: OutboundOptions): Promise<OutboundReply> {
  const destination = await resolveDestination(url, options.allowed);
  return send(url, destination, options);
}

type Destination = Awaited<ReturnType<typeof resolveDestination>>;

function send(
  url: URL,
  { address, family }: Destination,
  { method = 'GET', body = '', headers, timeoutMs = 5_000, maxBytes = 1_000_000 }: OutboundOptions,
): Promise<OutboundReply> {
  const { promise, resolve, reject } = Promise.withResolvers<OutboundReply>();
  const start = url.protocol === 'https:' ? secure : plain;
  const call = start(url, {
    method,
    headers: { ...headers, ...(body !== '' && { 'content-length': Buffer.byteLength(body) }) },
    agent: false,
    // The address that was checked, whatever the name resolves to now.
    lookup: (_host, { all }, done) => (all ? done(null, [{ address, family }]) : done(null, address, family)),
    signal: AbortSignal.timeout(timeoutMs),
  });
  call.on('response', (response) => {
    const parts: Buffer[] = [];
    let size = 0;
    response.on('data', (part: Buffer) => {
      size += part.length;
      parts.push(part);
      if (size <= maxBytes) return;
      reject(new OutboundError('对方返回的内容过长'));
      call.destroy();
    });
    response.on('error', (error) => reject(reasonOf(error)));
    response.on('end', () =>
      resolve({
        status: response.statusCode ?? 0,
        headers: Object.fromEntries(Object.entries(response.headers).map(([name, value]) => [name, String(value)])),
        text: Buffer.concat(parts).toString('utf8'),
      }),
    );
  });
  call.on('error', (error) => reject(reasonOf(error)));
  call.end(body);
  return promise;
}

function reasonOf(error: Error & { code?: string }): OutboundError {
  if (error instanceof OutboundError) return error;
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return new OutboundError('对方没有响应');
  return new OutboundError(error.code === 'ECONNREFUSED' ? '对方拒绝连接，请检查地址和端口' : '连接失败');
}
