import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { poolOf } from '../../shared/core/pool.rules.ts';
import { ProblemLevel, ProblemState } from '../../shared/core/problem.states.ts';
import type { Activity, Checks, Lab } from './activity.demo.ts';
import { sceneOf } from './scene.demo.ts';
import { places } from './problem-class.demo.ts';
import type { Asked, Wording } from './wording.demo.ts';

/** What people put right while the inspector waits. */
const isQuick = /拖鞋|穿戴防护|配电箱前堆放|杂物|警示标识|标签/;
/** One laboratory of so many has something that is put right on the spot. */
const every = 5;

/** Something else than what was found, to be put right at once. */
export function drawOnSite(activity: Activity, lab: Lab, { wordings }: Asked, found: readonly Wording[]) {
  if ((lab.id + activity.id) % every !== 0) return undefined;
  const taken = new Set(found.map(({ item_id }) => item_id));
  const fit = wordings.filter(
    ({ level, text, item_id }) => level === ProblemLevel.ordinary && isQuick.test(text) && !taken.has(item_id),
  );
  return fit[lab.id % Math.max(1, fit.length)];
}

/** What was found in a record and put right before the inspector left. */
type OnSite = { record: number; lab: Lab; at: Date; finder: number; wording: Wording };

/** Problems put right on the spot, with their photos before and after; they belong to their record and are never issued. */
export async function addOnSite(ctx: Ctx, { camera, root }: Checks, activity: Activity, fixes: readonly OnSite[]) {
  const rows = fixes.map(({ record, lab, at, finder, wording }) => {
    const scene = sceneOf(wording.class_code, wording.text);
    return {
      record,
      lab: lab.id,
      college: lab.college.id,
      room: lab.room.id,
      item: wording.item_id,
      category: wording.category,
      class: wording.class_id,
      descr: wording.id,
      text: wording.text,
      place: places[scene][0],
      suggest: wording.suggest,
      finder,
      at,
      before: camera?.take(scene, false),
      after: camera?.take(scene, true),
    };
  });
  const json = JSON.stringify(rows);
  await sql`with r as materialized (
      select * from json_to_recordset(${json}::json) as r(record bigint, lab bigint, college bigint, room bigint, item bigint, category text,
        class bigint, descr bigint, text text, place text, suggest text, finder bigint, at timestamptz, before text, after text)
    ), photos as (
      insert into files.file (school_id, key, name, ext, size, created_by, created_at, doc_type, doc_id)
      select ${ctx.schoolId}, x.key, x.name, 'jpg', 24000, r.finder, r.at, 'inspection.record', r.record from r
      cross join lateral (values (r.before, '现场照片.jpg'), (r.after, '整改后照片.jpg')) x(key, name) where x.key is not null
      returning id, name, doc_id
    )
    insert into inspection.problem (school_id, pool_type, source_act_type, act_id, record_id, org_id, college_id, room_id, item_id, category_code,
      class_id, descr_id, description, place, level, photos, after_photos, suggest, is_draft, fixed, state, found_by, found_at, organizer_id,
      created_by, created_at, updated_at)
    select ${ctx.schoolId}, ${poolOf(activity.type)}, ${activity.type}, ${activity.id}, r.record, r.lab, r.college, r.room, r.item, r.category,
      r.class, r.descr, r.text, r.place, ${ProblemLevel.ordinary}, array(select p.id from photos p where p.doc_id = r.record and p.name like '现场%'),
      array(select p.id from photos p where p.doc_id = r.record and p.name like '整改%'), r.suggest, true, true, ${ProblemState.unchecked},
      r.finder, r.at, ${root}, r.finder, r.at, r.at + interval '16 minutes'
    from r`.execute(ctx.db);
}
