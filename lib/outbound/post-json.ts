import { OutboundError } from './destination.ts';
import { exchange, type OutboundOptions } from './exchange.ts';

type Options = Omit<OutboundOptions, 'method'> & { body: string };

/** Posts JSON to an address that a user has entered, and returns the parsed reply; other states than 200 are errors. */
export async function postJson(address: string, options: Options): Promise<unknown> {
  const headers = { ...options.headers, 'content-type': 'application/json' };
  const { status, text } = await exchange(new URL(address), { ...options, method: 'POST', headers });
  if (status !== 200) throw new OutboundError(`对方返回 HTTP ${status}`);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new OutboundError('对方返回的内容不是 JSON');
  }
}
