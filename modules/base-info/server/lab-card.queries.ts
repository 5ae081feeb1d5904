import { sql, type RawBuilder } from 'kysely';
import qrcode from 'qrcode';
import type { Ctx } from '#kernel/server/context.ts';
import { found, notFound } from '#kernel/server/errors.ts';
import { pageBase } from '#kernel/shared/contract.ts';
import { formatDate } from '#kernel/shared/time.ts';
import type { FileRef } from '#kernel/shared/files.ts';
import { fileRefs } from '#platform/files/server/public.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { JudgementStatus } from '../shared/hazard/judgement.ts';
import { cardParts, type LabCard, type OwnCard } from '../shared/lab-card.ts';
import { contactOf, missingOf, signsInOrder, type CardPerson } from './lab-card.rules.ts';
import { gradeColumns, gradeJoins, labTables, labsWhere, roomNumbers } from './lab.queries.ts';
import { lackingOf } from './lab-signs.queries.ts';
import { EquipmentStatus } from '../shared/equipment.ts';
import { FacilityStatus } from '../shared/facility-status.ts';

type Plain =
  | 'public_id'
  | 'name'
  | 'code'
  | 'college_name'
  | 'building_name'
  | 'rooms'
  | 'use_status'
  | 'class_name'
  | 'class_names'
  | 'level_name'
  | 'level_color'
  | 'risk_points'
  | 'ppe'
  | 'fire_methods'
  | 'forbid'
  | 'warn'
  | 'facilities'
  | 'stopped_equipment';
type Stored = Pick<LabCard, Plain> & {
  lab_id: number;
  version: number;
  emergency_name: string;
  emergency_phone: string;
  college_head: CardPerson;
  safety_head: CardPerson;
  safety_officer: CardPerson;
  signs: { code: string; name: string }[];
};
type School = { name: string; footer: string; logo: FileRef | null; security_phone: string };

const person = (
  id: RawBuilder<unknown>,
) => sql`(select json_build_object('name', a.name, 'phone', a.mobile, 'user_type', a.user_type)
  from identity.account a where a.school_id = l.school_id and a.id = ${id})`;
const names = (key: string, codes: RawBuilder<unknown>) => sql`coalesce((select json_agg(k.name order by k.sort, k.code)
  from codes.code k where k.school_id = l.school_id and k.parent_key = ${key} and k.code = any(${codes})), '[]')`;

/** Highest risks first; a card shows eight. */
const risks = sql`coalesce((select json_agg(t) from (
    select x.name, x.place, coalesce(a.consequence, '') as consequence, x.r as risk from base_info.risk_point x
    left join base_info.attribute a on a.school_id = x.school_id and a.id = x.attribute_id
    where x.school_id = l.school_id and x.lab_id = l.id and x.in_force
    order by x.r desc nulls last, x.id limit 8) t), '[]')`;
const facilities = sql`coalesce((select json_agg(json_build_object('name', coalesce(k.name, f.category), 'qty', f.qty,
    'place', f.place) order by f.id) from base_info.lab_facility f
  left join codes.code k on k.school_id = f.school_id and k.parent_key = 'material_category' and k.code = f.category
  where f.school_id = l.school_id and f.lab_id = l.id and f.status <> ${sql.lit(FacilityStatus.missing)}), '[]')`;
const stopped = sql`coalesce((select json_agg(json_build_object('name', e.name, 'status', e.status) order by upper(e.asset_no))
  from base_info.equipment e where e.school_id = l.school_id and e.lab_id = l.id and e.is_special
    and e.status <> ${sql.lit(EquipmentStatus.using)}), '[]')`;

/** What stands on the cards of labs, besides what is the school's. */
const storedCards = (
  where: RawBuilder<boolean>,
) => sql`select u.id as lab_id, l.public_id, l.version, u.name, u.code, coalesce(c.name, '') as college_name,
      coalesce(b.name, '') as building_name, ${roomNumbers} as rooms, l.use_status, ${gradeColumns},
      ${names('lab_class', sql`array(select n::text from unnest(l.lab_classes) n)`)} as class_names,
      ${person(sql`c.head_id`)} as college_head, ${person(sql`l.safety_head_id`)} as safety_head,
      ${person(sql`l.safety_officer_id`)} as safety_officer, l.emergency_name, l.emergency_phone,
      ${risks} as risk_points, ${facilities} as facilities, ${stopped} as stopped_equipment,
      coalesce((select json_agg(json_build_object('code', k.code, 'name', k.name) order by k.code) from codes.code k
        where k.school_id = l.school_id and k.parent_key = 'sign' and k.code = any(l.signs)), '[]') as signs,
      ${names('ppe', sql`l.ppe`)} as ppe, ${names('fire_method', sql`l.fire_methods`)} as fire_methods, l.forbid, l.warn
    from ${labTables}
    left join org.unit c on c.school_id = u.school_id and c.id = u.college_id
    left join org.building b on b.school_id = l.school_id and b.id = l.building_id
    ${gradeJoins}
    where ${where}`;

async function readStored(ctx: Ctx, where: RawBuilder<boolean>): Promise<Stored[]> {
  const { rows } = await sql<Stored>`${storedCards(where)} order by upper(u.code)`.execute(ctx.db);
  return rows;
}

const securityPhone = (ctx: Ctx) => sql`coalesce((select u.phone from org.unit u
  where u.school_id = ${ctx.schoolId} and u.level = 'security' and u.phone <> '' and u.status = 1 and u.deleted_at is null
  order by u.id limit 1), '')`;

/** All that a printed card says, as rows `lab_id, content`; logo and footer make no card untrue. */
export const cardContents = (ctx: Ctx, where: RawBuilder<boolean>) => sql`select c.lab_id,
    to_jsonb(c) - array['lab_id', 'public_id', 'version', 'lab_class', 'lab_level', 'judged_on', 'judge_valid_to']
      || jsonb_build_object('school_name', (select s.name from org.school s where s.id = ${ctx.schoolId}),
        'security_phone', ${securityPhone(ctx)}) as content
  from (${storedCards(where)}) c`;

/** Names the content of row `table`. */
export const digestOf = (table: string) => sql`md5(${sql.ref(`${table}.content`)}::text)`;

async function readSchool(ctx: Ctx): Promise<School> {
  const { rows } = await sql<
    Omit<School, 'logo'> & { logo_id: number | null }
  >`select s.name, s.card_footer as footer, s.logo_id,
      ${securityPhone(ctx)} as security_phone
    from org.school s where s.id = ${ctx.schoolId}`.execute(ctx.db);
  const { logo_id, ...school } = rows[0]!;
  const logo = logo_id === null ? undefined : (await fileRefs(ctx, [logo_id])).get(logo_id);
  return { ...school, logo: logo ?? null };
}

/** Address of the platform as people reach it. */
export const siteOf = (ctx: Ctx) => `${ctx.services.config.publicUrl ?? ctx.origin}${pageBase}`;

/** A QR code as a picture that stays sharp in print. */
export async function qrImage(text: string): Promise<string> {
  const svg = await qrcode.toString(text, { type: 'svg', margin: 1, errorCorrectionLevel: 'M' });
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}

export const cardUrl = (ctx: Ctx, publicId: string) => `${siteOf(ctx)}/lab-baseinfo/lab-card/${publicId}?noLoginPage=1`;

/** A card without the picture of its code, which a print draws itself. */
export type PaperCard = Omit<LabCard, 'qr'>;

const withCode = async <C extends PaperCard>(ctx: Ctx, card: C) => ({
  ...card,
  qr: await qrImage(cardUrl(ctx, card.public_id)),
});

function toCard(ctx: Ctx, lab: Stored, school: School, isPublic: boolean): PaperCard {
  const { college_head, safety_head, safety_officer, emergency_name, emergency_phone, signs, version, ...plain } = lab;
  return {
    ...plain,
    school_name: school.name,
    school_logo: school.logo,
    footer: school.footer,
    security_phone: school.security_phone,
    college_head: contactOf(college_head, isPublic),
    safety_head: contactOf(safety_head, isPublic),
    safety_officer: contactOf(safety_officer, isPublic),
    emergency: emergency_name === '' ? null : { name: emergency_name, phone: emergency_phone },
    signs: signsInOrder(signs),
    printed_on: formatDate(ctx.now),
    card_version: `V${version}`,
  };
}

/** Cards of enabled labs in scope; refuses all if one is missing, so that none is skipped silently. */
export async function listPaperCards(ctx: Ctx, ids: readonly number[]): Promise<(PaperCard & { lab_id: number })[]> {
  const unique = [...new Set(ids)];
  const where = sql<boolean>`${labsWhere(ctx, { enabled: true })} and u.id = any(${unique})`;
  const [labs, school] = await Promise.all([readStored(ctx, where), readSchool(ctx)]);
  if (labs.length < unique.length) throw notFound('实验室');
  return labs.map((lab) => ({ ...toCard(ctx, lab, school, false), lab_id: lab.lab_id }));
}

type Hints = Pick<OwnCard, 'lab_id' | 'version' | 'digest' | 'lacking' | 'outdated' | 'judging'>;

/** What those who print have to know besides: lacking signs, a judgement that waits, what the last print no longer says. */
async function readHints(ctx: Ctx, ids: readonly number[]): Promise<ReadonlyMap<number, Hints>> {
  const where = sql<boolean>`u.school_id = ${ctx.schoolId} and u.id = any(${[...ids]})`;
  const nameOf = (level: RawBuilder<unknown>) => sql`(select k.name from codes.code k where k.school_id = own.school_id
    and k.parent_key = 'lab_level' and k.code = ${level}::text)`;
  const { rows } = await sql<Hints>`with recursive ${lackingOf(ctx, where)}
    select own.id as lab_id, own.version, ${digestOf('c')} as digest, coalesce(lacking.lines, '[]') as lacking,
      array(select e.key from jsonb_each(c.content) e where e.value is distinct from p.content -> e.key
        and p.content is not null) as outdated,
      (select json_build_object('status', j.status, 'from', coalesce(${nameOf(sql`j.old_level`)}, '未评估'),
          'to', ${nameOf(sql`j.lab_level`)}) from base_info.judgement j
        where j.school_id = own.school_id and j.lab_id = own.id
          and j.status in (${sql.lit(JudgementStatus.college)}, ${sql.lit(JudgementStatus.school)})
          and j.old_level is distinct from j.lab_level) as judging
    from own join (${cardContents(ctx, where)}) c on c.lab_id = own.id
    left join lacking on lacking.lab_id = own.id
    left join base_info.printed_card p on p.school_id = own.school_id and p.lab_id = own.id`.execute(ctx.db);
  return new Map(rows.map((row) => [row.lab_id, row]));
}

const shownHints = ({ outdated, judging, ...hints }: Hints) => ({
  ...hints,
  outdated: [...new Set(outdated.map((part) => cardParts[part] ?? part))],
  judging: judging && { ...judging, status: labelOf(JudgementStatus, judging.status) },
});

/** The cards as a page shows them, with codes, what they lack and what is to know before they are printed. */
export async function listCards(ctx: Ctx, ids: readonly number[]): Promise<OwnCard[]> {
  const papers = await listPaperCards(ctx, ids);
  const hints = await readHints(ctx, ids);
  const cards: OwnCard[] = [];
  for (const card of papers)
    cards.push({
      ...(await withCode(ctx, card)),
      ...shownHints(hints.get(card.lab_id)!),
      missing: missingOf(card),
    });
  return cards;
}

export async function findCard(ctx: Ctx, { id }: { id: number }): Promise<OwnCard> {
  return found((await listCards(ctx, [id]))[0], '实验室');
}

/** Resolves a public id to school and lab before the school is known. */
export async function lookCard(ctx: Ctx, publicId: string) {
  const { rows } = await sql<{ school_id: number; lab_id: number }>`
    select school_id, lab_id from base_info.find_card(${publicId})`.execute(ctx.db);
  return rows[0];
}

/** Public view of the card; `ctx` is bound to the lab's school. */
export async function findPublicCard(ctx: Ctx, labId: number): Promise<LabCard> {
  const where = sql<boolean>`u.school_id = ${ctx.schoolId} and u.id = ${labId} and u.status = 1 and u.deleted_at is null`;
  const [labs, school] = await Promise.all([readStored(ctx, where), readSchool(ctx)]);
  return withCode(ctx, toCard(ctx, found(labs[0], '信息牌'), school, true));
}
