import { lookup } from 'node:dns/promises';
import { BlockList, isIP, isIPv4 } from 'node:net';

/** A refused or failed request; the message is for the person who entered the address. */
export class OutboundError extends Error {}

const inner = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  inner.addSubnet(net, bits, 'ipv4');
const outer = new BlockList();
outer.addSubnet('2000::', 3, 'ipv6');
// Documentation, and IPv4 addresses in another form.
for (const [net, bits] of [
  ['2001::', 32],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  inner.addSubnet(net, bits, 'ipv6');

/** True for an address of the public internet. */
export const isPublic = (address: string): boolean =>
  isIPv4(address)
    ? !inner.check(address, 'ipv4')
    : isIP(address) === 6 && outer.check(address, 'ipv6') && !inner.check(address, 'ipv6');

/** True if the operator names this host, this host with its port, or a network with this address. */
export function isNamed(allowed: readonly string[], host: string, port: string, address: string): boolean {
  return allowed.some((entry) => {
    const [net = '', bits] = entry.split('/');
    if (bits === undefined) return entry === host || entry === `${host}:${port}`;
    const family = isIPv4(net) ? 'ipv4' : 'ipv6';
    if (isIP(net) === 0 || isIPv4(address) !== (family === 'ipv4')) return false;
    const list = new BlockList();
    list.addSubnet(net, Number(bits), family);
    return list.check(address, family);
  });
}

/** The one address to connect to; refused unless it is public or named by the operator. */
export async function resolveDestination(url: URL, allowed: readonly string[]) {
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new OutboundError('地址须以 http:// 或 https:// 开头');
  const host = url.hostname.replace(/^\[|\]$/g, '').toLowerCase();
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  const found = await lookup(host).catch(() => undefined);
  if (!found) throw new OutboundError(`找不到主机 ${host}`);
  const { address, family } = found;
  if (!isPublic(address) && !isNamed(allowed, host, port, address))
    throw new OutboundError(`${host}:${port} 不在允许访问的内网地址中，请联系运维人员添加`);
  return { address, family };
}
