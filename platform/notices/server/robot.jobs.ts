import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { inSchool } from '#kernel/server/work.ts';
import { pageBase } from '#kernel/shared/contract.ts';
import { OutboundError } from '#lib/outbound/destination.ts';
import { postJson } from '#lib/outbound/post-json.ts';
import { settingOf } from '#platform/codes/server/public.ts';
import { MailState } from '../shared/mail.states.ts';
import { robots, type RobotChannel } from '../shared/robots.ts';
import { robotBody, robotFault, signedAddress } from './robot.rules.ts';

type Announced = { type: string; title: string; body: string; url: string; dedupe: string };

type Waiting = { channel: RobotChannel; title: string; body: string; url: string };

/**
 * Announces a notice once in the group of each robot that the school has set. A message is claimed before sending, so
 * that a killed run never sends twice.
 */
export async function announce(ctx: Ctx, { type, title, body, url, dedupe }: Announced): Promise<void> {
  for (const channel of Object.keys(robots) as RobotChannel[]) {
    const message = await inSchool(ctx.services, ctx.actor, async (tx) => {
      if ((await settingOf(tx, robots[channel])) === '') return undefined;
      const { rows } = await sql<Waiting & { id: number }>`
        insert into notices.robot_message (school_id, channel, type, title, body, url, dedupe, state, created_at)
        values (${tx.schoolId}, ${channel}, ${type}, ${title}, ${body}, ${url}, ${dedupe}, ${MailState.sending}, ${tx.now})
        on conflict (school_id, channel, dedupe) do nothing returning id, channel, title, body, url`.execute(tx.db);
      return rows[0];
    });
    if (!message) continue;
    const error = await send(ctx, message);
    await inSchool(ctx.services, ctx.actor, (tx) =>
      sql`update notices.robot_message set state = ${error === '' ? MailState.sent : MailState.failed}, error = ${error}, sent_at = ${tx.now}
        where school_id = ${tx.schoolId} and id = ${message.id} and state = ${MailState.sending}`.execute(tx.db),
    );
  }
}

async function send(ctx: Ctx, { channel, title, body, url }: Waiting): Promise<string> {
  const { publicUrl, deviceHosts } = ctx.services.config;
  const link = publicUrl && url ? `${publicUrl}${pageBase}${url}` : '';
  const [address, secret] = await inSchool(ctx.services, ctx.actor, (tx) =>
    Promise.all([settingOf(tx, robots[channel]), channel === 'dingtalk' ? settingOf(tx, 'dingtalk_secret') : '']),
  );
  try {
    const signed = signedAddress(address, secret, ctx.now.getTime());
    return robotFault(
      await postJson(signed, { body: robotBody(channel, { title, body, link }), allowed: deviceHosts }),
    );
  } catch (error) {
    return error instanceof OutboundError ? error.message : '发送失败';
  }
}
