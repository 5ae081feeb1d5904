// @vitest-environment node
import * as z from 'zod/mini';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { endpoint, open } from '../../shared/contract.ts';
import { signature } from '../../shared/sign.ts';
import { apiHooks, call } from './api.ts';
import { ApiError } from './api-error.ts';
import { setConfig, clientConfig } from './config.ts';
import { setNotifier } from '../ui/notify.ts';
import { refuse, startServer, type Reply } from '../testing/server.ts';

const any = { guard: open, input: z.looseObject({}), output: z.any() };
const read = endpoint({ method: 'GET', path: '/x', ...any });
const write = endpoint({ method: 'POST', path: '/x/{id}', ...any });

let server: Awaited<ReturnType<typeof startServer>>;
let restoreNotifier: () => void;
let reply: unknown = {};
const toasts: string[] = [];

beforeAll(async () => {
  server = await startServer({ 'GET /x': () => reply, 'POST /x/7': () => reply });
  restoreNotifier = setNotifier({
    toast: (_, text) => void toasts.push(text),
    alert: async () => {},
    confirm: async () => true,
  });
});
afterAll(() => {
  restoreNotifier();
  return server.stop();
});
beforeEach(() => {
  reply = {};
  toasts.length = 0;
  apiHooks.token = () => null;
});

const bodyParams = () => Object.fromEntries(new URLSearchParams(server.last().body));

describe('requests', () => {
  test('a GET is signed over its query with the server time and never cached', async () => {
    apiHooks.token = () => 'the-token';
    await call(read, { b: ' 二 ', a: 1, empty: null, none: undefined, list: [1, 2] });
    const { query, headers } = server.last();
    expect(Object.fromEntries(query)).toEqual({ a: '1', b: '二', list: '1,2', nocache: headers['timestamp'] });
    expect(headers['sign']).toBe(signature('secret', '/x', Object.fromEntries(query), Number(headers['timestamp'])));
    expect(headers).toMatchObject({ 'app-key': 'web', authorization: 'the-token' });
  });

  test('a body is form-encoded, its id is in the path, bookkeeping names are blank', async () => {
    await call(write, { id: 7, name: ' 甲 ', password: ' p ', _rowKey: 'x', dt_create: '2026' });
    expect(server.last().path).toBe('/x/7');
    expect(server.last().headers['content-type']).toContain('application/x-www-form-urlencoded');
    expect(bodyParams()).toEqual({ name: '甲', password: ' p ', _rowKey: '', dt_create: '' });
  });

  test('a nested value makes the body JSON, signed over its primitives', async () => {
    await call(write, { id: 7, name: '甲', rows: [{ text: ' 乙 ', gone: null }] });
    const { body, headers } = server.last();
    expect(JSON.parse(body)).toEqual({ name: '甲', rows: [{ text: '乙' }] });
    expect(headers['sign']).toBe(signature('secret', '/x/7', { name: '甲' }, Number(headers['timestamp'])));
  });

  test('files are sent as multipart, rich text verbatim, a queued call with its key', async () => {
    const files = { file: new File(['abc'], 'a.txt') };
    await call(write, { id: 7, html: ' <p> ' }, { files, verbatim: ['html'], idempotencyKey: 'k1' });
    const { body, headers } = server.last();
    expect(body).toContain('filename="a.txt"');
    expect(body).toContain('\r\n\r\n <p> \r\n');
    expect(headers['idempotency-key']).toBe('k1');
    expect(headers['sign']).toBe(signature('secret', '/x/7', {}, Number(headers['timestamp'])));
  });

  test('timestamps follow the server clock', async () => {
    const config = clientConfig();
    setConfig({ ...config, time: Date.now() + 3_600_000 });
    await call(read, {});
    expect(Number(server.last().headers['timestamp']) - Date.now()).toBeGreaterThan(3_590_000);
    setConfig({ ...config, time: Date.now() });
  });
});

describe('the error catalogue', () => {
  const cases: [name: string, reply: Reply, message: string][] = [
    ['a refusal says its sentence', refuse(422, '库存不足'), '库存不足'],
    ['4xx without a message', { status: 404, body: '<html>' }, '请求路径不存在！'],
    ['4xx with a message', refuse(404, '活动不存在', null, 404), '活动不存在'],
    ['5xx without a message', { status: 502, body: 'Bad gateway' }, '后台程序错误！错误代码：502'],
    ['5xx with a message', refuse(500, '数据库不可用。', null, 500), '数据库不可用！错误代码：500'],
    ['an answer that is not JSON', { body: '<html>' }, '返回数据格式不正确！'],
    ['JSON without an envelope', { body: '[1]' }, '返回数据格式不正确！'],
  ];
  test.each(cases)('%s', async (_, given, message) => {
    reply = given;
    await expect(call(read, {})).rejects.toThrow(message);
    expect(toasts).toEqual([message]);
  });

  test('200 returns the data', async () => {
    reply = { a: 1 };
    expect(await call(read, {})).toEqual({ a: 1 });
  });

  test('101 ends the session without a toast', async () => {
    let ended = '';
    apiHooks.signedOut = async (message) => {
      ended = message;
      return false;
    };
    reply = refuse(101, '登录已过期');
    await expect(call(read, {})).rejects.toThrow(ApiError);
    expect([ended, toasts]).toEqual(['登录已过期', []]);
  });

  test('a call whose session has ended is repeated after a login, with everything it carried', async () => {
    apiHooks.signedOut = async () => {
      reply = { a: 2 };
      return true;
    };
    reply = refuse(101, '登录已失效');
    const files = { file: new File(['abc'], 'a.txt') };
    expect(await call(write, { id: 7, html: '字' }, { files, idempotencyKey: 'k2' })).toEqual({ a: 2 });
    expect(server.last().body).toContain('filename="a.txt"');
    expect(server.last().headers['idempotency-key']).toBe('k2');
  });

  test('a call about the session itself never opens the login', async () => {
    let opened = false;
    apiHooks.signedOut = async () => (opened = true);
    reply = refuse(101, '登录已失效');
    await expect(call(read, {}, { token: null })).rejects.toThrow('登录已失效');
    expect([opened, server.last().headers['authorization']]).toEqual([false, undefined]);
  });

  test('408 navigates back after the caller has handled the error', async () => {
    const order: string[] = [];
    apiHooks.back = () => void order.push('back');
    reply = refuse(408, '超时');
    await call(read, {}).catch(() => order.push('callback'));
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(order).toEqual(['callback', 'back']);
  });

  test('the error carries field errors and the rule', async () => {
    reply = refuse(400, '请检查', { errors: { name: '太长' } });
    const error = await call(read, {}, { quiet: true }).catch((e: unknown) => e as ApiError);
    expect((error as ApiError).errors).toEqual({ name: '太长' });
    expect(toasts).toEqual([]);
  });

  test('an unreachable server', async () => {
    const config = clientConfig();
    setConfig({ ...config, api_base: 'http://127.0.0.1:1', time: 0 });
    await expect(call(read, {})).rejects.toThrow('您的网络较差，请检查网络连接设置！');
    setConfig({ ...config, time: Date.now() });
  });
});
