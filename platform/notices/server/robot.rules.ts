import { createHmac } from 'node:crypto';
import type { RobotChannel } from '../shared/robots.ts';

type Announcement = { title: string; body: string; link: string };

const markdown = ({ title, body, link }: Announcement) =>
  [`**${title}**`, ...body.split('\n'), ...(link ? [`[打开平台查看](${link})`] : [])].join('\n\n');

/** The body that a robot expects; a robot of WeCom takes 4,096 bytes. */
export function robotBody(channel: RobotChannel, announcement: Announcement): string {
  const text = markdown(announcement);
  return JSON.stringify(
    channel === 'wecom'
      ? { msgtype: 'markdown', markdown: { content: cutBytes(text, 4_096) } }
      : { msgtype: 'markdown', markdown: { title: announcement.title, text } },
  );
}

function cutBytes(text: string, most: number): string {
  if (Buffer.byteLength(text) <= most) return text;
  const cut = Buffer.from(text)
    .subarray(0, most - 3)
    .toString('utf8');
  return `${cut.replace(/�+$/u, '')}…`;
}

/** The address with the signature that DingTalk asks for (加签): HMAC-SHA256 over time and secret. */
export function signedAddress(address: string, secret: string, now: number): string {
  if (secret === '') return address;
  const sign = createHmac('sha256', secret).update(`${now}\n${secret}`).digest('base64');
  const url = new URL(address);
  url.searchParams.set('timestamp', String(now));
  url.searchParams.set('sign', sign);
  return url.href;
}

/** What a robot says is wrong; empty after a success. Both answer with `errcode` 0 then. */
export function robotFault(reply: unknown): string {
  const { errcode, errmsg } = (reply ?? {}) as { errcode?: unknown; errmsg?: unknown };
  if (errcode === 0) return '';
  return typeof errmsg === 'string' && errmsg !== '' ? errmsg.slice(0, 200) : '机器人返回的内容不符合约定';
}
