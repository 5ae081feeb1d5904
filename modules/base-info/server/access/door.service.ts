import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { checkFields } from '#kernel/server/db/check-fields.ts';
import { insertRow, lockRow, setStatus, updateRow, type RowKind } from '#kernel/server/db/write-row.ts';
import { notFound } from '#kernel/server/errors.ts';
import { inSchool } from '#kernel/server/work.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import { inUnits, unitReference } from '#platform/org/server/public.ts';
import type { doorApi, DoorInput } from '../../shared/access/door.ts';
import { encryptText } from '#kernel/server/sealed-text.rules.ts';
import { askDevice, findDevice, secretPurpose, noteContact } from './door-device.service.ts';
import { doorDeviceScope } from './door.policy.ts';

const door: RowKind<'base_info.door'> = {
  table: 'base_info.door',
  doc: 'base-info.door',
  noun: '门禁点',
  reach: (ctx) => inUnits(ctx.schoolId, doorDeviceScope(ctx.actor), 't.lab_id'),
  softDelete: false,
};

const checkInput = (ctx: Ctx, input: DoorInput, isNew: boolean) =>
  checkFields<DoorInput>(ctx, {
    lab_id: unitReference(ctx, input.lab_id, ['lab'], doorDeviceScope(ctx.actor), '实验室'),
    secret: isNew && !input.secret && '请填写密钥，与设备上设置的一致',
  });

const seal = (ctx: Ctx, secret: string) => encryptText(ctx.services.rootSecret, secretPurpose, secret);
const sealed = (ctx: Ctx, secret: string | undefined) => (secret ? { secret_sealed: seal(ctx, secret) } : {});

export async function createDoor(ctx: Ctx, input: DoorInput): Promise<number> {
  await checkInput(ctx, input, true);
  const { secret, ...fields } = input;
  return insertRow(ctx, door, { ...fields, ...sealed(ctx, secret) }, input.name);
}

/** The laboratory of a door stays: its rights belong to people of that laboratory. */
export async function updateDoor(ctx: Ctx, { id, version, ...input }: InputOf<typeof doorApi.update>) {
  const { secret, ...fields } = input;
  const check = async (before: Record<string, unknown>) => {
    if (before['lab_id'] !== input.lab_id) await checkFields<DoorInput>(ctx, { lab_id: moved });
    await checkInput(ctx, input, false);
  };
  await updateRow(ctx, door, { id, version }, { ...fields, ...sealed(ctx, secret) }, { note: input.name, check });
}
const moved = '门禁点不能换实验室，请停用后重新登记';

/** A door that is used again gets what changed meanwhile. */
export async function setDoorStatus(ctx: Ctx, { id, status }: InputOf<typeof doorApi.setStatus>): Promise<void> {
  await setStatus(ctx, door, id, status);
  if (status === Enabled.on) await ctx.job('base-info.send-door', { door_id: id });
}

/** Contacts the device outside of a transaction, and stores what it said. */
export async function checkDoor(ctx: Ctx, { id }: { id: number }) {
  const { services, actor } = ctx;
  const route = 'POST /door/{id}/check';
  const device = await inSchool(services, actor, async (tx) => (await lockRow(tx, door, id), findDevice(tx, id)), {
    route,
  });
  const message = await askDevice(services, device, 'status', {}).then(
    () => '',
    (error: unknown) => (error instanceof Error ? error.message : '连接设备失败'),
  );
  await inSchool(services, actor, async (tx) => noteContact(tx, id, message), { route });
  return { online: message === '', message };
}

/** Sets one key for many doors in reach, all or none; what waits is sent with it. */
export async function setDoorKey(ctx: Ctx, input: InputOf<typeof doorApi.setKey>) {
  const ids = [...new Set(input.ids)];
  const { rows } = await sql<{ id: number }>`update base_info.door t
    set secret_sealed = given.sealed, version = t.version + 1, updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}
    from unnest(${ids}::bigint[], ${ids.map(() => seal(ctx, input.secret))}::text[]) given (id, sealed)
    where t.school_id = ${ctx.schoolId} and t.id = given.id and ${door.reach!(ctx)} returning t.id`.execute(ctx.db);
  if (rows.length !== ids.length) throw notFound('门禁点');
  for (const door_id of ids) await ctx.job('base-info.send-door', { door_id });
  await ctx.audit({ action: '设置门禁密钥', docType: door.doc, note: `${ids.length} 个门禁点`, after: { ids } });
  return { count: ids.length };
}
