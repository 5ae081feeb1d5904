import { createHash } from 'node:crypto';
import { Agent, request } from 'node:http';
import type { Endpoint, InputOf, OutputOf } from '#kernel/shared/contract.ts';
import { Code } from '#kernel/shared/envelope.ts';

export type Reply<T = unknown> = { status: number; code: number; message: string; data: T };
export type CallOptions = {
  idempotencyKey?: string;
  headers?: Record<string, string>;
  /** Receives the headers of the reply. */
  onResponse?: (response: { headers: Headers }) => void;
  /** Overrides, to act as a faulty or hostile client. */
  tamper?: (request: Sent) => void;
};
type Sent = { url: string; init: RequestInit & { headers: Record<string, string> } };
type Answer = { status: number; headers: Headers; body: Buffer };
type AppKey = { app_key: string; sign_key: string };
type UploadPart = { name: string; content: Buffer | Uint8Array; field?: string };

const md5 = (text: string) => createHash('md5').update(text, 'utf8').digest('hex');

/** Signature according to the wire contract, implemented a second time for comparison. */
function signOf(key: string, path: string, params: Record<string, unknown>, timestamp: number): string {
  const text = Object.entries(params)
    .filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}${String(value)}`)
    .join('');
  return md5(`${key}${path}${text}${timestamp}${key}`);
}

const isNested = (value: unknown) => typeof value === 'object' && value !== null;

const agent = new Agent({ keepAlive: true });

/** `fetch` for a third of the processor's time, which tests spend on calls; forms with files are left to it. */
async function exchange({ url, init }: Sent): Promise<Answer> {
  const { body, headers } = init;
  if (body instanceof FormData) {
    const response = await fetch(url, init);
    return { status: response.status, headers: response.headers, body: Buffer.from(await response.arrayBuffer()) };
  }
  return new Promise((resolve, reject) => {
    const call = request(url, { method: init.method, headers, agent }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode!,
          get headers() {
            return new Headers(Object.entries(response.headers).map(([name, value]) => [name, String(value)]));
          },
          body: Buffer.concat(chunks),
        }),
      );
    });
    call.on('error', reject);
    call.end(body);
  });
}

let last = 0;
// Strictly increasing: equal calls in one millisecond would carry one signature and count as a repeat. Each test file begins
// with a clock of its own.
const stamp = (now: number) => (last = Math.abs(now - last) > 10_000 ? now : Math.max(now, last + 1));

const replyOf = <T>({ status, body }: Answer): Reply<T> => ({
  status,
  ...(JSON.parse(body.toString()) as Omit<Reply<T>, 'status'>),
});

// Together far longer than a call waits for a connection or a lock on a machine that is busy otherwise.
const patientTries = 10;
const isBusy = ({ code, message }: Reply) =>
  code === Code.unavailable || (code === Code.slowDown && message.startsWith('数据正被他人处理'));

/**
 * An HTTP client that knows only the wire contract; `now` is its clock. A patient one asks again what found the service too
 * busy, so that the speed of the machine decides no test.
 */
export function createClient(
  base: string,
  appKey: AppKey,
  token?: string,
  schoolKey?: string,
  { now = Date.now, isPatient = false }: { now?: () => number; isPatient?: boolean } = {},
) {
  function headersOf(path: string, params: Record<string, unknown>, options: CallOptions) {
    const timestamp = stamp(now());
    const headers: Record<string, string> = {
      'app-key': appKey.app_key,
      timestamp: String(timestamp),
      sign: signOf(appKey.sign_key, path, params, timestamp),
      ...options.headers,
    };
    if (token !== undefined) headers.authorization = token;
    if (schoolKey !== undefined) headers['school-key'] = schoolKey;
    if (options.idempotencyKey !== undefined) headers['idempotency-key'] = options.idempotencyKey;
    return headers;
  }

  async function send(endpoint: Endpoint, input: Record<string, unknown>, options: CallOptions): Promise<Answer> {
    const rest = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined && value !== null));
    const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = String(rest[name]);
      delete rest[name];
      return encodeURIComponent(value);
    });
    const address = `${base}${endpoint.at ?? `/lab-api/${endpoint.server}${path}`}`;
    if (endpoint.method === 'GET') {
      const query = { ...rest, nocache: now() };
      const text = new URLSearchParams(Object.entries(query).map(([k, v]) => [k, String(v)]));
      return go(
        { url: `${address}?${text}`, init: { method: 'GET', headers: headersOf(path, query, options) } },
        options,
      );
    }
    const headers = headersOf(path, rest, options);
    const nested = Object.values(rest).some(isNested);
    const body = nested
      ? JSON.stringify(rest)
      : new URLSearchParams(Object.entries(rest).map(([k, v]) => [k, String(v)])).toString();
    headers['content-type'] = nested ? 'application/json' : 'application/x-www-form-urlencoded';
    return go({ url: address, init: { method: 'POST', headers, body } }, options);
  }

  async function go(request: Sent, { tamper, onResponse }: CallOptions): Promise<Answer> {
    tamper?.(request);
    const answer = await exchange(request);
    onResponse?.(answer);
    return answer;
  }

  return {
    token,
    /** Calls an endpoint; returns the envelope, whatever its code. */
    async call<E extends Endpoint>(
      endpoint: E,
      input: Record<string, unknown> & Partial<InputOf<E>> = {},
      options: CallOptions = {},
    ): Promise<Reply<OutputOf<E>>> {
      let reply = replyOf<OutputOf<E>>(await send(endpoint, input, options));
      for (let tries = 1; isPatient && isBusy(reply) && tries < patientTries; tries += 1)
        reply = replyOf(await send(endpoint, input, options));
      return reply;
    },
    /** Calls an endpoint, expects success, and returns the data. */
    async ok<E extends Endpoint>(
      endpoint: E,
      input: Record<string, unknown> & Partial<InputOf<E>> = {},
      options: CallOptions = {},
    ): Promise<OutputOf<E>> {
      const reply = await this.call(endpoint, input, options);
      if (reply.code !== 200)
        throw new Error(`${endpoint.path}: ${reply.code} ${reply.message} ${JSON.stringify(reply.data)}`);
      return reply.data;
    },
    /** Downloads a file: returns name and content, or the envelope of the refusal. */
    async blob(endpoint: Endpoint, input: Record<string, unknown> = {}, options: CallOptions = {}) {
      const { headers, body } = await send(endpoint, input, options);
      const name = headers.get('file-name');
      const error = headers.get('error-msg');
      return {
        name: name === null ? undefined : decodeURIComponent(name),
        error: error === null ? undefined : decodeURIComponent(error),
        body,
        headers,
      };
    },
    /** A multipart call. */
    async upload<E extends Endpoint>(
      endpoint: E,
      files: UploadPart[],
      fields: Record<string, string> = {},
      options: CallOptions = {},
    ): Promise<Reply<OutputOf<E>>> {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      for (const file of files) form.append(file.field ?? 'file', new Blob([new Uint8Array(file.content)]), file.name);
      const init = { method: 'POST', headers: headersOf(endpoint.path, {}, options), body: form };
      return replyOf(await go({ url: `${base}/lab-api/${endpoint.server}${endpoint.path}`, init }, options));
    },
    /** The content behind a signed link such as `FileRef.url`. */
    get: (url: string) => fetch(base + url),
  };
}

export type Client = ReturnType<typeof createClient>;
