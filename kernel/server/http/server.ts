import { randomUUID } from 'node:crypto';
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { addressOf, apiBase, mustChangePasswordRule, type Endpoint } from '#kernel/shared/contract.ts';
import { Code } from '#kernel/shared/envelope.ts';
import { writeLog } from '../audit.ts';
import { anonymousActor, type Actor, type UploadedFile } from '../context.ts';
import { Refusal, forbidden } from '../errors.ts';
import type { BlobReply, Route } from '../implement.ts';
import type { Heartbeat } from '../db/heartbeat.ts';
import type { Services } from '../services.ts';
import type { AppKey } from './caller.ts';
import { checkSign } from './check-sign.ts';
import { cookiesOf } from './cookies.ts';
import { createNetworks, type Network } from './network.ts';
import { gatherInput, parseInput } from './parse-input.ts';
import { createCallLog } from './call-log.ts';
import { answerTo, sendBlob, sendBlobError, sendEnvelope } from './reply.ts';
import { inSchool } from '../work.ts';
import { admitCall, runCall } from './run-call.ts';
import { receiveFiles, removeFiles, takeUploadPlace, uploadFolder } from './uploads.ts';

export type HttpOptions = {
  services: Services;
  routes: Route[];
  appKeys: AppKey[];
  heartbeat: Heartbeat;
  /** True once the shutdown has begun: replies then close their connections. */
  isDraining: () => boolean;
  /** Called after each call; tests count statements with it. */
  observe?: (call: { endpoint: Endpoint; statements: number }) => void;
};

const generalPerMinute = 600;
// A campus may share one address: every user opens the login page with a few calls.
const anonymousPerMinute: Record<Network, number> = { campus: 30_000, outside: 3_000, unknown: 3_000 };
// Timeouts: 10 s for headers, 30 s for an ordinary body, 2 min for an upload.
const headersMs = 10_000;
const bodyMs = 30_000;
const uploadMs = 120_000;

const headersFor = (request: { id: string }) => ({
  'x-request-id': request.id,
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(self), geolocation=(self), microphone=()',
  'cross-origin-resource-policy': 'same-origin',
});

/** The HTTP edge: size limit, parse, sign, session, permission, schema, then the handler in its transaction. */
export async function createHttpServer(options: HttpOptions): Promise<FastifyInstance> {
  const { services } = options;
  const app = Fastify({
    bodyLimit: 1_000_000,
    loggerInstance: undefined,
    logger: false,
    genReqId: () => randomUUID(),
    requestTimeout: uploadMs,
    http: { headersTimeout: headersMs, connectionsCheckingInterval: 3_000 },
    keepAliveTimeout: 75_000,
    trustProxy: services.config.trustedProxies.length > 0 ? services.config.trustedProxies : false,
    routerOptions: { maxParamLength: 200 },
    // An undecodable address reaches no hook.
    frameworkErrors: (_error, request, reply) => {
      const envelope = { code: Code.badInput, message: '地址格式不正确，请检查后重试', data: {} };
      void sendEnvelope(reply.headers(headersFor(request)), envelope, 400);
    },
    // Requests received before the port closes are answered.
    return503OnClosing: false,
  });
  await app.register(formbody, { bodyLimit: 1_000_000 });
  await app.register(multipart);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headersFor(request));
    if (request.url.startsWith(apiBase)) reply.header('cache-control', 'no-store');
    if (options.isDraining()) reply.header('connection', 'close');
    if (!request.isMultipart()) limitBodyTime(request, reply);
  });
  const logFailure = createCallLog(services.log);
  app.setErrorHandler((error, request, reply) => {
    const { envelope, status } = answerTo(error, request.id);
    if (envelope.code >= 500) logFailure(error, envelope.code, { requestId: request.id });
    return sendEnvelope(reply, envelope, status);
  });
  const networkOf = createNetworks(services.config, services.log);
  for (const route of options.routes) {
    const { endpoint } = route;
    app.route({
      method: endpoint.method,
      url: addressOf(endpoint).replace(/\{(\w+)\}/g, ':$1'),
      exposeHeadRoute: false,
      handler: (request: FastifyRequest, reply: FastifyReply) =>
        answer(options, route, request, reply, { network: networkOf(request), logFailure }),
    } as never);
  }
  return app;
}

function limitBodyTime({ raw, headers }: FastifyRequest, reply: FastifyReply) {
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
  const timer = setTimeout(() => raw.complete || raw.destroy(), bodyMs);
  reply.raw.once('close', () => clearTimeout(timer));
}

/** Handles one call; a database outage ends it within seconds. */
async function answer(
  options: HttpOptions,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  { network, logFailure }: { network: Network; logFailure: ReturnType<typeof createCallLog> },
) {
  const { endpoint } = route;
  try {
    const result = await options.heartbeat.guard(() => executeCall(options, route, request, reply, network));
    if (endpoint.blob) return await sendBlob(reply, result as BlobReply);
    return await sendEnvelope(reply, { code: Code.ok, message: '', data: result });
  } catch (error) {
    const { envelope, status } = answerTo(error, request.id);
    if (envelope.code >= 500 || (error as { alarm?: unknown }).alarm)
      logFailure(error, envelope.code, { requestId: request.id, route: endpoint.path });
    return endpoint.blob ? sendBlobError(reply, envelope, status) : sendEnvelope(reply, envelope, status);
  }
}

async function executeCall(
  options: HttpOptions,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  network: Network,
): Promise<unknown> {
  const { services } = options;
  const { endpoint } = route;
  let files: UploadedFile[] = [];
  let leave: (() => void) | undefined;
  let actor: Actor | undefined;
  try {
    const isForm = endpoint.method === 'POST';
    const isMultipart = endpoint.multipart === true && request.isMultipart();
    const source = isMultipart ? {} : isForm ? request.body : request.query;
    const isLink = endpoint.link !== undefined && Object.hasOwn(gatherInput(source, {}), endpoint.link);
    const sign = isLink ? undefined : checkSignOf(options, route, request, source);
    actor = await callerOf(options, endpoint, request, gatherInput(source, request.params));
    if (endpoint.guard.kind !== 'public' && actor.userId === 0)
      throw new Refusal(Code.signedOut, '登录已失效，请重新登录');
    actor = withinViewing(endpoint, withOwnPassword(endpoint, actor));
    if (endpoint.guard.kind === 'right' && !endpoint.guard.any.some((right) => actor!.rights.has(right)))
      throw forbidden();
    takeLimits(services.limiter, endpoint, actor, { ip: request.ip, network });
    const head = {
      route,
      actor,
      sign: isForm ? sign : undefined,
      idempotencyKey: headerOf(request, 'idempotency-key'),
      ip: request.ip,
      network,
      cookies: cookiesOf(request, reply),
      device: (headerOf(request, 'user-agent') ?? '').slice(0, 200),
      requestId: request.id,
      origin: `${request.protocol}://${request.host}`,
    };
    const inputOf = (fields: unknown) => parseInput(endpoint, gatherInput(fields, request.params));
    const admit = async (fields: unknown) => {
      await admitCall(services, head, () => inputOf(fields));
      if (isMultipart && head.actor.userId === 0) leave = takeUploadPlace(request.ip);
    };
    // Uploads are written to disk only for an authorised caller, or one whom the route admits by the fields.
    const received = isMultipart
      ? await receiveFiles(request, { folder: uploadFolder(services.config), most: route.files, admit })
      : undefined;
    files = received?.files ?? [];
    if (!received) await admit(source);
    return await runCall(services, { ...head, input: inputOf(received?.fields ?? source), files }, (statements) =>
      options.observe?.({ endpoint, statements }),
    );
  } catch (error) {
    const isRefused = error instanceof Refusal && error.code === Code.forbidden;
    if (isRefused && actor && actor.userId > 0 && !actor.mustChangePassword)
      await logRefusal(services, actor, endpoint, request);
    throw error;
  } finally {
    if (files.length > 0) await removeFiles(files);
    leave?.();
  }
}

const headerOf = (request: FastifyRequest, name: string) => {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

function checkSignOf(options: HttpOptions, route: Route, request: FastifyRequest, params: unknown): string {
  const prefix = `${apiBase}/${route.endpoint.server}`;
  const path = request.url.split('?', 1)[0]!.slice(prefix.length);
  const plain = params !== null && typeof params === 'object' ? (params as Record<string, unknown>) : {};
  return checkSign({ path, params: plain, headers: request.headers }, options.appKeys, options.services.clock());
}

async function callerOf(
  options: HttpOptions,
  endpoint: Endpoint,
  request: FastifyRequest,
  raw: Record<string, unknown>,
): Promise<Actor> {
  const token = headerOf(request, 'authorization');
  if (token !== undefined) {
    const actor = await options.services.authenticator.session(token, endpoint.passive !== true);
    if (actor) return actor;
  }
  const key = typeof raw.school_key === 'string' ? raw.school_key : headerOf(request, 'school-key');
  const school = await options.services.authenticator.school(request.hostname, key);
  return anonymousActor(school?.id ?? 0, school?.key ?? '');
}

/**
 * Refuses a session whose password was set by an administrator or has expired, except for the password change. Public
 * calls are handled as anonymous.
 */
function withOwnPassword(endpoint: Endpoint, actor: Actor): Actor {
  if (!actor.mustChangePassword || endpoint.beforeOwnPassword) return actor;
  if (endpoint.guard.kind === 'public') return anonymousActor(actor.schoolId, actor.schoolKey);
  throw new Refusal(Code.forbidden, '请先修改密码，再使用其他功能', { rule: mustChangePasswordRule });
}

/** Refuses calls that write to a session that views the product as another role. Public calls are handled as anonymous. */
function withinViewing(endpoint: Endpoint, actor: Actor): Actor {
  const isReading = endpoint.method === 'GET' && endpoint.writes !== true;
  if (!actor.isViewing || isReading || endpoint.whileViewing) return actor;
  if (endpoint.guard.kind === 'public') return anonymousActor(actor.schoolId, actor.schoolKey);
  throw new Refusal(Code.forbidden, '您正在以其他角色的身份查看，只能看，不能修改；请先退出查看');
}

type CallerAddress = { ip: string; network: Network };

function takeLimits(limiter: Services['limiter'], endpoint: Endpoint, actor: Actor, { ip, network }: CallerAddress) {
  if (endpoint.countsItself) return;
  const who = actor.userId > 0 ? `u:${actor.schoolId}:${actor.userId}` : `ip:${ip}`;
  limiter.take(who, actor.userId > 0 ? generalPerMinute : anonymousPerMinute[network]);
  if (endpoint.perMinute !== undefined) limiter.take(`${who}:${endpoint.path}`, endpoint.perMinute);
}

async function logRefusal(services: Services, actor: Actor, endpoint: Endpoint, request: FastifyRequest) {
  await inSchool(services, actor, (ctx) =>
    writeLog(
      { ...ctx, ip: request.ip, requestId: request.id, route: `${endpoint.method} ${endpoint.path}` },
      { action: '越权拒绝' },
      Code.forbidden,
    ),
  ).catch((error: unknown) => services.log.error({ err: error }, 'refusal not logged'));
}
