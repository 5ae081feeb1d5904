import type { Ctx } from '#kernel/server/context.ts';
import { inSchool } from '#kernel/server/work.ts';
import { OutboundError } from '#lib/outbound/destination.ts';
import { postJson } from '#lib/outbound/post-json.ts';
import { settingsOf } from '#platform/codes/server/public.ts';
import { robots, type RobotChannel } from '../shared/robots.ts';
import type { Delivery } from './delivery.queries.ts';
import type { Fault } from './delivery.rules.ts';
import { linkOf } from './mail.jobs.ts';
import { robotBody, robotFault, signedAddress } from './robot.rules.ts';

/** Announces a notice in the group of a robot. */
export async function sendToGroup(ctx: Ctx, { channel, title, body, url }: Delivery): Promise<Fault | undefined> {
  const robot = channel as RobotChannel;
  const { publicUrl, deviceHosts } = ctx.services.config;
  const set = await inSchool(ctx.services, ctx.actor, (tx) => settingsOf(tx, [robots[robot], 'dingtalk_secret']));
  const address = set[robots[robot]];
  const secret = robot === 'dingtalk' ? set.dingtalk_secret : '';
  if (!address) return { text: '没有填写群机器人的地址', isFinal: true };
  try {
    const signed = signedAddress(address, secret, ctx.now.getTime());
    const sent = robotBody(robot, { title, body, link: linkOf(url, publicUrl) });
    const text = robotFault(await postJson(signed, { body: sent, allowed: deviceHosts }));
    return text === '' ? undefined : { text };
  } catch (error) {
    return { text: error instanceof OutboundError ? error.message : '发送失败' };
  }
}
