import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import type { labCardApi } from '../shared/lab-card.ts';
import { labsWhere, labTables } from './lab.queries.ts';

type Suggested = { code: string; name: string; reasons: string };

/** Signs that the rules of the school (dictionary `sign_rule`) name for what the lab holds, with the reasons. */
export async function listSuggestedSigns(ctx: Ctx, input: InputOf<typeof labCardApi.suggestedSigns>) {
  const ownLab = sql<boolean>`${labsWhere(ctx, {})} and u.id = ${input.lab_id ?? 0}`;
  const { rows } = await sql<Suggested>`
    with own as (select l.school_id, l.id, l.lab_class, l.lab_classes from ${labTables} where ${ownLab}),
    held as (
      select 'class-' || lab_class as rule from own union select 'class-' || unnest(lab_classes) from own
      union select 'equipment-' || e.kind from own join base_info.equipment e on e.school_id = own.school_id
        and e.lab_id = own.id
      union select 'attribute-' || a.code from own join base_info.lab_risk_point x on x.school_id = own.school_id
        and x.lab_id = own.id join base_info.attribute a on a.school_id = x.school_id and a.id = x.attribute_id
      union select 'attribute-' || a.code from base_info.attribute a
        where a.school_id = ${ctx.schoolId} and a.id = any(${input.attribute_ids ?? []}) and a.deleted_at is null)
    select k.code, k.name, string_agg(distinct r.name, '、') as reasons
    from held join codes.code r on r.school_id = ${ctx.schoolId} and r.parent_key = 'sign_rule' and r.code = held.rule
      and r.status = 1
    join codes.code k on k.school_id = r.school_id and k.parent_key = 'sign' and k.status = 1
      and k.name = any(string_to_array(r.remark, '、'))
    group by k.code, k.name, k.sort order by k.sort, k.code`.execute(ctx.db);
  return { content: rows };
}
