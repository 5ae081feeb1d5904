import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { addMonths, formatDate } from '#kernel/shared/time.ts';
import { isAdmitted, requirementsOfLabs } from '#modules/base-info/server/public.ts';
import { AdmissionStatus } from '../../shared/admission/admission.states.ts';
import { levelName } from '../../shared/admission/level-name.ts';
import {
  earliest,
  itemsOf,
  neededIn,
  type Facts,
  type Item,
  type Requirement,
} from '../../shared/admission/missing.rules.ts';
import { certificatesOf } from '../exam/certificates.queries.ts';
import { readMatrix } from './requirement.queries.ts';

type Pair = { lab_id: number; user_id: number };
/** What a laboratory asks of a person and what of it is done. `requirement` is undefined where the matrix says nothing. */
export type Standing = {
  requirement: Requirement | undefined;
  level: number | null;
  items: Item[];
  missing: Item[];
  /** Last day that an admission may have: certificates that are needed, the account, the longest validity. */
  latest: string;
};

type Person = { id: number; user_type: string; valid_to: string | null; seconds: number; year_seconds: number };

/** Types of people, the end of their accounts, and their time of learning in all and in the last year. */
async function readPeople(ctx: Ctx, ids: readonly number[]): Promise<Person[]> {
  const today = formatDate(ctx.now);
  const { rows } = await sql<Person>`select a.id, a.user_type, a.valid_to::text as valid_to,
      coalesce(t.seconds, 0)::float8 as seconds, coalesce(t.year_seconds, 0)::float8 as year_seconds
    from identity.account a left join lateral (select sum(s.seconds) as seconds,
        sum(s.seconds) filter (where s.day > ${addMonths(today, -12)}::date) as year_seconds
      from training.study_time s where s.school_id = a.school_id and s.user_id = a.id and s.day <= ${today}::date) t on true
    where a.school_id = ${ctx.schoolId} and a.id = any(${[...ids]})`.execute(ctx.db);
  return rows;
}

type OfPair = Pair & { is_on_site: boolean; first_on: string | null };

/** Training on site, and since when a person works in a laboratory. */
async function readPairs(ctx: Ctx, pairs: readonly Pair[]): Promise<OfPair[]> {
  const { rows } = await sql<OfPair>`select p.lab_id, p.user_id,
      exists (select 1 from training.on_site o where o.school_id = ${ctx.schoolId} and o.lab_id = p.lab_id and o.user_id = p.user_id)
        as is_on_site,
      (select min(x.starts_on)::text from training.admission x where x.school_id = ${ctx.schoolId} and x.lab_id = p.lab_id
        and x.user_id = p.user_id
        and x.status in (${AdmissionStatus.valid}, ${AdmissionStatus.expired}, ${AdmissionStatus.suspended})) as first_on
    from json_to_recordset(${JSON.stringify(pairs)}::json) as p(lab_id bigint, user_id bigint)`.execute(ctx.db);
  return rows;
}

async function readClasses(ctx: Ctx, ids: readonly number[]): Promise<Map<number, number[]>> {
  const { rows } = await sql<{ id: number; classes: number[] }>`select l.id, to_json(array(
      select distinct c from unnest(l.lab_classes || l.lab_class) c where c is not null)) as classes
    from base_info.lab l where l.school_id = ${ctx.schoolId} and l.id = any(${[...ids]})`.execute(ctx.db);
  return new Map(rows.map(({ id, classes }) => [id, classes]));
}

const keyOf = ({ lab_id, user_id }: Pair) => `${lab_id}:${user_id}`;
const distinct = (ids: readonly number[]) => [...new Set(ids)];
const hoursIn = (seconds: number) => seconds / 3_600;

/** What laboratories ask of people, each pair in the order given. */
export async function standingsOf(ctx: Ctx, pairs: readonly Pair[]): Promise<Standing[]> {
  if (pairs.length === 0) return [];
  const labs = distinct(pairs.map(({ lab_id }) => lab_id));
  const users = distinct(pairs.map(({ user_id }) => user_id));
  const matrix = await readMatrix(ctx);
  const levels = await requirementsOfLabs(ctx, labs);
  const classes = await readClasses(ctx, labs);
  const people = new Map((await readPeople(ctx, users)).map((one) => [one.id, one]));
  const certificates = await certificatesOf(ctx, users);
  const facts = new Map((await readPairs(ctx, pairs)).map((one) => [keyOf(one), one]));
  const today = formatDate(ctx.now);
  return pairs.map((pair) => {
    const { level = null, consequence } = levels.get(pair.lab_id) ?? {};
    const person = people.get(pair.user_id);
    const own = facts.get(keyOf(pair));
    const held = certificates.filter(({ user_id }) => user_id === pair.user_id);
    const needed = neededIn(matrix, { level, classes: classes.get(pair.lab_id) ?? [] }, person?.user_type ?? '');
    if (!needed)
      return {
        requirement: undefined,
        level,
        items: [],
        missing: [],
        latest: earliest(addMonths(today, 12), person?.valid_to),
      };
    const { first_hours = 0, yearly_hours = 0 } = consequence ?? {};
    const requirement = { ...needed, first_hours, yearly_hours };
    const has: Facts = {
      held: held.map(({ kind }) => kind),
      hours: hoursIn(person?.seconds ?? 0),
      yearHours: hoursIn(person?.year_seconds ?? 0),
      isOnSite: own?.is_on_site ?? false,
      isFirst: !own?.first_on || own.first_on > addMonths(today, -12),
    };
    const items = itemsOf(requirement, has);
    const ends = held.filter(({ kind }) => needed.kinds.includes(kind)).map(({ valid_to }) => valid_to);
    return {
      requirement,
      level,
      items,
      missing: items.filter(({ done }) => !done),
      latest: earliest(addMonths(today, needed.valid_months), person?.valid_to, ...ends),
    };
  });
}

export const standingOf = async (ctx: Ctx, lab_id: number, user_id: number): Promise<Standing> =>
  (await standingsOf(ctx, [{ lab_id, user_id }]))[0]!;

type OwnState = { may: boolean; status: number | null; reason: string };

/** Whether base information admits a person today, and where the admission stands here. */
async function readState(ctx: Ctx, lab_id: number, user_id: number): Promise<OwnState> {
  const { rows } = await sql<OwnState>`select
      exists (select 1 from base_info.lab_member m
        join identity.account a on a.school_id = m.school_id and a.id = m.user_id and a.status = 1 and a.deleted_at is null
        where m.school_id = ${ctx.schoolId} and m.lab_id = ${lab_id} and m.user_id = ${user_id} and ${isAdmitted(ctx)}) as may,
      x.status, coalesce(x.reason, '') as reason
    from (select 1) one left join lateral (select d.status, d.reason from training.admission d
      where d.school_id = ${ctx.schoolId} and d.lab_id = ${lab_id} and d.user_id = ${user_id} order by d.id desc limit 1) x on true`.execute(
    ctx.db,
  );
  return rows[0]!;
}

function admissionItem({ status, reason }: OwnState): Item {
  const text =
    status === AdmissionStatus.waiting
      ? '准入申请正在审核'
      : status === AdmissionStatus.suspended
        ? `准入已暂停：${reason}`
        : '实验室准入（请提交申请）';
  return { kind: 'admission', text, done: false, link: '/study/admission' };
}

/** Whether a person may work in a laboratory now, and what is missing if not, or will be asked for soon. */
export async function workStanding(ctx: Ctx, labId: number, userId: number, known?: Standing) {
  const state = await readState(ctx, labId, userId);
  const { items, missing, level } = known ?? (await standingOf(ctx, labId, userId));
  return {
    may: state.may,
    level_name: levelName(level),
    items,
    missing: state.may ? missing : [...missing, admissionItem(state)],
  };
}
