import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import type { Random } from '#kernel/server/random.ts';
import { appliesTo, type ItemScope, type LabTraits } from '../../shared/core/check-items.rules.ts';
import { places, shares } from './problem-class.demo.ts';
import { sceneOf } from './scene.demo.ts';

/** A usual wording of a problem, with the item that is not met. */
export type Wording = {
  id: number;
  class_id: number;
  class_code: string;
  text: string;
  level: string;
  item_id: number;
  suggest: string;
  category: string;
};

/** What is asked of a laboratory, and what may be found there. */
export type Asked = { items: readonly number[]; wordings: readonly Wording[] };

type Item = ItemScope & { id: number };
type Traits = LabTraits & { id: number };

/** What is asked of each laboratory by its class, level, aptitudes and risk points, as in a real record. */
export async function readAsked(ctx: Ctx): Promise<(lab: number) => Asked> {
  const [items, wordings, labs] = await Promise.all([readItems(ctx), readWordings(ctx), readTraits(ctx)]);
  const known = new Map<string, Asked>();
  const traits = new Map(labs.map((lab) => [lab.id, lab]));
  return (id) => {
    const lab = traits.get(id)!;
    const key = JSON.stringify({ ...lab, id: 0 });
    const asked = known.get(key) ?? askedOf(lab, items, wordings);
    known.set(key, asked);
    return asked;
  };
}

function askedOf(lab: Traits, items: readonly Item[], wordings: readonly Wording[]): Asked {
  const ids = items.filter((item) => appliesTo(item, lab)).map(({ id }) => id);
  const applicable = new Set(ids);
  return { items: ids, wordings: wordings.filter(({ item_id }) => applicable.has(item_id)) };
}

/** Different problems of a laboratory; what inspectors find often is drawn often. */
export function drawWordings(random: Random, { wordings }: Asked, count: number): Wording[] {
  const left = [...wordings];
  return Array.from({ length: Math.min(count, left.length) }, () => {
    const taken = random.weighted(left.map((one) => [one, shares[one.class_code] ?? 1] as const));
    left.splice(left.indexOf(taken), 1);
    return taken;
  });
}

/** Where in the laboratory a problem of this wording is. */
export const drawPlace = (random: Random, { class_code, text }: Pick<Wording, 'class_code' | 'text'>): string =>
  random.pick(places[sceneOf(class_code, text)]);

async function readItems(ctx: Ctx): Promise<Item[]> {
  const { rows } =
    await sql<Item>`select id, lab_classes, lab_levels, to_jsonb(aptitude_ids) as aptitude_ids, to_jsonb(risk_ids) as risk_ids
    from inspection.item where school_id = ${ctx.schoolId} and target = 'lab' and status = 1 and deleted_at is null order by id`.execute(
      ctx.db,
    );
  return rows;
}

async function readWordings(ctx: Ctx): Promise<Wording[]> {
  const { rows } =
    await sql<Wording>`select d.id, d.class_id, k.code as class_code, d.text, d.level, d.item_id, d.suggest,
      split_part(i.code, '.', 1) as category
    from inspection.problem_descr d join inspection.item i on i.school_id = d.school_id and i.id = d.item_id
    join inspection.problem_class k on k.school_id = d.school_id and k.id = d.class_id
    where d.school_id = ${ctx.schoolId} and i.target = 'lab' order by d.id`.execute(ctx.db);
  return rows;
}

async function readTraits(ctx: Ctx): Promise<Traits[]> {
  const { rows } = await sql<Traits>`
    with asked as (select distinct unnest(risk_ids) as id from inspection.item where school_id = ${ctx.schoolId})
    select l.id, case when l.lab_class is null then l.lab_classes else l.lab_classes || l.lab_class end as lab_classes, l.lab_level,
      coalesce(a.ids, '[]') as aptitude_ids, coalesce(r.ids, '[]') as risk_ids
    from base_info.lab l
    left join (select t.lab_id, jsonb_agg(t.attribute_id order by t.attribute_id) as ids from base_info.lab_aptitude t
      where t.school_id = ${ctx.schoolId} group by t.lab_id) a on a.lab_id = l.id
    left join (select t.lab_id, jsonb_agg(t.attribute_id order by t.attribute_id) as ids from base_info.lab_risk_point t
      where t.school_id = ${ctx.schoolId} and t.attribute_id in (select id from asked) group by t.lab_id) r on r.lab_id = l.id
    where l.school_id = ${ctx.schoolId}`.execute(ctx.db);
  return rows;
}
