/** Text of a message: the signature of the school, title and body; gateways bill by the part, so it ends after 300 characters. */
export function smsText({ title, body }: { title: string; body: string }, signature: string): string {
  const sign = signature && `【${signature}】`;
  const text = `${title}：${body}`.replace(/\s+/g, ' ').trim();
  const room = 300 - sign.length;
  return sign + (text.length <= room ? text : `${text.slice(0, room - 1)}…`);
}

/** What the gateway says is wrong; empty after a success, which is `code` 0. */
export function smsFault(reply: unknown): string {
  const { code, message } = (reply ?? {}) as { code?: unknown; message?: unknown };
  if (code === 0 || code === '0') return '';
  return typeof message === 'string' && message !== '' ? message.slice(0, 200) : '短信接口返回的内容不符合约定';
}
