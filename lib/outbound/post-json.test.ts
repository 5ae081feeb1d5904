import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { isNamed, isPublic } from './destination.ts';
import { postJson } from './post-json.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function serve(listener: RequestListener): Promise<number> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return (server.address() as AddressInfo).port;
}
const post = (port: number, options: object = {}) =>
  postJson(`http://127.0.0.1:${port}/x`, { body: '{}', allowed: [`127.0.0.1:${port}`], ...options });

test.each([
  ['8.8.8.8', true],
  ['2400:3200::1', true],
  ['10.1.2.3', false],
  ['100.64.0.1', false],
  ['127.0.0.1', false],
  ['169.254.169.254', false],
  ['172.20.0.1', false],
  ['192.168.1.1', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['0.0.0.0', false],
  ['::1', false],
  ['::ffff:8.8.8.8', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['2001:db8::1', false],
  ['2002:7f00:1::', false],
  ['64:ff9b::7f00:1', false],
])('%s is public: %s', (address, isOne) => {
  expect(isPublic(address)).toBe(isOne);
});

test.each([
  [['10.5.0.0/16'], '10.5.9.9', true],
  [['10.5.0.0/16'], '10.6.0.1', false],
  [['fd00::/8'], 'fd12::1', true],
  [['fd00::/8'], '10.0.0.1', false],
  [['door.campus'], '10.0.0.1', true],
  [['door.campus:8080'], '10.0.0.1', true],
  [['door.campus:81'], '10.0.0.1', false],
  [['campus'], '10.0.0.1', false],
  [['nonsense/8'], '10.0.0.1', false],
] as const)('of %j a host at %s is named: %s', (allowed, address, isOne) => {
  expect(isNamed(allowed, 'door.campus', '8080', address)).toBe(isOne);
});

test('a reply is parsed; body and headers arrive', async () => {
  const port = await serve((request, response) => {
    let text = '';
    request.on('data', (part) => (text += String(part)));
    request.on('end', () => response.end(JSON.stringify({ text, key: request.headers['x-key'] })));
  });
  expect(await post(port, { body: '{"a":1}', headers: { 'x-key': 'k' } })).toEqual({ text: '{"a":1}', key: 'k' });
});

test('an inner address that nobody has named is refused before a connection is made', async () => {
  let isReached = false;
  const port = await serve((_request, response) => {
    isReached = true;
    response.end('{}');
  });
  await expect(post(port, { allowed: [] })).rejects.toThrow('不在允许访问的内网地址中');
  await expect(postJson(`http://localhost:${port}/`, { body: '{}', allowed: [] })).rejects.toThrow('不在允许访问');
  await expect(postJson('file:///etc/passwd', { body: '{}', allowed: [] })).rejects.toThrow('须以 http://');
  await expect(postJson('http://no-such-host.invalid/', { body: '{}', allowed: [] })).rejects.toThrow('找不到主机');
  expect(isReached).toBe(false);
});

test('redirects, failures, other contents, long and slow replies are errors', async () => {
  const moved = await serve((_request, response) => response.writeHead(302, { location: 'http://127.0.0.1/' }).end());
  await expect(post(moved)).rejects.toThrow('HTTP 302');
  const text = await serve((_request, response) => response.end('<html>'));
  await expect(post(text)).rejects.toThrow('不是 JSON');
  const long = await serve((_request, response) => response.end('x'.repeat(5_000)));
  await expect(post(long, { maxBytes: 1_000 })).rejects.toThrow('过长');
  const silent = await serve(() => undefined);
  await expect(post(silent, { timeoutMs: 100 })).rejects.toThrow('没有响应');
  const broken = await serve((request) => request.socket.destroy());
  await expect(post(broken)).rejects.toThrow('连接失败');
  const gone = await serve(() => undefined);
  servers.pop()!.close();
  await expect(post(gone)).rejects.toThrow('拒绝连接');
});
