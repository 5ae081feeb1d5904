import { request as plain } from 'node:http';
import { request as secure } from 'node:https';
import { OutboundError, resolveDestination } from './destination.ts';

type Options = {
  body: string;
  headers?: Readonly<Record<string, string>>;
  /** Hosts, hosts with a port, and networks that may be reached although they are not public. */
  allowed: readonly string[];
  timeoutMs?: number;
  maxBytes?: number;
};

/**
 * Posts JSON to an address that a user has entered, and returns the parsed reply. The name is resolved once and that
 * address is used; redirects, other states than 200, long and slow replies are errors.
 */
export async function postJson(address: string, options: Options): Promise<unknown> {
  const url = new URL(address);
  const { timeoutMs = 5_000 } = options;
  const destination = await resolveDestination(url, options.allowed);
  const { status, text } = await exchange(url, destination, { ...options, timeoutMs });
  if (status !== 200) throw new OutboundError(`对方返回 HTTP ${status}`);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new OutboundError('对方返回的内容不是 JSON');
  }
}

type Destination = Awaited<ReturnType<typeof resolveDestination>>;

function exchange(
  url: URL,
  { address, family }: Destination,
  { body, headers, timeoutMs, maxBytes = 1_000_000 }: Options & { timeoutMs: number },
): Promise<{ status: number; text: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; text: string }>();
  const send = url.protocol === 'https:' ? secure : plain;
  const call = send(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
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
      resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString('utf8') }),
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
