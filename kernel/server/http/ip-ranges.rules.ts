import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** Returns a block list for ranges such as `10.0.0.0/8,::1/128`; invalid ranges are ignored. */
export function rangesOf(ranges: string): (address: string) => boolean {
  const list = new BlockList();
  for (const range of ranges.split(/[,，;；\s]+/)) {
    const [net = '', bits = ''] = range.split('/');
    const length = Number(bits || (isIPv4(net) ? 32 : 128));
    if (isIPv4(net) && length >= 0 && length <= 32) list.addSubnet(net, length, 'ipv4');
    if (isIPv6(net) && length >= 0 && length <= 128) list.addSubnet(net, length, 'ipv6');
  }
  return (address) => {
    const plain = address.replace(/^::ffff:(?=\d+\.)/, '');
    return list.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4');
  };
}

/** True if an address is in one of the ranges. */
export const inRanges = (address: string, ranges: string): boolean => rangesOf(ranges)(address);
