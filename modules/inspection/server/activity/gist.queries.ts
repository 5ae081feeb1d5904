import { sql } from 'kysely';
import { anonymousActor, type Actor, type Ctx } from '#kernel/server/context.ts';
import { found, notFound } from '#kernel/server/errors.ts';
import { inSchool } from '#kernel/server/work.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import { fileRefs, pickFiles } from '#platform/files/server/public.ts';
import type { Gist } from '../../shared/activity/activity.ts';
import { ActivityStatus } from '../../shared/core/activity.states.ts';
import { actTypeLabels, optionsOf } from '../core/option.queries.ts';

type Stored = Omit<Gist, 'start_at' | 'end_at' | 'act_type_name' | 'items' | 'gist_files'> & {
  id: number;
  act_type: number;
  start_at: Date;
  end_at: Date;
  gist_file_ids: number[];
};

/** An anonymous visitor of the school whose activity has this random key. */
export async function visitorOf({ services }: Ctx, key: string): Promise<Actor> {
  const { rows } = await services.pool.query<{ school_id: number; school_key: string }>(
    'select school_id, school_key from inspection.find_gist($1)',
    [key],
  );
  const school = rows[0];
  if (!school) throw notFound('活动');
  return anonymousActor(school.school_id, school.school_key);
}

/** Public inspection basis, found by its random key; a blind activity's only after it has started. */
export async function findGist(ctx: Ctx, { act_id }: { act_id: string }): Promise<Gist> {
  const visitor = await visitorOf(ctx, act_id);
  return inSchool(ctx.services, visitor, (tx) => gistOf(tx, act_id), { readOnly: true });
}

export async function gistOf(ctx: Ctx, key: string): Promise<Gist> {
  const { rows } = await sql<Stored>`
    select a.id, a.act_name, a.act_type, a.start_at, a.end_at, o.name as org_name, s.name as school_name, a.gist, to_jsonb(a.gist_files) as gist_file_ids
    from inspection.activity a join org.unit o on o.school_id = a.school_id and o.id = a.org_id join org.school s on s.id = a.school_id
    where a.school_id = ${ctx.schoolId} and a.public_id = ${key} and a.deleted_at is null
      and (not a.blind or a.status <> ${ActivityStatus.waiting})`.execute(ctx.db);
  const { id, act_type, gist_file_ids, ...gist } = found(rows[0], '活动');
  const items = await listGistItems(ctx, id);
  const refs = await fileRefs(ctx, gist_file_ids);
  const options = await optionsOf(ctx);
  return {
    ...gist,
    act_type_name: actTypeLabels(options.inspect_labels).get(act_type) ?? '',
    start_at: formatDateTime(gist.start_at),
    end_at: formatDateTime(gist.end_at),
    gist_files: pickFiles(refs, gist_file_ids),
    items,
  };
}

/** What is checked: the items of the activity, or those of the check lists of a reach check, each once. */
async function listGistItems(ctx: Ctx, actId: number): Promise<Gist['items']> {
  const { rows } = await sql<Gist['items'][number]>`select n.code, n.name, n.basis, n.category_name, n.group_name from (
      select i.sort, i.code, i.name, i.basis, i.category_name, i.group_name from inspection.activity_item i
      where i.school_id = ${ctx.schoolId} and i.act_id = ${actId} and not exists (select 1 from inspection.reach_list k
        where k.school_id = i.school_id and k.act_id = i.act_id)
      union all (select distinct on (i.code) 0, i.code, i.name, i.basis, i.category_name, i.group_name
        from inspection.reach_list l join inspection.check_list_item i on i.school_id = l.school_id and i.version_id = l.version_id
        where l.school_id = ${ctx.schoolId} and l.act_id = ${actId} order by i.code)
    ) n order by n.sort, n.code`.execute(ctx.db);
  return rows;
}
