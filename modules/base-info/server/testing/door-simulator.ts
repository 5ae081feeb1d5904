import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

// A door controller as one would buy it: it keeps rights by device, checks the signature of every request, and opens
// for who may enter. Started by itself it shows its rights as a page.

type Right = {
  id: number;
  edition: number;
  person: { no: string; name: string; card_no: string };
  from: string;
  to: string;
  days: number[];
  opens_at: string | null;
  closes_at: string | null;
};
type Change = Right & { action: 'set' | 'remove' };
/** What it does with the next requests: works, refuses each right, fails, or never answers. */
type Mode = 'works' | 'refuses' | 'fails' | 'silent';

const clockSkewMs = 300_000;

const textOf = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
};

function isSigned(key: string, { headers }: IncomingMessage, body: string): boolean {
  const [at, nonce, given] = ['x-timestamp', 'x-nonce', 'x-signature'].map((name) => String(headers[name] ?? ''));
  if (Math.abs(Date.now() - Number(at)) > clockSkewMs) return false;
  const expected = createHmac('sha256', key).update(`${at}\n${nonce}\n${body}`).digest('hex');
  return given!.length === expected.length && timingSafeEqual(Buffer.from(given!), Buffer.from(expected));
}

/** A time `YYYY-MM-DD HH:mm:ss` as the door sees it: on this day of the week, at this hour. */
function opensAt({ from, to, days, opens_at, closes_at }: Right, time: string): boolean {
  const weekday = new Date(`${time.slice(0, 10)}T00:00:00Z`).getUTCDay() || 7;
  const hour = time.slice(11, 16);
  const isOpenHour = opens_at === null || closes_at === null || (hour >= opens_at && hour <= closes_at);
  return time >= from && time <= to && days.includes(weekday) && isOpenHour;
}

export async function startDoorSimulator({ key, port = 0 }: { key: string; port?: number }) {
  const devices = new Map<string, Map<number, Right>>();
  const used = new Set<string>();
  const state: { mode: Mode; requests: number } = { mode: 'works', requests: 0 };

  function take(device: string, { action, ...right }: Change) {
    if (state.mode === 'refuses') return { id: right.id, ok: false, message: '卡号已被其他人员使用' };
    const rights = devices.get(device) ?? new Map<number, Right>();
    devices.set(device, rights);
    const known = rights.get(right.id);
    if (known && known.edition > right.edition) return { id: right.id, ok: true };
    if (action === 'remove') rights.delete(right.id);
    else rights.set(right.id, right);
    return { id: right.id, ok: true };
  }

  function answer(path: string, body: string): object | undefined {
    const { device, changes = [] } = JSON.parse(body) as { device: string; changes?: Change[] };
    if (path === '/v1/status') return { device };
    return path === '/v1/grants' ? { results: changes.map((change) => take(device, change)) } : undefined;
  }

  const page = () =>
    `<!doctype html><meta charset="utf-8"><title>门禁设备模拟器</title><meta http-equiv="refresh" content="3"><h1>门禁设备模拟器</h1>${[
      ...devices,
    ]
      .map(
        ([device, rights]) =>
          `<h2>${escaped(device)}</h2><ul>${[...rights.values()].map((one) => `<li>${escaped(`${one.person.name} ${one.person.no}　${one.from} 至 ${one.to}`)}</li>`).join('')}</ul>`,
      )
      .join('')}`;

  const server = createServer((request, response) => {
    void (async () => {
      if (request.method === 'GET') return response.setHeader('content-type', 'text/html; charset=utf-8').end(page());
      const body = await textOf(request);
      state.requests += 1;
      if (state.mode === 'silent') return undefined;
      const nonce = String(request.headers['x-nonce']);
      const isFresh = !used.has(nonce);
      used.add(nonce);
      if (!isFresh || !isSigned(key, request, body)) return response.writeHead(401).end();
      const reply = state.mode === 'fails' ? undefined : answer(String(request.url), body);
      if (!reply) return response.writeHead(state.mode === 'fails' ? 500 : 404).end();
      return response.setHeader('content-type', 'application/json').end(JSON.stringify(reply));
    })();
  });
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    state,
    rightsOf: (device: string) => [...(devices.get(device)?.values() ?? [])],
    /** Whether the door opens for a person at a time. */
    opensFor: (device: string, no: string, time: string) =>
      [...(devices.get(device)?.values() ?? [])].some((right) => right.person.no === no && opensAt(right, time)),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

if (import.meta.main) {
  const { DOOR_KEY: key = '', DOOR_PORT: port = '9095' } = process.env;
  if (key.length < 16) throw new Error('请用 DOOR_KEY 给出密钥，至少 16 位，与平台上登记的一致');
  const { address } = await startDoorSimulator({ key, port: Number(port) });
  process.stdout.write(`门禁设备模拟器：${address}\n`);
}
