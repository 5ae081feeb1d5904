import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { inSchool } from '#kernel/server/work.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import { DoorSync, GrantStatus } from '../../shared/access/door-grant.ts';
import { askDevice, findDevice, noteContact, type Device, type DeviceChange } from './door-device.service.ts';

const route = 'job base-info.send-door';
/** Rights of one request. */
const portion = 100;
/** A request ends after five seconds; after this one that was cut off is taken up again. */
const claimSeconds = 30;
const mostAttempts = 10;

type Unsent = Omit<DeviceChange, 'action' | 'person' | 'from' | 'to'> & {
  status: number;
  attempts: number;
  no: string;
  name: string;
  card_no: string;
  starts_at: Date;
  ends_at: Date;
};
type Result = { id: number; edition: number; ok: boolean; message: string };

const isUnsent = sql`sync in (${sql.lit(DoorSync.pending)}, ${sql.lit(DoorSync.failed)})`;

/** Takes rights that the device does not have, so that no other job sends them meanwhile. */
async function claim(ctx: Ctx, doorId: number): Promise<Unsent[]> {
  const { rows } = await sql<Unsent>`with taken as (
      update base_info.door_grant g set claimed_at = ${ctx.now}
      where g.school_id = ${ctx.schoolId} and g.id = any(array(select x.id from base_info.door_grant x
        where x.school_id = ${ctx.schoolId} and x.door_id = ${doorId} and x.${isUnsent}
          and (x.claimed_at is null or x.claimed_at < ${ctx.now}::timestamptz - make_interval(secs => ${claimSeconds}))
        order by x.id limit ${portion} for update skip locked)) returning g.*)
    select t.id, t.edition, t.status, t.attempts, t.starts_at, t.ends_at, to_json(t.days) as days, t.opens_at, t.closes_at,
      coalesce(a.job_no, a.account) as no, a.name, a.card_no
    from taken t join identity.account a on a.school_id = t.school_id and a.id = t.user_id order by t.id`.execute(
    ctx.db,
  );
  return rows;
}

const asChange = ({
  id,
  edition,
  status,
  no,
  name,
  card_no,
  starts_at,
  ends_at,
  days,
  opens_at,
  closes_at,
}: Unsent) => ({
  id,
  edition,
  action: status === GrantStatus.valid ? ('set' as const) : ('remove' as const),
  person: { no, name, card_no },
  from: formatDateTime(starts_at),
  to: formatDateTime(ends_at),
  days,
  opens_at,
  closes_at,
});

/** Stores what became of rights, unless they have changed since they were sent. */
async function store(ctx: Ctx, results: readonly Result[]): Promise<void> {
  await sql`update base_info.door_grant g set claimed_at = null, attempts = case when r.ok then 0 else g.attempts + 1 end,
      error = case when r.ok then '' else left(r.message, 200) end, synced_at = case when r.ok then ${ctx.now} else g.synced_at end,
      sync = case when not r.ok then ${DoorSync.failed}::int when g.status = ${GrantStatus.valid} then ${DoorSync.done}::int
        else ${DoorSync.revoked}::int end
    from json_to_recordset(${JSON.stringify(results)}::json) as r(id bigint, edition int, ok boolean, message text)
    where g.school_id = ${ctx.schoolId} and g.id = r.id and g.edition = r.edition`.execute(ctx.db);
  await sql`update base_info.door_grant set claimed_at = null
    where school_id = ${ctx.schoolId} and id = any(${results.map(({ id }) => id)})`.execute(ctx.db);
}

async function exchange(
  ctx: Ctx,
  device: Device,
  unsent: readonly Unsent[],
): Promise<{ results: Result[]; fault: string }> {
  const reply = await askDevice(ctx.services, device, 'grants', { changes: unsent.map(asChange) }).catch(
    (error: unknown) => (error instanceof Error ? error.message : '连接设备失败'),
  );
  const answers = typeof reply === 'string' ? [] : reply.results;
  const results = unsent.map(({ id, edition }) => {
    const answer = answers.find((one) => one.id === id);
    const message = typeof reply === 'string' ? reply : (answer?.message ?? '设备没有确认');
    return { id, edition, ok: answer?.ok === true, message };
  });
  return { results, fault: typeof reply === 'string' ? reply : '' };
}

/** Half a minute after the first failure, then twice as long each time, at most an hour. */
const pauseOf = (attempts: number) => Math.min(30 * 2 ** attempts, 3_600) * 1_000;

/**
 * Sends a door what it does not know yet. A failure stays visible at each right and is tried again later; a door that is
 * switched off is left alone.
 */
export async function sendDoor(ctx: Ctx, { door_id }: { door_id: number }): Promise<void> {
  const { services, actor } = ctx;
  const inTx = <T>(work: (tx: Ctx) => Promise<T>) => inSchool(services, actor, work, { route });
  for (;;) {
    const taken = await inTx(async (tx) => {
      const device = await findDevice(tx, door_id);
      return { device, unsent: device.status === Enabled.on ? await claim(tx, door_id) : [] };
    });
    if (taken.unsent.length === 0) return;
    const { results, fault } = await exchange(ctx, taken.device, taken.unsent);
    const failed = taken.unsent.filter(({ id }) => results.some((one) => one.id === id && !one.ok));
    await inTx(async (tx) => {
      await store(tx, results);
      await noteContact(tx, door_id, fault);
      const attempts = Math.min(...failed.map((one) => one.attempts));
      if (failed.length > 0 && attempts < mostAttempts)
        await tx.job(
          'base-info.send-door',
          { door_id },
          { startAfter: new Date(tx.now.getTime() + pauseOf(attempts)) },
        );
    });
    if (failed.length > 0) return;
  }
}
