import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { lockRow, updateRow } from '#kernel/server/db/write-row.ts';
import { staleVersion } from '#kernel/server/db/stale-version.ts';
import { assert, badFields } from '#kernel/server/errors.ts';
import { emit } from '#kernel/server/events.ts';
import { offered, offerKind } from '#kernel/server/offers.ts';
import type { Scope } from '#kernel/server/policy.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import type { ChangeOutcome } from '../shared/change-outcome.ts';
import { orgErrors } from '../shared/errors.ts';
import { changedRoomFields, keyFields } from '../shared/room.rules.ts';
import type { RoomInput, roomApi } from '../shared/room.ts';
import { mayChangeKey } from './room.policy.ts';
import { changeable, checkHolder, checkPlace, room } from './room.service.ts';
import { collegeScope } from './unit.policy.ts';

declare module '#kernel/server/events.ts' {
  interface Events {
    /** Fields of a room have new values, which are already written. */
    'org.room.changed': { id: number; fields: readonly string[] };
  }
}

type RoomValues = Partial<RoomInput>;
/** A save of a room: what is stored, and the changed fields. */
type RoomSave = {
  id: number;
  name: string;
  unit_id: number | null;
  college_id: number | null;
  before: Record<string, unknown>;
  after: RoomValues;
  changed: readonly string[];
  reason: string | undefined;
  files: readonly number[] | undefined;
};
/** Takes over the fields that need an approval; `now` are those that are written at once. */
type RoomChanges = { submit: (ctx: Ctx, save: RoomSave) => Promise<ChangeOutcome & { now: readonly string[] }> };

/** What decides about changes of rooms by people who may not write controlled fields. */
export const roomChanges = offerKind<RoomChanges>('org.room-change');

type Holder = { name: string; path: string | null; college_id: number | null };

/** Full name of a room, with the college of the unit that holds it. */
async function findHolder(ctx: Ctx, id: number): Promise<Holder> {
  const { rows } = await sql<Holder>`select c.name || '-' || b.name || '-' || r.room_no as name, u.path, u.college_id
    from org.room r join org.building b on b.school_id = r.school_id and b.id = r.building_id
    join org.campus c on c.school_id = b.school_id and c.id = b.campus_id
    left join org.unit u on u.school_id = r.school_id and u.id = r.org_id
    where r.school_id = ${ctx.schoolId} and r.id = ${id}`.execute(ctx.db);
  return rows[0]!;
}

export async function updateRoom(
  ctx: Ctx,
  { id, version, change_reason, change_files, ...input }: InputOf<typeof roomApi.update>,
): Promise<ChangeOutcome> {
  const before = await lockRow(ctx, changeable, id);
  if (before['version'] !== version) throw await staleVersion(ctx, room.doc, id);
  const changed = changedRoomFields(before, input);
  const { name, path, college_id } = await findHolder(ctx, id);
  const holders = collegeScope({ path: path ?? '', college_id });
  await checkRoom(ctx, before, pick(input, changed), mayChangeKey(ctx.actor) ? undefined : holders);
  const save = { id, name, unit_id: before['org_id'] as number | null, college_id, before, after: input, changed };
  const { now, ...outcome } = await divide(ctx, { ...save, reason: change_reason, files: change_files });
  if (now.length > 0 || changed.length === 0) {
    await updateRow(ctx, changeable, { id, version }, pick(input, now), { note: input.room_no });
    await emit(ctx, 'org.room.changed', { id, fields: now });
  }
  return outcome;
}

async function divide(ctx: Ctx, save: RoomSave): ReturnType<RoomChanges['submit']> {
  const gate = offered(ctx, roomChanges)[0];
  if (gate) return gate.submit(ctx, save);
  assert(mayChangeKey(ctx.actor) || !save.changed.some((field) => keyFields.has(field)), orgErrors.roomKeyFixed);
  return { now: save.changed, written: [], recorded: [], submitted: [], request_id: null, req_no: '' };
}

const pick = (values: RoomValues, fields: readonly string[]): RoomValues =>
  Object.fromEntries(Object.entries(values).filter(([field]) => fields.includes(field)));

/** Checks changed fields against building, dictionary and units; `holders` are the units that may hold the room. */
async function checkRoom(ctx: Ctx, before: Record<string, unknown>, change: RoomValues, holders: Scope | undefined) {
  const placed = { ...before, ...change } as RoomInput;
  if (['building_id', 'floor', 'use'].some((field) => field in change)) await checkPlace(ctx, placed);
  if (change.org_id === undefined) return;
  if (holders && change.org_id === null) throw badFields({ org_id: '请选择所属单位' });
  await checkHolder(ctx, change.org_id, holders);
}

/** A room with its stored values and place, locked until the end of the transaction, whoever may change it. */
export async function lockRoom(ctx: Ctx, id: number) {
  const before = await lockRow(ctx, { ...room, reach: () => sql<boolean>`true` }, id);
  return { before, ...(await findHolder(ctx, id)) };
}

/** Checks values that somebody asks for or has approved; refuses with a sentence per field. */
export async function checkRoomChange(ctx: Ctx, id: number, change: RoomValues): Promise<void> {
  const { before, path, college_id } = await lockRoom(ctx, id);
  await checkRoom(ctx, before, change, collegeScope({ path: path ?? '', college_id }));
}

/** Writes approved values of a room. The caller has decided that they may be written. */
export async function applyRoomChange(ctx: Ctx, id: number, change: RoomValues, note: string): Promise<void> {
  await checkRoomChange(ctx, id, change);
  const { before } = await lockRoom(ctx, id);
  const version = before['version'] as number;
  await updateRow(ctx, { ...room, reach: () => sql<boolean>`true` }, { id, version }, change, { note });
  await emit(ctx, 'org.room.changed', { id, fields: changedRoomFields(before, change) });
}
