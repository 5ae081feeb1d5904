import { sql, type RawBuilder } from 'kysely';
import { matches } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import { isOfLabs, standsInLabs } from '#platform/org/server/public.ts';
import { DoorSync, GrantStatus } from '../../shared/access/door-grant.ts';
import { doorApi, type DoorRow } from '../../shared/access/door.ts';
import { doorDeviceScope } from './door.policy.ts';

export type StoredDoor = Omit<DoorRow, 'can' | 'contact_at'> & { contact_at: Date | null; lab_code: string };

const rights = (condition: RawBuilder<unknown>) => sql`(select count(*)::int from base_info.door_grant g
  where g.school_id = d.school_id and g.door_id = d.id and ${condition})`;

export const doorList = listQuery<typeof doorApi.list, StoredDoor>(doorApi.list, {
  noun: '门禁点',
  table: ['base_info.door', 'd'],
  joins: {
    u: sql`join org.unit u on u.school_id = d.school_id and u.id = d.lab_id`,
    c: sql`left join org.unit c on c.school_id = u.school_id and c.id = u.college_id`,
  },
  columns:
    () => sql`d.id, d.version, d.lab_id, u.name as lab_name, u.code as lab_code, coalesce(c.name, '') as college_name, d.name, d.device_no, d.address,
    d.secret_sealed <> '' as has_secret, d.contact, d.contact_at, d.contact_error, d.status,
    ${rights(sql`g.status = ${sql.lit(GrantStatus.valid)}`)} as rights,
    ${rights(sql`g.sync in (${sql.lit(DoorSync.pending)}, ${sql.lit(DoorSync.failed)})`)} as unsent`,
  reach: (ctx) => standsInLabs(ctx, doorDeviceScope(ctx.actor), 'd'),
  filters: {
    keyword: (word, { schoolId }) => sql<boolean>`(${matches('d.keywords', sql`d.name || ' ' || d.device_no`, word)}
      or d.lab_id = any(array(select n.id from org.unit n where n.school_id = ${schoolId} and n.level = 'lab'
        and ${matches('n.keywords', sql`n.name || ' ' || n.code`, word)})))`,
    college_id: 'd.college_id',
    lab_id: 'd.lab_id',
    status: 'd.status',
  },
  narrowing: ['keyword', 'lab_id'],
  isNarrow: (_, { actor }) => isOfLabs(actor, doorDeviceScope(actor)),
  neverNull: ['name'],
  sort: { name: sql`d.name` },
  order: sql`d.name`,
  row: ({ contact_at, lab_code: _code, ...stored }) => ({
    ...stored,
    contact_at: contact_at && formatDateTime(contact_at),
    can: ['edit', 'status', 'check'],
  }),
});
