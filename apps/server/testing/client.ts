import { createHash } from 'node:crypto';
import type { Endpoint, InputOf, OutputOf } from '#kernel/shared/contract.ts';

export type Reply<T = unknown> = { status: number; code: number; message: string; data: T };
export type CallOptions = {
  idempotencyKey?: string;
  headers?: Record<string, string>;
  /** Receives the headers of the reply. */
  onResponse?: (response: Response) => void;
  /** Overrides, to act as a faulty or hostile client. */
  tamper?: (request: { url: string; init: RequestInit & { headers: Record<string, string> } }) => void;
};
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

let last = 0;
// Strictly increasing: equal calls in one millisecond would carry one signature and count as a repeat. Each test file begins
// with a clock of its own.
const stamp = (now: number) => (last = Math.abs(now - last) > 10_000 ? now : Math.max(now, last + 1));

// Together far longer than a call waits for a connection on a machine that is busy otherwise.
const patientTries = 10;

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

  async function send(endpoint: Endpoint, input: Record<string, unknown>, options: CallOptions): Promise<Response> {
    const rest = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined && value !== null));
    const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = String(rest[name]);
      delete rest[name];
      return encodeURIComponent(value);
    });
    const address = `${base}/lab-api/${endpoint.server}${path}`;
    if (endpoint.method === 'GET') {
      const query = { ...rest, nocache: now() };
      const text = new URLSearchParams(Object.entries(query).map(([k, v]) => [k, String(v)]));
      return go(`${address}?${text}`, { method: 'GET', headers: headersOf(path, query, options) }, options);
    }
    const headers = headersOf(path, rest, options);
    const nested = Object.values(rest).some(isNested);
    const body = nested
      ? JSON.stringify(rest)
      : new URLSearchParams(Object.entries(rest).map(([k, v]) => [k, String(v)])).toString();
    headers['content-type'] = nested ? 'application/json' : 'application/x-www-form-urlencoded';
    return go(address, { method: 'POST', headers, body }, options);
  }

  async function go(
    url: string,
    init: RequestInit & { headers: Record<string, string> },
    { tamper, onResponse }: CallOptions,
  ) {
    const request = { url, init };
    tamper?.(request);
    const response = await fetch(request.url, request.init);
    onResponse?.(response);
    return response;
  }

  return {
    token,
    /** Calls an endpoint; returns the envelope, whatever its code. */
    async call<E extends Endpoint>(
      endpoint: E,
      input: Record<string, unknown> & Partial<InputOf<E>> = {},
      options: CallOptions = {},
    ): Promise<Reply<OutputOf<E>>> {
      let response = await send(endpoint, input, options);
      for (let tries = 1; isPatient && response.status === 503 && tries < patientTries; tries += 1)
        response = await send(endpoint, input, options);
      const envelope = (await response.json()) as Omit<Reply<OutputOf<E>>, 'status'>;
      return { status: response.status, ...envelope };
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
      const response = await send(endpoint, input, options);
      const body = Buffer.from(await response.arrayBuffer());
      const name = response.headers.get('file-name');
      const error = response.headers.get('error-msg');
      return {
        name: name === null ? undefined : decodeURIComponent(name),
        error: error === null ? undefined : decodeURIComponent(error),
        body,
        headers: response.headers,
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
      const response = await go(`${base}/lab-api/${endpoint.server}${endpoint.path}`, init, options);
      return { status: response.status, ...((await response.json()) as Omit<Reply<OutputOf<E>>, 'status'>) };
    },
    /** The content behind a signed link such as `FileRef.url`. */
    get: (url: string) => fetch(base + url),
  };
}

export type Client = ReturnType<typeof createClient>;
