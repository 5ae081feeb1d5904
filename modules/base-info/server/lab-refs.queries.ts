import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { badFields } from '#kernel/server/errors.ts';
import { inScope, type Scope } from '#kernel/server/policy.ts';
import { builtYearFault } from '#platform/org/shared/built-year.rules.ts';
import type { LabInput } from '../shared/lab-input.ts';

/** Partial form input; absent fields are not checked. */
type Given = Partial<LabInput>;

type Room = {
  id: number;
  room_no: string;
  status: number;
  building_id: number;
  campus_id: number;
  path: string | null;
  own: boolean;
};
type References = {
  parent: { college_id: number | null; path: string } | null;
  people: { id: number; user_type: string }[];
  rooms: Room[];
  attributes: { id: number; kind: string; status: number }[];
  codes: { parent_key: string; code: string }[];
};
export type Place = { collegeId: number; buildingId: number; campusId: number };

/** Existing lab: unchanged parent and rooms stay valid even if disabled since. */
type Standing = { id: number; pid: number };

const posts = ['head_id', 'safety_head_id', 'safety_officer_id', 'student_officer_id'] as const;
const dictionaries = {
  nature: 'lab_nature',
  subject: 'subject',
  signs: 'sign',
  ppe: 'ppe',
  fire_methods: 'fire_method',
} as const;

async function readReferences(ctx: Ctx, input: Given, labId: number): Promise<References> {
  const people = posts.map((post) => input[post] ?? 0);
  const attributes = [...ids(input.aptitudes), ...(input.protects ?? [])];
  const keys = Object.values(dictionaries);
  const { rows } = await sql<References>`select
    (select json_build_object('college_id', u.college_id, 'path', u.path) from org.unit u
      where u.school_id = ${ctx.schoolId} and u.id = ${input.pid ?? 0} and u.deleted_at is null) as parent,
    coalesce((select json_agg(json_build_object('id', a.id, 'user_type', a.user_type)) from identity.account a
      where a.school_id = ${ctx.schoolId} and a.id = any(${people}) and a.status = 1 and a.deleted_at is null), '[]') as people,
    coalesce((select json_agg(json_build_object('id', r.id, 'room_no', r.room_no, 'status', r.status, 'building_id', b.id,
        'campus_id', b.campus_id, 'path', o.path, 'own', lr.lab_id is not null))
      from org.room r join org.building b on b.school_id = r.school_id and b.id = r.building_id
      left join org.unit o on o.school_id = r.school_id and o.id = r.org_id
      left join base_info.lab_room lr on lr.school_id = r.school_id and lr.room_id = r.id and lr.lab_id = ${labId}
      where r.school_id = ${ctx.schoolId} and r.id = any(${input.rooms ?? []}) and r.deleted_at is null), '[]') as rooms,
    coalesce((select json_agg(json_build_object('id', t.id, 'kind', t.kind, 'status', t.status)) from base_info.attribute t
      where t.school_id = ${ctx.schoolId} and t.id = any(${attributes}) and t.deleted_at is null), '[]') as attributes,
    coalesce((select json_agg(json_build_object('parent_key', k.parent_key, 'code', k.code)) from codes.code k
      where k.school_id = ${ctx.schoolId} and k.parent_key = any(${keys})), '[]') as codes`.execute(ctx.db);
  return rows[0]!;
}

const ids = (rows: { attribute_id: number }[] | undefined) => (rows ?? []).map((row) => row.attribute_id);

/**
 * Checks that all references of a lab form exist and are in scope; reports all errors at once, by
 * field. Returns the location if rooms are given: building of the first room, and the college.
 */
export async function checkReferences(
  ctx: Ctx,
  input: Given,
  scope: Scope,
  lab?: Standing,
): Promise<Place | undefined> {
  const found = await readReferences(ctx, input, lab?.id ?? 0);
  const errors: Record<string, string> = {
    ...parentFault(found, input, scope, lab),
    ...peopleFaults(found, input),
    ...roomFaults(found, input, scope),
    ...attributeFaults(found, input),
    ...codeFaults(found, input),
    ...yearFaults(ctx, input),
  };
  if (Object.keys(errors).length > 0) throw badFields(errors);
  const first = found.rooms.find((room) => room.id === input.rooms?.[0]);
  const collegeId = found.parent?.college_id ?? input.pid ?? lab?.pid;
  return first && collegeId ? { collegeId, buildingId: first.building_id, campusId: first.campus_id } : undefined;
}

function parentFault({ parent }: References, { pid }: Given, scope: Scope, lab?: Standing): Record<string, string> {
  if (pid === undefined || pid === lab?.pid || (parent && inScope(scope, parent.path))) return {};
  return { pid: '上级单位不存在或不在您的管理范围内，请重新选择' };
}

function peopleFaults({ people }: References, input: Given) {
  const errors: Record<string, string> = {};
  for (const post of posts) {
    const id = input[post];
    const one = people.find((person) => person.id === id);
    if (id !== undefined && id !== null && !one) errors[post] = '该人员不存在或已停用，请重新选择';
    else if (post !== 'safety_officer_id' && post !== 'student_officer_id' && one && one.user_type !== 'teacher')
      errors[post] = '须由教职工担任，请重新选择';
  }
  return errors;
}

function roomFaults({ rooms }: References, input: Given, scope: Scope): Record<string, string> {
  const usable = rooms.filter((room) => room.own || room.status === 1);
  if (usable.length < new Set(input.rooms ?? []).size) return { rooms: '所选房间不存在或已停用，请重新选择' };
  const foreign = rooms.filter((room) => !room.own && room.path !== null && !inScope(scope, room.path));
  if (foreign.length === 0) return {};
  return { rooms: `房间 ${foreign.map((room) => room.room_no).join('、')} 由其他单位使用，请联系学校管理员调整` };
}

function attributeFaults({ attributes }: References, input: Given) {
  const errors: Record<string, string> = {};
  const has = (id: number, kind: string) => attributes.some((one) => one.id === id && one.kind === kind);
  const lists = [
    ['aptitudes', 'aptitude', ids(input.aptitudes)],
    ['protects', 'protect', input.protects ?? []],
  ] as const;
  for (const [field, kind, chosen] of lists) {
    if (!chosen.every((id) => has(id, kind))) errors[field] = '所选条目不存在，请重新选择';
    else if (new Set(chosen).size < chosen.length) errors[field] = '同一条目只能选择一次';
  }
  return errors;
}

function yearFaults(ctx: Ctx, { founded_year }: Given): Record<string, string> {
  const fault = builtYearFault(founded_year, ctx.now);
  return fault ? { founded_year: fault } : {};
}

function codeFaults({ codes }: References, input: Given) {
  const errors: Record<string, string> = {};
  const known = new Set(codes.map(({ parent_key, code }) => `${parent_key}:${code}`));
  for (const [field, key] of Object.entries(dictionaries) as [keyof typeof dictionaries, string][]) {
    const chosen = [input[field] || []].flat();
    if (!chosen.every((code) => known.has(`${key}:${code}`))) errors[field] = '所选代码不存在，请重新选择';
  }
  return errors;
}
