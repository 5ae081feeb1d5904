import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import type { OutputOf } from '#kernel/shared/contract.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import { regradingApi, RegradingStatus, type RegradingChange } from '../../shared/hazard/regrading.ts';

type Latest = OutputOf<typeof regradingApi.latest>;
type Regrading = NonNullable<Latest['regrading']>;
type Stored = Omit<Regrading, 'created_at' | 'finished_at'> & { created_at: Date; finished_at: Date | null };

function actionsOn(regrading: Stored | undefined): Latest['can'] {
  if (!regrading) return ['start'];
  switch (regrading.status) {
    case RegradingStatus.ready:
      return regrading.is_outdated || regrading.changed === 0 ? ['cancel'] : ['apply', 'cancel'];
    case RegradingStatus.counting:
    case RegradingStatus.applying:
      return ['cancel'];
    default:
      return ['start'];
  }
}

const code = (alias: string, key: string, of: string) => sql`left join codes.code ${sql.ref(alias)}
  on ${sql.ref(`${alias}.school_id`)} = r.school_id and ${sql.ref(`${alias}.parent_key`)} = ${key}
  and ${sql.ref(`${alias}.code`)} = ${sql.ref(of)}::text`;
const level = (alias: string) => sql`json_build_object('name', coalesce(${sql.ref(`${alias}.name`)}, ''),
  'color', coalesce(${sql.ref(`${alias}.color`)}, ''))`;

/** The latest regrading with its progress, and its changes by old and new level. */
export async function latestRegrading(ctx: Ctx): Promise<Latest> {
  const { rows } = await sql<Stored>`select g.id, g.edition, g.status, g.total, g.done, g.created_at, g.finished_at,
      coalesce(a.name, '系统') as created_by_name,
      g.edition <> (select max(e.edition) from base_info.grading e where e.school_id = g.school_id) as is_outdated,
      (select count(*) from base_info.regrading_lab c where c.school_id = g.school_id and c.regrading_id = g.id) as changed,
      (select count(*) from base_info.regrading_lab c where c.school_id = g.school_id and c.regrading_id = g.id
        and c.is_chosen) as chosen,
      coalesce((select json_agg(json_build_object('old', ${level('ol')}, 'new', ${level('nl')}, 'labs', r.labs)
          order by r.lab_level, r.old_level nulls last)
        from (select c.school_id, c.old_level, c.lab_level, count(*) as labs from base_info.regrading_lab c
          where c.school_id = g.school_id and c.regrading_id = g.id group by c.school_id, c.old_level, c.lab_level) r
        ${code('ol', 'lab_level', 'r.old_level')} ${code('nl', 'lab_level', 'r.lab_level')}), '[]') as sums
    from base_info.regrading g left join identity.account a on a.school_id = g.school_id and a.id = g.created_by
    where g.school_id = ${ctx.schoolId} order by g.id desc limit 1`.execute(ctx.db);
  const [stored] = rows;
  return {
    regrading: stored
      ? {
          ...stored,
          created_at: formatDateTime(stored.created_at),
          finished_at: stored.finished_at && formatDateTime(stored.finished_at),
        }
      : null,
    can: holdsRight(ctx.actor, 'base-info.grading.edit') ? actionsOn(stored) : [],
  };
}

/** Laboratories that a regrading changes, the most severe first. */
export const regradingLabs = listQuery<typeof regradingApi.labs, RegradingChange>(regradingApi.labs, {
  noun: '重新评估的实验室',
  table: ['base_info.regrading_lab', 'r'],
  joins: {
    u: sql`join org.unit u on u.school_id = r.school_id and u.id = r.lab_id`,
    c: sql`left join org.unit c on c.school_id = u.school_id and c.id = u.college_id`,
    nl: code('nl', 'lab_level', 'r.lab_level'),
    nc: code('nc', 'lab_class', 'r.lab_class'),
    ol: code('ol', 'lab_level', 'r.old_level'),
    oc: code('oc', 'lab_class', 'r.old_class'),
  },
  columns:
    () => sql`r.id, r.lab_id, u.name as lab_name, u.code as lab_code, coalesce(c.name, '') as college_name, r.effect,
    coalesce(ol.name, '') as old_level_name, coalesce(ol.color, '') as old_level_color, coalesce(oc.name, '') as old_class_name,
    coalesce(nl.name, '') as level_name, coalesce(nl.color, '') as level_color, coalesce(nc.name, '') as class_name,
    r.basis, trim_scale(r.score)::text as score, r.is_chosen`,
  reach: () => sql<boolean>`true`,
  filters: {
    id: 'r.regrading_id',
    college_id: 'r.college_id',
    lab_level: 'r.lab_level',
    effect: 'r.effect',
  },
  narrowing: ['college_id', 'lab_level', 'effect'],
  sort: {},
  order: [sql`r.lab_level`, sql`r.lab_id`],
  row: (stored) => stored,
});
