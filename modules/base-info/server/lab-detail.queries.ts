import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { found } from '#kernel/server/errors.ts';
import { within } from '#kernel/server/policy.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { formatDate, formatDateTime } from '#kernel/shared/time.ts';
import { fileRefs, pickFiles } from '#platform/files/server/public.ts';
import { labApi, type LabDetail } from '../shared/lab.ts';
import { labActions, labScope, maySeePhones } from './lab.policy.ts';
import { cardState, labTables } from './lab.queries.ts';
import { maskedPhone } from './phone.rules.ts';

const fileFields = ['duty_files', 'photos', 'floor_plans', 'procedures', 'emergency_plans'] as const;
type FileField = (typeof fileFields)[number];
type Files = Record<FileField, number[]>;

type Listed = 'rooms' | 'aptitudes' | 'risk_points' | 'protects' | 'facilities';
type Head = Omit<LabDetail, FileField | Listed | 'can' | 'card_printed_at' | 'area'> &
  Files & { card_printed_at: Date | null };
type StoredAptitude = Omit<LabDetail['aptitudes'][number], 'cert_files' | 'missing'> & { cert_files: number[] };
type Lists = Omit<Pick<LabDetail, Listed>, 'aptitudes'> & { aptitudes: StoredAptitude[] };

/** The people of the lab by id, as the detail shows them: all of one look-up. */
const people = sql`cross join lateral (
  select json_object_agg(a.id, json_build_object('id', a.id, 'name', a.name, 'user_type', a.user_type, 'mobile', a.mobile)) as shown
  from identity.account a where a.school_id = l.school_id
    and a.id = any(array[c.head_id, u.head_id, l.safety_head_id, l.safety_officer_id, l.student_officer_id])) w`;
const person = (id: RawBuilder<unknown>) => sql`w.shown -> ${id}::text`;

/** Codes of the lab by the field that holds them: single ones, then lists. */
const codesOfLab = sql`values ('nature', 'lab_nature', l.nature), ('subject', 'subject', l.subject),
    ('class', 'lab_class', l.lab_class::text), ('level', 'lab_level', l.lab_level::text)
  union select 'classes', 'lab_class', n::text from unnest(l.lab_classes) n
  union select 'sign', 'sign', n from unnest(l.signs) n
  union select 'ppe', 'ppe', n from unnest(l.ppe) n
  union select 'fire', 'fire_method', n from unnest(l.fire_methods) n`;
/** Name of a single code of the lab; names of a list in the order of the dictionary. */
const nameOf = (field: string) => sql`max(k.name) filter (where x.field = ${sql.lit(field)})`;
const namesOf = (field: string) =>
  sql`coalesce(json_agg(k.name order by k.sort, k.code) filter (where x.field = ${sql.lit(field)}), '[]')`;
/** Names of all codes of the lab: all of one look-up. */
const codeNames = sql`cross join lateral (
  select ${nameOf('nature')} as nature, ${nameOf('subject')} as subject, ${nameOf('class')} as class, ${nameOf('level')} as level,
    max(k.color) filter (where x.field = 'level') as level_color, ${namesOf('classes')} as classes, ${namesOf('sign')} as signs,
    ${namesOf('ppe')} as ppe, ${namesOf('fire')} as fire
  from (${codesOfLab}) x (field, key, code)
  join codes.code k on k.school_id = l.school_id and k.parent_key = x.key and k.code = x.code) n`;

/** The driver gives arrays of bigint as texts, JSON as numbers. */
const asJson = (field: FileField) => sql`to_json(${sql.ref(`l.${field}`)}) as ${sql.ref(field)}`;

async function readHead(ctx: Ctx, id: number): Promise<Head> {
  const { rows } = await sql<Head>`
    select u.id, l.public_id, l.version, u.code, u.name, u.pid, coalesce(p.name, '') as parent_name,
      coalesce(c.name, '') as college_name, ${person(sql`c.head_id`)} as college_head,
      u.type_id, coalesce(t.name, '') as type_name, l.nature, coalesce(n.nature, l.nature) as nature_name,
      coalesce(m.name, '') as campus_name, coalesce(b.name, '') as building_name, l.founded_year, l.subject,
      coalesce(n.subject, l.subject) as subject_name, l.purpose,
      l.research, l.use_status, u.status, l.open_time, l.capacity, ${person(sql`u.head_id`)} as head,
      ${person(sql`l.safety_head_id`)} as safety_head, ${person(sql`l.safety_officer_id`)} as safety_officer,
      ${person(sql`l.student_officer_id`)} as student_officer, l.emergency_name, l.emergency_phone, ${asJson('duty_files')},
      l.duty_signed_on, l.duty_expires_on, l.lab_class, coalesce(n.class, '') as class_name, l.lab_level,
      coalesce(n.level, '') as level_name, coalesce(n.level_color, '') as level_color, l.judged_on, l.judge_valid_to,
      n.classes as lab_classes, l.judge_basis, l.level_source, l.signs, l.ppe, l.fire_methods, n.signs as sign_names,
      n.ppe as ppe_names, n.fire as fire_names, l.forbid,
      l.warn, l.need_admission, l.pass_score, ${asJson('photos')},
      ${asJson('floor_plans')}, ${asJson('procedures')}, ${asJson('emergency_plans')}, ${cardState} as card, l.card_printed_at
    from ${labTables}
    left join org.unit p on p.school_id = u.school_id and p.id = u.pid
    left join org.unit c on c.school_id = u.school_id and c.id = u.college_id
    left join org.type t on t.school_id = u.school_id and t.id = u.type_id
    left join org.campus m on m.school_id = l.school_id and m.id = l.campus_id
    left join org.building b on b.school_id = l.school_id and b.id = l.building_id
    ${people} ${codeNames}
    where u.school_id = ${ctx.schoolId} and u.id = ${id} and u.level = 'lab' and u.deleted_at is null
      and ${within(labScope(ctx.actor), 'u.path')}`.execute(ctx.db);
  return found(rows[0], '实验室');
}

/** Child rows of a lab in one statement. */
async function readLists(ctx: Ctx, id: number): Promise<Lists> {
  const { rows } = await sql<Lists>`select
    coalesce((select json_agg(json_build_object('id', r.id, 'room_no', r.room_no, 'name', r.name, 'floor', r.floor,
        'building_id', r.building_id, 'building_name', b.name, 'area', trim_scale(r.area)::text) order by b.name, r.room_no)
      from base_info.lab_room lr join org.room r on r.school_id = lr.school_id and r.id = lr.room_id
      join org.building b on b.school_id = r.school_id and b.id = r.building_id
      where lr.school_id = ${ctx.schoolId} and lr.lab_id = ${id}), '[]') as rooms,
    coalesce((select json_agg(json_build_object('attribute_id', a.id, 'name', a.name, 'need_cert', a.need_cert,
        'cert_no', x.cert_no, 'cert_files', x.cert_files, 'valid_from', x.valid_from, 'valid_to', x.valid_to) order by a.sort, a.id)
      from base_info.lab_aptitude x join base_info.attribute a on a.school_id = x.school_id and a.id = x.attribute_id
      where x.school_id = ${ctx.schoolId} and x.lab_id = ${id}), '[]') as aptitudes,
    coalesce((select json_agg(json_build_object('id', x.id, 'name', x.name, 'consequence', coalesce(a.consequence, ''),
        'place', x.place, 'l', x.l, 's', x.s) order by coalesce(x.r, 0) desc, x.id)
      from base_info.risk_point x left join base_info.attribute a on a.school_id = x.school_id and a.id = x.attribute_id
      where x.school_id = ${ctx.schoolId} and x.lab_id = ${id} and x.in_force), '[]') as risk_points,
    coalesce((select json_agg(json_build_object('attribute_id', a.id, 'name', a.name) order by a.sort, a.id)
      from base_info.lab_protect x join base_info.attribute a on a.school_id = x.school_id and a.id = x.attribute_id
      where x.school_id = ${ctx.schoolId} and x.lab_id = ${id}), '[]') as protects,
    coalesce((select json_agg(json_build_object('id', f.id, 'category', f.category, 'category_name', coalesce(k.name, f.category),
        'name', f.name, 'status', f.status, 'check_on', f.check_on, 'qty', f.qty, 'place', f.place,
        'expires_on', f.expires_on) order by f.id)
      from base_info.lab_facility f
      left join codes.code k on k.school_id = f.school_id and k.parent_key = 'material_category' and k.code = f.category
      where f.school_id = ${ctx.schoolId} and f.lab_id = ${id}), '[]') as facilities`.execute(ctx.db);
  return rows[0]!;
}

// At most two decimals, without trailing zeros.
const total = (areas: string[]) => String(Number(areas.reduce((sum, area) => sum + Number(area), 0).toFixed(2)));

export async function findLab(ctx: Ctx, id: number): Promise<LabDetail> {
  const [head, lists] = await Promise.all([readHead(ctx, id), readLists(ctx, id)]);
  const ids = [...fileFields.flatMap((field) => head[field]), ...lists.aptitudes.flatMap((row) => row.cert_files)];
  const refs = await fileRefs(ctx, ids);
  const files = Object.fromEntries(fileFields.map((field) => [field, pickFiles(refs, head[field])])) as Pick<
    LabDetail,
    FileField
  >;
  const today = formatDate(ctx.now);
  return {
    ...head,
    ...lists,
    ...files,
    ...peopleOf(ctx, head),
    area: total(lists.rooms.map((room) => room.area)),
    card_printed_at: head.card_printed_at && formatDateTime(head.card_printed_at),
    aptitudes: lists.aptitudes.map((row) => ({
      ...row,
      cert_files: pickFiles(refs, row.cert_files),
      missing: row.need_cert && (row.cert_no === '' || (row.valid_to !== null && row.valid_to < today)),
    })),
    can: labActions(ctx.actor, head),
  };
}

const posts = ['college_head', 'head', 'safety_head', 'safety_officer', 'student_officer'] as const;

/** People with phones, masked for read-only users. */
function peopleOf(ctx: Ctx, head: Head) {
  const plain = maySeePhones(ctx.actor);
  const shown = posts.map((post) => {
    const one = head[post];
    return [post, one && { ...one, mobile: plain ? one.mobile : maskedPhone(one.mobile) }] as const;
  });
  return Object.fromEntries(shown) as Pick<LabDetail, (typeof posts)[number]>;
}

/** Refuses with `notFound` unless the lab is in the reader's reach. */
async function checkReach(ctx: Ctx, id: number): Promise<void> {
  const { rows } = await sql`select 1 from ${labTables} where u.school_id = ${ctx.schoolId} and u.id = ${id}
    and u.deleted_at is null and ${within(labScope(ctx.actor), 'u.path')}`.execute(ctx.db);
  found(rows[0], '实验室');
}

export async function listLabRooms(ctx: Ctx, { id }: { id: number }) {
  await checkReach(ctx, id);
  return { content: (await readLists(ctx, id)).rooms };
}

type StoredLog = { id: number; at: Date; who: string; what: string; note: string };

const labLog = listQuery<typeof labApi.log, StoredLog>(labApi.log, {
  noun: '日志',
  table: ['kernel.op_log', 'o'],
  columns: () => sql`o.id, o.at, coalesce(nullif(o.user_name, ''), '系统') as who, o.action as what, o.note`,
  // Entries written before the type was called base-info.lab have the type lab.
  reach: () => sql<boolean>`o.doc_type in ('base-info.lab', 'lab', 'org.unit')`,
  filters: { id: 'o.doc_id' },
  sort: {},
  order: { desc: sql`o.id` },
  row: (stored) => ({ ...stored, at: formatDateTime(stored.at) }),
});

/** History of a lab and its unit, newest first. */
export async function listLabLog(ctx: Ctx, input: InputOf<typeof labApi.log>) {
  await checkReach(ctx, input.id);
  return labLog.page(ctx, input);
}
