import { sql } from 'kysely';
import { matchesText } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import { orgTypeApi, type TypePick, type TypeRow } from '../shared/org-type.ts';

const noun = '组织类型';

export const typeList = listQuery<typeof orgTypeApi.list, Omit<TypeRow, 'can'>>(orgTypeApi.list, {
  noun,
  table: ['org.type', 't'],
  joins: {
    k: sql`left join codes.code k on k.school_id = t.school_id and k.parent_key = 'lab_nature' and k.code = t.nature`,
  },
  columns: () => sql`t.id, t.name, t.code, t.org_level, t.nature, coalesce(k.name, t.nature) as nature_name,
    t.need_check, t.need_card, t.need_level, t.sort, t.status, t.version,
    (select count(*) from org.unit u where u.school_id = t.school_id and u.type_id = t.id and u.deleted_at is null) as unit_count`,
  reach: () => sql<boolean>`t.deleted_at is null`,
  filters: {
    keyword: (word) => matchesText(sql`t.name || ' ' || t.code`, word),
    org_level: 't.org_level',
    status: 't.status',
  },
  sort: { name: sql`t.name`, code: sql`t.code` },
  order: sql`t.sort`,
  row: (stored, ctx) => ({
    ...stored,
    can: holdsRight(ctx.actor, 'org.type.edit') ? ['edit', 'status', 'remove'] : [],
  }),
});

export const typePick = listQuery<typeof orgTypeApi.pick, TypePick>(orgTypeApi.pick, {
  noun,
  table: ['org.type', 't'],
  columns: () => sql`t.id, t.name, t.code, t.org_level, t.nature, t.need_check, t.need_card, t.need_level,
    t.sort, t.status`,
  reach: () => sql<boolean>`t.deleted_at is null`,
  filters: { status: 't.status', org_level: 't.org_level' },
  sort: {},
  order: sql`t.sort`,
  row: (stored) => stored,
});
