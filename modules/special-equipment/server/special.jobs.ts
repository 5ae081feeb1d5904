import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import type { DataOf, JobDefs } from '#kernel/server/slice.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { notify } from '#platform/notices/server/public.ts';
import { AssetState } from '../shared/asset.states.ts';
import { CertStatus } from '../shared/kinds.ts';
import { moveAsset } from './change.service.ts';
import { dues, registrationDays } from './due.queries.ts';
import { lockAssets } from './locked.queries.ts';
import { answerable } from './notice.service.ts';

/** A certificate is valid on its last day and expires after it. */
async function expireCertificates(ctx: Ctx): Promise<void> {
  await sql`update special_equipment.operator set status = ${CertStatus.invalid}, version = version + 1, updated_at = ${ctx.now},
      updated_by = ${ctx.actor.userId}
    where school_id = ${ctx.schoolId} and status = ${CertStatus.normal} and valid_to < ${formatDate(ctx.now)}::date`.execute(
    ctx.db,
  );
}

/** Stops what runs although its inspection is over, and what has no number a month after its first use. */
async function forceStops(ctx: Ctx): Promise<void> {
  const today = formatDate(ctx.now);
  const { using, pending } = AssetState;
  const overdue = sql<boolean>`(a.state = ${using} and a.next_on < ${today}::date)`;
  for (const asset of await lockAssets(ctx, overdue))
    await moveAsset(ctx, asset, 'force', { reason: '检验有效期已过' });
  const unregistered = sql<boolean>`(a.state = ${pending} and a.use_cert_no = '' and a.first_use_on + ${registrationDays}::int < ${today}::date)`;
  for (const asset of await lockAssets(ctx, unregistered))
    await moveAsset(ctx, asset, 'force', { reason: `投用 ${registrationDays} 天内没有办理使用登记` });
}

type Due = {
  key: string;
  object: string;
  content: string;
  lab_name: string;
  lab_path: string;
  keeper_id: number;
  due_on: string;
  days: number;
  asset_id: number;
};

const limits = [0, 7, 30, 60];

/** Tells of what falls due: once at each limit, however often it runs; a day that was missed is made up for. */
async function remind(ctx: Ctx): Promise<void> {
  const today = formatDate(ctx.now);
  const { rows } =
    await sql<Due>`select d.*, d.due_on - ${today}::date as days from (${dues(ctx, sql<boolean>`true`)}) d
    where d.due_on between ${today}::date and ${today}::date + 60 order by d.due_on, d.key limit 2000`.execute(ctx.db);
  for (const { key, object, content, lab_name: lab, lab_path, keeper_id, due_on, days, asset_id } of rows) {
    const limit = limits.find((one) => days <= one)!;
    await notify(ctx, {
      type: 'SPECIAL_DUE',
      userIds: await answerable(ctx, { lab_path, keeper_id }, limit <= 30),
      params: { object, content, lab, due_on, days },
      url: `/special-equipment/list/${asset_id}`,
      dedupe: `special-due:${key}:${due_on}:${limit}`,
    });
  }
}

/** What the day itself decides; a second run changes nothing. */
export async function settleSpecial(ctx: Ctx): Promise<void> {
  await expireCertificates(ctx);
  await forceStops(ctx);
  await remind(ctx);
}

export const specialJobs = {
  'special-equipment.settle': { handler: settleSpecial, cron: '5 0 * * *' },
} satisfies JobDefs;

declare module '#kernel/server/slice.ts' {
  interface JobData extends DataOf<typeof specialJobs> {}
}
