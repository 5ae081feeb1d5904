import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { found } from '#kernel/server/errors.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import type { labCardApi, Lacking } from '../shared/lab-card.ts';
import { labScopeFor } from './lab.policy.ts';
import { labsWhere, labTables } from './lab.queries.ts';
import { within } from '#kernel/server/policy.ts';

type Suggested = { code: string; name: string; reasons: string };

const isOn = sql.lit(Enabled.on);

/** Chosen laboratories; `own` of the statements below. */
const ownLabs = (
  where: RawBuilder<boolean>,
) => sql`own as (select l.school_id, l.id, l.version, l.lab_class, l.lab_classes,
    l.signs, l.ppe, l.fire_methods, l.warn from ${labTables} where ${where})`;

/** Signs that the rules of the school (dictionary `sign_rule`) name for what the lab holds, with the reasons. */
export async function listSuggestedSigns(ctx: Ctx, input: InputOf<typeof labCardApi.suggestedSigns>) {
  const { rows } = await sql<Suggested>`
    with recursive ${ownLabs(sql`${labsWhere(ctx, {})} and u.id = ${input.lab_id ?? 0}`)}, ${kindLines(ctx)},
    held as (
      select 'class-' || lab_class as rule from own union select 'class-' || unnest(lab_classes) from own
      union select 'equipment-' || e.kind from own join base_info.equipment e on e.school_id = own.school_id
        and e.lab_id = own.id
      union select 'attribute-' || a.code from own join base_info.lab_risk_point x on x.school_id = own.school_id
        and x.lab_id = own.id join base_info.attribute a on a.school_id = x.school_id and a.id = x.attribute_id
      union select 'attribute-' || a.code from base_info.attribute a
        where a.school_id = ${ctx.schoolId} and a.id = any(${input.attribute_ids ?? []}) and a.deleted_at is null
      union select s.rule from (${hazardRules}) s)
    select k.code, k.name, string_agg(distinct r.name, '、') as reasons
    from held join codes.code r on r.school_id = ${ctx.schoolId} and r.parent_key = 'sign_rule' and r.code = held.rule
      and r.status = ${isOn}
    join codes.code k on k.school_id = r.school_id and k.parent_key = 'sign' and k.status = ${isOn}
      and k.name = any(string_to_array(r.remark, '、'))
    group by k.code, k.name, k.sort order by k.sort, k.code`.execute(ctx.db);
  return { content: rows };
}

/** Kinds of hazard sources, each with itself and those above it. A tree that a school edited may hold a cycle. */
const kindLines = (ctx: Ctx) => sql`line (code, above) as (
    select k.code, k.code from codes.code k where k.school_id = ${ctx.schoolId} and k.parent_key = 'hazard_kind'
    union select n.code, k.parent_code from line n join codes.code k on k.school_id = ${ctx.schoolId}
      and k.parent_key = 'hazard_kind' and k.code = n.above where k.parent_code <> '')`;

/** Hazard sources in use of the chosen laboratories with the names of their rules. */
const hazardRules = sql`select own.id as lab_id, h.id, h.name, rule.name as rule
  from own join base_info.hazard_source h on h.school_id = own.school_id and h.lab_id = own.id and h.status = ${isOn},
  lateral (select 'hazard-' || n.above as name from line n where n.code = h.kind
    union select 'controlled-' || h.controlled union select 'ghs-' || unnest(h.ghs)) rule`;

/**
 * Common table expressions `own` and `lacking (lab_id, lines)`: what the hazard sources of the chosen laboratories call
 * for, by `sign_rule` and `warn_rule`, and their cards lack.
 */
export const lackingOf = (ctx: Ctx, where: RawBuilder<boolean>) => sql`${ownLabs(where)}, ${kindLines(ctx)},
  called as (
    select s.lab_id, s.id, s.name as source, f.field, f.place, k.code, k.name, k.sort from (${hazardRules}) s
    join codes.code r on r.school_id = ${ctx.schoolId} and r.parent_key = 'sign_rule' and r.code = s.rule and r.status = ${isOn}
    join (values (1, 'signs', 'sign'), (2, 'ppe', 'ppe'), (3, 'fire_methods', 'fire_method')) f (place, field, key) on true
    join codes.code k on k.school_id = r.school_id and k.parent_key = f.key and k.status = ${isOn}
      and k.name = any(string_to_array(r.remark, '、'))
    union select s.lab_id, s.id, s.name, 'warn', 4, r.code, r.remark, r.sort from (${hazardRules}) s
    join codes.code r on r.school_id = ${ctx.schoolId} and r.parent_key = 'warn_rule' and r.code = s.rule and r.status = ${isOn}
      and r.remark <> ''),
  missed as (
    select c.lab_id, c.field, c.place, c.code, c.name, c.sort,
      json_agg(json_build_object('id', c.id, 'name', c.source) order by c.id) as sources
    from called c join own on own.id = c.lab_id
    where not case c.field when 'signs' then c.code = any(own.signs) when 'ppe' then c.code = any(own.ppe)
      when 'fire_methods' then c.code = any(own.fire_methods) else strpos(own.warn, c.name) > 0 end
    group by c.lab_id, c.field, c.place, c.code, c.name, c.sort),
  lacking as (
    select m.lab_id, json_agg(json_build_object('field', m.field, 'code', m.code, 'name', m.name, 'sources', m.sources)
      order by m.place, m.sort, m.code) as lines
    from missed m group by m.lab_id)`;

/** What the card of a lab that the caller may edit lacks for its hazard sources. */
export async function findLacking(ctx: Ctx, { id }: { id: number }): Promise<{ version: number; content: Lacking[] }> {
  const where = sql<boolean>`u.school_id = ${ctx.schoolId} and u.id = ${id} and u.deleted_at is null
    and ${within(labScopeFor(ctx.actor, 'edit'), 'u.path')}`;
  const { rows } = await sql<{ version: number; content: Lacking[] }>`with recursive ${lackingOf(ctx, where)}
    select own.version, coalesce(lacking.lines, '[]') as content from own left join lacking on lacking.lab_id = own.id`.execute(
    ctx.db,
  );
  return found(rows[0], '实验室');
}
