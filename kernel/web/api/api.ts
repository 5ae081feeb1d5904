import { fillPath, mustChangePasswordRule, type Endpoint, type InputOf, type OutputOf } from '../../shared/contract.ts';
import { Code } from '../../shared/envelope.ts';
import { signature } from '../../shared/sign.ts';
import { ApiError, apiText, readAnswer, type Reply } from './api-error.ts';
import { clientConfig, serverNow } from './config.ts';
import { dropEarly, earlyReply, keepEarly, takeEarly, type ReadRoute } from './early-read.ts';
import { notify } from '../ui/notify.ts';

export type CallOptions = {
  /** The caller shows the error itself; as a function, errors of that kind. */
  quiet?: boolean | ((error: ApiError) => boolean);
  /** Files by field name; the body becomes multipart. */
  files?: Record<string, Blob | Blob[]>;
  /** Names of fields sent verbatim, such as rich text; passwords always are. */
  verbatim?: string[];
  /** Idempotency-Key of a queued call, the same for every attempt. */
  idempotencyKey?: string;
  /** The call outlives the page, as far as the browser allows. */
  keepalive?: boolean;
  signal?: AbortSignal;
  /** Token instead of the tab's, null for none; such a call is about the session itself and never opens the login. */
  token?: string | null;
  onProgress?: (percent: number) => void;
};

type Prepared = { method: string; url: string; headers: Record<string, string>; body?: BodyInit; keepalive?: boolean };

/** Session hooks, set by `session.ts` at start. */
export const apiHooks = {
  token: (): string | null => null,
  /** Called when the server has ended the session of `token`; true if the call may be repeated with the current one. */
  signedOut: async (_message: string, _token: string | null): Promise<boolean> => false,
  mustChangePassword: (): void => {},
  back: (): void => window.history.back(),
  beforeCall: async (_endpoint: Endpoint): Promise<void> => {},
  /** A write has succeeded. */
  written: (): void => {},
};

// Browsers refuse calls of more than 64 KB that outlive their page; a character has up to three bytes.
const keptAliveLength = 20_000;

const secretNames = ['password', 'old_password', 'new_password'];
// The id of a written row is in the path; these names never reach the server with a value.
const bookkeeping = ['dt_create', 'gmtModified', 'id', '_index', '_rowKey'];

function tidy(value: unknown, verbatim: readonly string[]): unknown {
  if (typeof value === 'string') return value.trim();
  if (Array.isArray(value)) return value.map((item) => tidy(item, verbatim));
  if (typeof value !== 'object' || value === null || value instanceof Blob) return value;
  return tidyFields(value as Record<string, unknown>, verbatim);
}

/** Trims texts and drops null and undefined; an emptied field is sent as `''`. */
function tidyFields(input: Record<string, unknown>, verbatim: readonly string[] = []) {
  const filled = Object.entries(input).filter(([, value]) => value !== null && value !== undefined);
  const asTyped = (name: string) => secretNames.includes(name) || verbatim.includes(name);
  return Object.fromEntries(filled.map(([name, value]) => [name, asTyped(name) ? value : tidy(value, verbatim)]));
}

const asText = (params: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : String(value)]),
  );

function multipart(params: Record<string, unknown>, files: Record<string, Blob | Blob[]>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(asText(params))) form.append(name, value);
  for (const [name, value] of Object.entries(files)) for (const file of [value].flat()) form.append(name, file);
  return form;
}

function bodyOf(params: Record<string, unknown>, files: CallOptions['files']) {
  if (files) return { body: multipart(params, files), signed: {} };
  if (Object.values(params).some((value) => typeof value === 'object'))
    return { body: JSON.stringify(params), signed: params, type: 'application/json' };
  return { body: new URLSearchParams(asText(params)), signed: params };
}

let lastStamp = 0;
/** Server time, strictly increasing: equal calls in one millisecond would count as a repeat. */
function nextStamp(): number {
  const now = serverNow();
  // Restart after the clock was set back.
  const follows = now <= lastStamp && lastStamp - now < 1_000;
  return (lastStamp = follows ? lastStamp + 1 : now);
}

/** Prepares a call for the wire, signed with the current time. */
export function prepare(endpoint: ReadRoute, input: object, options: CallOptions = {}): Prepared {
  const { app_key, sign_key, api_base } = clientConfig();
  const { path, rest } = fillPath(endpoint.path, input as Record<string, unknown>);
  const timestamp = nextStamp();
  const params = tidyFields(rest, options.verbatim);
  const headers: Record<string, string> = { 'app-key': app_key, timestamp: String(timestamp) };
  const token = options.token === undefined ? apiHooks.token() : options.token;
  if (token) headers.Authorization = token;
  const url = `${api_base}/${endpoint.server}${path}`;
  if (endpoint.method === 'GET') {
    const query = { ...asText(params), nocache: String(timestamp) };
    headers.sign = signature(sign_key, path, query, timestamp);
    return { method: 'GET', url: `${url}?${new URLSearchParams(query)}`, headers };
  }
  for (const name of bookkeeping) if (name in params) params[name] = '';
  const { body, signed, type } = bodyOf(params, options.files);
  headers.sign = signature(sign_key, path, signed, timestamp);
  if (type) headers['Content-Type'] = type;
  if (options.idempotencyKey) headers['Idempotency-Key'] = options.idempotencyKey;
  const keepalive = options.keepalive === true && !(body instanceof FormData) && String(body).length < keptAliveLength;
  return { method: 'POST', url, headers, body, ...(keepalive && { keepalive }) };
}

/**
 * Reports a failed call as the catalogue defines: 101 was handled by the login, 408 navigates back, other codes show a
 * toast.
 */
export function reportFailure(error: unknown, quiet: CallOptions['quiet'] = false): void {
  if (!(error instanceof ApiError)) return;
  if (error.code === Code.signedOut) return;
  if (error.rule === mustChangePasswordRule) return apiHooks.mustChangePassword();
  if (!(typeof quiet === 'function' ? quiet(error) : quiet)) notify.error(error.message);
  // Deferred until the caller has handled the error.
  if (error.code === 408) setTimeout(apiHooks.back);
}

export async function send(request: Prepared, signal?: AbortSignal): Promise<Response> {
  try {
    return await fetch(request.url, { ...request, credentials: 'same-origin', ...(signal && { signal }) });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError(0, apiText.network);
  }
}

/** Uses XMLHttpRequest, because `fetch` reports no upload progress. */
function sendWithProgress(request: Prepared, options: CallOptions): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.open(request.method, request.url);
    for (const [name, value] of Object.entries(request.headers)) xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = (event) => options.onProgress?.(Math.round((event.loaded / (event.total || 1)) * 100));
    xhr.onload = () =>
      resolve({ status: xhr.status, text: xhr.responseText, retryAfter: xhr.getResponseHeader('retry-after') });
    xhr.onerror = () => reject(new ApiError(0, apiText.network));
    options.signal?.addEventListener('abort', () => xhr.abort());
    xhr.send(request.body as XMLHttpRequestBodyInit);
  });
}

/** The reply of a response. */
export async function replyOf(response: Response): Promise<Reply> {
  return { status: response.status, text: await response.text(), retryAfter: response.headers.get('retry-after') };
}

async function exchange(request: Prepared, options: CallOptions) {
  if (options.onProgress) return sendWithProgress(request, options);
  return replyOf(await send(request, options.signal));
}

/** Runs an exchange with the server, and again after a login if the session has ended meanwhile. */
export async function withSession<T>(exchangeOnce: () => Promise<T>): Promise<T> {
  const token = apiHooks.token();
  try {
    return await exchangeOnce();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== Code.signedOut) throw error;
    if (!(await apiHooks.signedOut(error.message || apiText.signedOut, token))) throw error;
    return withSession(exchangeOnce);
  }
}

/** Calls an endpoint; returns `data` of the envelope, throws `ApiError`. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<OutputOf<E>> {
  const exchangeOnce = async () => {
    if (endpoint.method === 'POST') dropEarly();
    const sent = takeEarly(endpoint, input as object)?.catch(() => undefined);
    const reply = (await sent) ?? (await exchange(prepare(endpoint, input as object, options), options));
    const data = readAnswer(reply) as OutputOf<E>;
    if (endpoint.method === 'POST') apiHooks.written();
    return data;
  };
  const isOfSession = options.token === undefined;
  if (isOfSession) await apiHooks.beforeCall(endpoint);
  try {
    return await (isOfSession ? withSession(exchangeOnce) : exchangeOnce());
  } catch (error) {
    reportFailure(error, options.quiet);
    throw error;
  }
}

/** Sends a read whose page is still loading; the page's own call takes the reply. Resolves when the reply is there. */
export async function readEarly(route: ReadRoute, input: object) {
  const reply = exchange(prepare(route, input), {});
  keepEarly(route, input, reply);
  await reply;
}

/** Data of an early read that nobody has taken yet, and that stays to be taken; undefined also for a refusal, which the page's own call reports. */
export async function earlyData(route: ReadRoute, input: object): Promise<unknown> {
  const reply = await earlyReply(route, input);
  return reply && readAnswer(reply);
}

/** 128 random bits as text; `crypto.randomUUID` is absent on plain http. */
export function randomKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
