import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { matches } from '#kernel/server/db/keyword.ts';
import { placeApi, type LabPick } from '../../shared/problem/report-place.ts';

const rooms = sql<string>`coalesce((select string_agg(b.name || ' ' || r.room_no, '、' order by b.name, r.room_no) from base_info.lab_room lr
  join org.room r on r.school_id = lr.school_id and r.id = lr.room_id
  join org.building b on b.school_id = r.school_id and b.id = r.building_id
  where lr.school_id = u.school_id and lr.lab_id = u.id), '')`;
const columns = sql`u.id, u.code as lab_no, u.name as lab_name, coalesce(c.name, '') as college_name, ${rooms} as rooms`;
const college = sql`left join org.unit c on c.school_id = u.school_id and c.id = u.college_id`;
const isReportable = sql<boolean>`u.level = 'lab' and u.deleted_at is null and u.status = 1`;

/** Laboratories a problem can be reported for: every enabled one of the school, because anybody may report. */
export const reportLabs = listQuery<typeof placeApi.labs, LabPick>(placeApi.labs, {
  noun: '实验室',
  table: ['org.unit', 'u'],
  joins: { c: college },
  columns: () => columns,
  reach: () => isReportable,
  filters: {
    keyword: (word) => matches('u.keywords', sql`u.name || ' ' || u.code`, word),
    lab_no: (code) => sql`upper(u.code) = upper(${code})`,
    // The code of a card or of a piece of equipment.
    public_id: (code, { schoolId }) => sql`u.id = any(array(
      select l.id from base_info.lab l where l.school_id = ${schoolId} and l.public_id = ${code}::uuid
      union all select e.lab_id from base_info.equipment e where e.school_id = ${schoolId} and e.public_id = ${code}::uuid))`,
  },
  sort: {},
  // The order of the index on upper(code).
  order: sql`upper(u.code)`,
  row: (stored) => stored,
});

const shownPlaces = 6;
/** Findings of a person that are looked at for places. */
const lookedAt = 50;

/** Laboratories where the caller has been, the last first: found something there, is a member, or is appointed. */
export async function listPlaces(ctx: Ctx): Promise<{ content: LabPick[] }> {
  const me = sql`school_id = ${ctx.schoolId}`;
  const { rows } = await sql<LabPick>`select ${columns} from (
      select been.org_id, max(been.at) as last from (
        (select org_id, found_at as at from inspection.problem where ${me} and found_by = ${ctx.actor.userId} order by id desc limit ${lookedAt})
        union all select lab_id, joined_on from base_info.lab_member where ${me} and user_id = ${ctx.actor.userId} and status = 1
        union all select org_id, created_at from identity.holding where ${me} and user_id = ${ctx.actor.userId}
      ) been group by been.org_id) place
    join org.unit u on u.school_id = ${ctx.schoolId} and u.id = place.org_id and ${isReportable} ${college}
    order by place.last desc, upper(u.code) limit ${shownPlaces}`.execute(ctx.db);
  return { content: rows };
}
