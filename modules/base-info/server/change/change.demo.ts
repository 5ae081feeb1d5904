import { sql } from 'kysely';
import type { Actor, Ctx } from '#kernel/server/context.ts';
import { demoContext } from '#kernel/server/demo.ts';
import { addDays, formatDate, parseDateTime } from '#kernel/shared/time.ts';
import { addWorkingHours, lastWorkingInstant } from '#kernel/shared/working-time.rules.ts';
import { InfoType } from '../../shared/change/change-field.rules.ts';
import { baseInfoRights } from '../../shared/rights.ts';
import { decideChange } from './change-request.service.ts';
import { submitChanges } from './change-submit.service.ts';
import { applyChanges, lockTarget } from './change-target.service.ts';

type Account = 'lab' | 'college' | 'school';
export type DemoPeople = Map<Account, Actor>;
type Decision = { by: Account; items: readonly { field: string; result: 1 | 2; opinion?: string }[]; opinion: string };
type DemoChange = { day: number; after: Record<string, unknown>; reason: string; decisions: readonly Decision[] };

/** Change requests of the laboratory of the printed account: one passed, one recorded, one passed in part, one that waits. */
export async function addChanges(ctx: Ctx): Promise<void> {
  const people = await peopleOf(ctx);
  const lab = people.get('lab')?.orgId;
  // The second university has fewer accounts; a filled one keeps its requests.
  if (!lab || people.size < 3 || (await isFilled(ctx))) return;
  const { rooms, free, teacher } = await materialOf(ctx, lab);
  if (free.length < 2 || teacher === null) return;
  for (const one of changesOf(rooms, free, teacher)) await addChange(ctx, people, lab, one);
}

async function isFilled(ctx: Ctx): Promise<boolean> {
  const { rows } = await sql`select 1 from base_info.change_request where school_id = ${ctx.schoolId} limit 1`.execute(
    ctx.db,
  );
  return rows.length > 0;
}

/** The printed accounts that take part, each in its own role. */
export async function peopleOf(ctx: Ctx): Promise<DemoPeople> {
  type Row = Pick<Actor, 'userId' | 'name' | 'roleKey' | 'dataScope' | 'orgId' | 'orgPath' | 'collegeId'>;
  const { rows } = await sql<Row & { account: Account }>`
    select distinct on (a.account) a.account, a.id as "userId", a.name, r.role_key as "roleKey", r.data_scope as "dataScope",
      u.id as "orgId", u.path as "orgPath", u.college_id as "collegeId"
    from identity.account a
    join identity.holding h on h.school_id = a.school_id and h.user_id = a.id
    join identity.role r on r.school_id = h.school_id and r.id = h.role_id and r.role_key = a.account
    join org.unit u on u.school_id = h.school_id and u.id = h.org_id
    where a.school_id = ${ctx.schoolId} and a.account in ('lab', 'college', 'school') order by a.account, h.id`.execute(
    ctx.db,
  );
  const rightsOf = (role: string) =>
    new Set<string>(
      baseInfoRights.filter(({ roles }) => [roles].flat().join(' ').split(' ').includes(role)).map(({ name }) => name),
    );
  return new Map(rows.map(({ account, ...row }) => [account, { ...ctx.actor, ...row, rights: rightsOf(row.roleKey) }]));
}

type Material = { rooms: number[]; free: number[]; teacher: number | null };

/** Rooms of the laboratory, free rooms of its building, and a teacher who could answer for safety. */
async function materialOf(ctx: Ctx, lab: number): Promise<Material> {
  const { rows } = await sql<Material>`select
      (select to_json(array_agg(room_id)) from base_info.lab_room where school_id = l.school_id and lab_id = l.id) as rooms,
      (select coalesce(to_json(array_agg(f.id)), '[]') from (select r.id from org.room r where r.school_id = l.school_id
        and r.building_id = l.building_id and r.status = 1 and r.deleted_at is null and r.org_id is null
        and not exists (select 1 from base_info.lab_room x where x.school_id = r.school_id and x.room_id = r.id)
        order by r.id limit 2) f) as free,
      (select u.head_id from org.unit u where u.school_id = l.school_id and u.college_id = l.college_id and u.level = 'lab'
        and u.head_id <> all (array[l.safety_head_id, l.safety_officer_id]) order by u.id limit 1) as teacher
    from base_info.lab l where l.school_id = ${ctx.schoolId} and l.id = ${lab}`.execute(ctx.db);
  return rows[0]!;
}

const changesOf = (rooms: readonly number[], free: readonly number[], teacher: number): DemoChange[] => [
  {
    day: 26,
    after: { purpose: '本科生实验教学、大学生创新训练项目' },
    reason: '本学期承担大学生创新训练项目，实验用途有增加',
    decisions: [
      { by: 'college', items: [{ field: 'purpose', result: 1 }], opinion: '情况属实，同意' },
      { by: 'school', items: [{ field: 'purpose', result: 1 }], opinion: '同意' },
    ],
  },
  { day: 20, after: { emergency_phone: '13800002026' }, reason: '', decisions: [] },
  {
    day: 12,
    after: { rooms: [...rooms, free[0]!], safety_head_id: teacher },
    reason: '课题组新增仪器，申请增加一间房间；原安全责任人出国访学',
    decisions: [
      {
        by: 'college',
        items: [
          { field: 'rooms', result: 2, opinion: '该房间已安排给其他课题组，请另选' },
          { field: 'safety_head_id', result: 1 },
        ],
        opinion: '',
      },
      { by: 'school', items: [{ field: 'safety_head_id', result: 1 }], opinion: '同意更换安全责任人' },
    ],
  },
  {
    day: 1,
    after: { rooms: [...rooms, free[1]!] },
    reason: '新到的两台设备需要放置空间，拟增加同楼的空闲房间',
    decisions: [],
  },
];

async function addChange(ctx: Ctx, people: DemoPeople, lab: number, change: DemoChange): Promise<void> {
  let at = lastWorkingInstant(parseDateTime(`${addDays(formatDate(ctx.now), -change.day)} 10:20:00`));
  const then = demoContext(ctx, at, people.get('lab'));
  const target = await lockTarget(then, InfoType.org, lab);
  const { after, reason } = change;
  const save = { infoType: InfoType.org, id: lab, ...target, after, changed: Object.keys(after), reason };
  const { now, request_id } = await submitChanges(then, save);
  const written = now.map((field) => ({ field, new_value: after[field], new_text: String(after[field]) }));
  if (written.length > 0) await applyChanges(then, { infoType: InfoType.org, id: lab, req_no: '' }, written);
  for (const { by, items, opinion } of change.decisions) {
    at = addWorkingHours(at, 4);
    await decideChange(demoContext(ctx, at, people.get(by)), { id: request_id!, items: [...items], opinion });
  }
}
