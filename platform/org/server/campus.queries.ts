import { sql } from 'kysely';
import { matchesText } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import { campusApi, type CampusPick, type CampusRow } from '../shared/campus.ts';

const noun = '校区';

export const campusList = listQuery<typeof campusApi.list, Omit<CampusRow, 'can'>>(campusApi.list, {
  noun,
  table: ['org.campus', 'c'],
  columns: () => sql`c.id, c.name, c.code, c.address, c.lng, c.lat, c.sort, c.status, c.version,
    (select count(*) from org.building b where b.school_id = c.school_id and b.campus_id = c.id and b.deleted_at is null) as building_count,
    (select count(*) from org.lab_fact l join org.unit u on u.school_id = l.school_id and u.id = l.lab_id and u.deleted_at is null
      where l.school_id = c.school_id and l.campus_id = c.id) as lab_count`,
  reach: () => sql<boolean>`c.deleted_at is null`,
  filters: {
    keyword: (word) => matchesText(sql`c.name || ' ' || c.code || ' ' || c.address`, word),
    status: 'c.status',
  },
  sort: { name: sql`c.name`, code: sql`c.code` },
  order: sql`c.sort`,
  row: (stored, ctx) => ({
    ...stored,
    can: holdsRight(ctx.actor, 'org.campus.edit') ? ['edit', 'status', 'remove'] : [],
  }),
});

export const campusPick = listQuery<typeof campusApi.pick, CampusPick>(campusApi.pick, {
  noun,
  table: ['org.campus', 'c'],
  columns: () => sql`c.id, c.name, c.code`,
  reach: () => sql<boolean>`c.status = 1 and c.deleted_at is null`,
  filters: {},
  sort: {},
  order: sql`c.sort`,
  row: (stored) => stored,
});
