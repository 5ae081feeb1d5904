import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { valueFor } from '#kernel/server/sheets/choices.rules.ts';
import { valueOf } from '#kernel/shared/enums.ts';
import { addDays, formatDate } from '#kernel/shared/time.ts';
import { createRooms, createUnits, nextLabCodes, updateUnits } from '#platform/org/server/public.ts';
import { roomKey } from '#platform/org/shared/room.rules.ts';
import { UseStatus } from '../shared/use-status.ts';
import { JudgementCause } from '../shared/hazard/judgement.ts';
import { judgeLabs } from './hazard/judge.service.ts';
import { followCards } from './lab-card.service.ts';
import { alignLabHoldings } from './lab-holding.service.ts';
import { collegeOf, existingLab, floorOfRoom, type Env, type Found, type LabRowInput } from './lab-import.rules.ts';
import { followDuties } from './people/member-duty.service.ts';

/** A manual grading is valid for a year. */
const judgedDays = 365;

/** Writes a batch: rooms that are missing, new labs with their numbers, and what is overwritten. */
export async function writeLabRows(ctx: Ctx, env: Env, known: Found, rows: LabRowInput[]) {
  const found = { ...known, rooms: new Map([...known.rooms, ...(await addRooms(ctx, env, known, rows))]) };
  const isNew = (row: LabRowInput) => existingLab(row, env, found) === undefined;
  const fresh = rows.filter(isNew);
  const ids = await addUnits(ctx, env, found, fresh);
  const changed = rows.filter((row) => !isNew(row));
  await changeUnits(ctx, env, found, changed);
  const overwritten = changed.map((row) => toLab(ctx, env, found, row, existingLab(row, env, found)!.id));
  const former = await readUses(ctx, overwritten);
  await detachRooms(ctx, overwritten);
  const people = (row: LabRowInput) => [personOf(found, row.head), personOf(found, row.officer)];
  await alignLabHoldings(ctx, [
    ...fresh.map((row, at) => ({ id: ids[at]!, people: people(row) })),
    ...changed.map((row, at) => ({ id: overwritten[at]!.id, people: people(row) })),
  ]);
  const created = fresh.map((row, at) => toLab(ctx, env, found, row, ids[at]!));
  await writeLabs(ctx, [...created, ...overwritten]);
  await followDuties(
    ctx,
    [...created, ...overwritten].map(({ id }) => id),
  );
  await judgeImported(ctx, [...created, ...overwritten], former);
  await followCards(
    ctx,
    overwritten.map(({ id }) => id),
  );
}

/** Rooms and purpose of labs as one text each. */
async function readUses(ctx: Ctx, labs: readonly { id: number }[]): Promise<Map<number, string>> {
  if (labs.length === 0) return new Map();
  const { rows } = await sql<{ id: number; use: string }>`select l.id, l.purpose || ':' || coalesce((
      select string_agg(r.room_id::text, ',' order by r.room_id) from base_info.lab_room r
      where r.school_id = l.school_id and r.lab_id = l.id), '') as use
    from base_info.lab l where l.school_id = ${ctx.schoolId} and l.id = any(${labs.map(({ id }) => id)})`.execute(
    ctx.db,
  );
  return new Map(rows.map(({ id, use }) => [id, use]));
}

/**
 * A grade of the sheet stands beside what the rules say; other labs whose rooms or purpose changed are judged again. A new
 * lab without a grade is judged at once.
 */
async function judgeImported(ctx: Ctx, labs: readonly Lab[], former: ReadonlyMap<number, string>): Promise<void> {
  const idsOf = (rows: readonly Lab[]) => rows.map(({ id }) => id);
  await judgeLabs(ctx, idsOf(labs.filter(({ isGraded }) => isGraded)), JudgementCause.manual, 'never');
  const fresh = labs.filter(({ id, isGraded }) => !isGraded && !former.has(id));
  await judgeLabs(ctx, idsOf(fresh), JudgementCause.created);
  const ungraded = labs.filter(({ id, isGraded }) => !isGraded && former.has(id));
  const uses = await readUses(ctx, ungraded);
  const changed = ungraded.filter(({ id }) => uses.get(id) !== former.get(id));
  await judgeLabs(ctx, idsOf(changed), JudgementCause.use, 'always');
}

const buildingOf = (env: Env, row: LabRowInput) => env.buildings.get(row.building.toUpperCase())!;
const parentOf = (env: Env, row: LabRowInput) => env.parents.get(row.parent.toUpperCase())!;
const personOf = (found: Found, no: string) => found.people.get(no.toUpperCase())!.id;

/** Creates missing rooms. */
function addRooms(ctx: Ctx, env: Env, found: Found, rows: LabRowInput[]) {
  const missing = rows.flatMap((row) => {
    const building = buildingOf(env, row);
    return row.rooms
      .filter((no) => !found.rooms.has(roomKey({ building: building.id, no })))
      .map((no) => ({
        building_id: building.id,
        room_no: no,
        floor: floorOfRoom(no, building),
        area: row.area!,
        use: valueFor(env.natures, row.nature) === valueFor(env.natures, '教学') ? '1' : '2',
        org_id: collegeOf(parentOf(env, row)),
      }));
  });
  return createRooms(ctx, missing);
}

const unitFields = (env: Env, found: Found, row: LabRowInput) => ({
  name: row.name,
  type_id: valueFor(env.types, row.type)!,
  head_id: personOf(found, row.head),
  safety_officer_ids: [personOf(found, row.officer)],
  campus_ids: [buildingOf(env, row).campus_id],
});

async function addUnits(ctx: Ctx, env: Env, found: Found, rows: LabRowInput[]): Promise<number[]> {
  const byCollege = Map.groupBy(rows, (row) => collegeOf(parentOf(env, row)));
  const codes = new Map<LabRowInput, string>();
  for (const [college, members] of byCollege) {
    const numbers = await nextLabCodes(ctx, college, members.length);
    members.forEach((row, at) => codes.set(row, numbers[at]!));
  }
  return createUnits(
    ctx,
    rows.map((row) => ({
      ...unitFields(env, found, row),
      pid: parentOf(env, row).id,
      level: 'lab' as const,
      code: codes.get(row)!,
    })),
  );
}

const changeUnits = (ctx: Ctx, env: Env, found: Found, rows: LabRowInput[]) =>
  updateUnits(
    ctx,
    rows.map((row) => ({ ...unitFields(env, found, row), id: existingLab(row, env, found)!.id })),
  );

function toLab(ctx: Ctx, env: Env, found: Found, row: LabRowInput, id: number) {
  const building = buildingOf(env, row);
  const [lab_class, lab_level] = [valueFor(env.classes, row.lab_class), valueFor(env.levels, row.lab_level)];
  const stored = existingLab(row, env, found);
  // A grade that the lab has already is no new judgement.
  const judged = lab_level !== undefined && (stored?.lab_class !== lab_class || stored?.lab_level !== lab_level);
  return {
    id,
    nature: valueFor(env.natures, row.nature),
    campus_id: building.campus_id,
    building_id: building.id,
    purpose: row.purpose,
    use_status: valueOf(UseStatus, row.use_status),
    safety_head_id: personOf(found, row.safety_head),
    safety_officer_id: personOf(found, row.officer),
    emergency_name: row.emergency_name,
    emergency_phone: row.emergency_phone,
    isGraded: lab_level !== undefined,
    lab_class: judged ? lab_class : null,
    lab_level: judged ? lab_level : null,
    judged_on: judged ? formatDate(ctx.now) : null,
    judge_valid_to: judged ? addDays(formatDate(ctx.now), judgedDays) : null,
    rooms: row.rooms.map((no) => found.rooms.get(roomKey({ building: building.id, no }))!.id),
  };
}

type Lab = ReturnType<typeof toLab>;

/** Writes labs and their rooms; blank class and level and rooms in other buildings stay unchanged. */
async function writeLabs(ctx: Ctx, labs: Lab[]) {
  if (labs.length === 0) return;
  const me = ctx.actor.userId;
  const rows = JSON.stringify(labs);
  await sql`
    insert into base_info.lab as l (school_id, id, nature, campus_id, building_id, purpose, use_status, safety_head_id,
      safety_officer_id, emergency_name, emergency_phone, lab_class, lab_classes, lab_level, judged_on, judge_valid_to,
      level_source, created_by, created_at, updated_by, updated_at)
    select ${ctx.schoolId}, r.id, r.nature, r.campus_id, r.building_id, r.purpose, r.use_status, r.safety_head_id,
      r.safety_officer_id, r.emergency_name, r.emergency_phone, r.lab_class,
      case when r.lab_class is null then '{}'::int[] else array[r.lab_class] end, r.lab_level, r.judged_on, r.judge_valid_to,
      case when r.lab_level is not null then 'manual' end, ${me}, ${ctx.now}, ${me}, ${ctx.now}
    from json_to_recordset(${rows}::json) as r(id bigint, nature text, campus_id bigint, building_id bigint, purpose text,
      use_status int, safety_head_id bigint, safety_officer_id bigint, emergency_name text, emergency_phone text,
      lab_class int, lab_level int, judged_on date, judge_valid_to date)
    on conflict (school_id, id) do update set nature = excluded.nature, campus_id = excluded.campus_id,
      building_id = excluded.building_id, purpose = excluded.purpose, use_status = excluded.use_status,
      safety_head_id = excluded.safety_head_id, safety_officer_id = excluded.safety_officer_id,
      emergency_name = excluded.emergency_name, emergency_phone = excluded.emergency_phone,
      lab_class = coalesce(excluded.lab_class, l.lab_class), lab_level = coalesce(excluded.lab_level, l.lab_level),
      lab_classes = case when excluded.lab_class is null then l.lab_classes else excluded.lab_classes end,
      judged_on = coalesce(excluded.judged_on, l.judged_on), judge_valid_to = coalesce(excluded.judge_valid_to, l.judge_valid_to),
      level_source = coalesce(excluded.level_source, l.level_source), version = l.version + 1,
      updated_by = excluded.updated_by, updated_at = excluded.updated_at`.execute(ctx.db);
  await sql`insert into base_info.lab_room (school_id, lab_id, room_id)
    select ${ctx.schoolId}, r.id, room
    from json_to_recordset(${rows}::json) as r(id bigint, rooms bigint[]), unnest(r.rooms) room
    on conflict do nothing`.execute(ctx.db);
}

/** Removes rooms a row no longer lists, within the building of the row. */
async function detachRooms(ctx: Ctx, labs: Lab[]) {
  if (labs.length === 0) return;
  const ids = labs.map((lab) => lab.id);
  // Materialised per lab first; a single join would scan all rooms of a building.
  await sql`
    with given as materialized (
      select r.id, r.building_id, r.rooms
      from json_to_recordset(${JSON.stringify(labs)}::json) as r(id bigint, building_id bigint, rooms bigint[])
    ), held as materialized (
      select lr.lab_id, lr.room_id, o.building_id from base_info.lab_room lr
      join org.room o on o.school_id = lr.school_id and o.id = lr.room_id
      where lr.school_id = ${ctx.schoolId} and lr.lab_id = any(${ids})
    )
    delete from base_info.lab_room lr using held h, given g
    where lr.school_id = ${ctx.schoolId} and lr.lab_id = h.lab_id and lr.room_id = h.room_id
      and g.id = h.lab_id and g.building_id = h.building_id and h.room_id <> all(g.rooms)`.execute(ctx.db);
}
