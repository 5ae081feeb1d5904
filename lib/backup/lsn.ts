// Positions in the write-ahead log, for PostgreSQL's default segment size.

export const segmentSize = 16n * 1024n * 1024n;
const segmentsPerId = 0x1_0000_0000n / segmentSize;

/** Parses a position such as `0/16B3748`. */
export function parseLsn(text: string): bigint {
  const [high = '0', low = '0'] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

/** Formats a position for SQL. */
export const formatLsn = (lsn: bigint) => `${hex(lsn >> 32n)}/${hex(lsn & 0xffff_ffffn)}`;

/** First position of the segment that contains this one. */
export const segmentStart = (lsn: bigint) => lsn - (lsn % segmentSize);

/** File name of the segment that contains a position. */
export function segmentName(timeline: number, lsn: bigint): string {
  const number = lsn / segmentSize;
  return [BigInt(timeline), number / segmentsPerId, number % segmentsPerId]
    .map((n) => hex(n).padStart(8, '0'))
    .join('');
}

/** First position of the segment with this file name. */
export function startOfSegment(name: string): bigint {
  return (BigInt(`0x${name.slice(8, 16)}`) * segmentsPerId + BigInt(`0x${name.slice(16, 24)}`)) * segmentSize;
}

const hex = (n: bigint) => n.toString(16).toUpperCase();
