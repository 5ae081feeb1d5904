import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { offered, offerKind, type OfferKind } from '#kernel/server/offers.ts';
import type { OutputOf } from '#kernel/shared/contract.ts';
import { Enabled, labelOf } from '#kernel/shared/enums.ts';
import { formatDate, formatDateTime } from '#kernel/shared/time.ts';
import { termOf } from '#platform/org/server/public.ts';
import { Term } from '#platform/org/shared/term.ts';
import type { formDataApi } from '../shared/form-data.ts';
import type { FormSchema } from '../shared/form-schema.ts';
import { valueSources, type VariableValue, type VariableValues } from '../shared/start-values.rules.ts';
import { givesOptions, type SystemVariable } from '../shared/system-variable.ts';

type Variable = OutputOf<typeof formDataApi.variable>;
type Choice = { value: number | string; label: string };

type OptionOffer = { key: SystemVariable; options: (ctx: Ctx) => Promise<Choice[]> };

/** Options of a variable that a slice above brings; few enough for a drop-down. */
export const optionOffer: OfferKind<OptionOffer> = offerKind('forms.options');

/** The caller in words. */
async function findCaller({ db, schoolId, actor }: Ctx) {
  const { rows } = await sql<{ name: string; phone: string; role: string; org: string; college: string }>`
    select a.name, a.mobile as phone, coalesce(r.name, '') as role, coalesce(o.name, '') as org, coalesce(c.name, '') as college
    from identity.account a
    left join identity.role r on r.school_id = a.school_id and r.id = ${actor.roleId}
    left join org.unit o on o.school_id = a.school_id and o.id = ${actor.orgId}
    left join org.unit c on c.school_id = a.school_id and c.id = ${actor.collegeId}
    where a.school_id = ${schoolId} and a.id = ${actor.userId}`.execute(db);
  return rows[0]!;
}

/** Variables that have one value, for the caller and the moment of the call. */
async function readValues(ctx: Ctx): Promise<VariableValues> {
  const { actor, now } = ctx;
  const caller = await findCaller(ctx);
  const today = formatDate(now);
  const { year, term } = await termOf(ctx, today);
  const college: VariableValue =
    actor.collegeId === null ? { value: '' } : { value: actor.collegeId, label: caller.college };
  return {
    current_user_id: { value: actor.userId, label: caller.name },
    current_user_name: { value: caller.name },
    current_user_phone: { value: caller.phone },
    current_role: { value: actor.roleKey || actor.roleId, label: caller.role },
    current_org: { value: actor.orgId, label: caller.org },
    current_college: college,
    current_date: { value: today },
    current_datetime: { value: formatDateTime(now) },
    school_year: { value: year },
    current_term: { value: `${year}-${term}`, label: `${year}学年${labelOf(Term, term)}` },
  };
}

/** Values of the variables that a form is filled from; none are read where it names none. */
export const readSources = async (ctx: Ctx, schema: FormSchema): Promise<VariableValues> =>
  valueSources(schema).length > 0 ? readValues(ctx) : {};

const options: Partial<Record<SystemVariable, (ctx: Ctx) => Promise<Choice[]>>> = {
  college_list: async ({ db, schoolId }) =>
    (
      await sql<Choice>`select id as value, name as label from org.unit where school_id = ${schoolId} and level = 'college'
        and status = ${Enabled.on} and deleted_at is null order by sort, code`.execute(db)
    ).rows,
  building_list: async ({ db, schoolId }) =>
    (
      await sql<Choice>`select id as value, name as label from org.building where school_id = ${schoolId}
        and status = ${Enabled.on} and deleted_at is null order by code`.execute(db)
    ).rows,
};

/** Options of a list variable; those of a sub-system are brought by it, and are none without it. */
export async function listOptions(ctx: Ctx, key: SystemVariable): Promise<Choice[]> {
  const read = options[key] ?? offered(ctx, optionOffer).find((one) => one.key === key)?.options;
  return read ? read(ctx) : [];
}

export async function findVariable(ctx: Ctx, { sysVariable: key }: { sysVariable: SystemVariable }): Promise<Variable> {
  if (givesOptions(key)) return { type: 'options', options: await listOptions(ctx, key) };
  const { value, label } = (await readValues(ctx))[key]!;
  return { type: 'value', value, ...(label !== undefined && { label }) };
}
