import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matches } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { found } from '#kernel/server/errors.ts';
import { holdsRight, within, type PersonScope } from '#kernel/server/policy.ts';
import { byPersonReading } from '#kernel/server/db/sort-key.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { fileRefs, pickFiles } from '#platform/files/server/public.ts';
import { MemberStatus } from '../../shared/people/member.ts';
import { admissionOf } from '../../shared/people/member.rules.ts';
import { personApi, type PersonFile, type PersonRow } from '../../shared/people/person.ts';
import { RecordKind, RecordState } from '../../shared/people/record.ts';
import { labScope } from '../lab.policy.ts';
import { personScope } from './member.policy.ts';

const present = sql.lit(MemberStatus.present);

/** People of a scope: of its colleges, and members of its laboratories. `column` is the id of the account. */
export function peopleOf({ schoolId }: Ctx, scope: PersonScope, column: string): RawBuilder<boolean> {
  if ('userId' in scope) return sql<boolean>`${sql.ref(column)} = ${scope.userId}`;
  if (scope.kind !== 'below') return within(scope, column);
  const units = (alias: string) => sql`select ${sql.ref(`${alias}.id`)} from org.unit ${sql.ref(alias)}
    where ${sql.ref(`${alias}.school_id`)} = ${schoolId} and ${within(scope, `${alias}.path`)}`;
  return sql<boolean>`${sql.ref(column)} = any(array(
    select o.id from identity.account o where o.school_id = ${schoolId} and o.college_id = any(array(
      ${units('p')} and p.level = 'college'))
    union select x.user_id from base_info.lab_member x where x.school_id = ${schoolId} and x.status = ${present}
      and x.lab_id = any(array(${units('q')}))))`;
}

const labNames = sql`coalesce((select json_agg(distinct n.name) from base_info.lab_member x
  join org.unit n on n.school_id = x.school_id and n.id = x.lab_id and n.deleted_at is null
  where x.school_id = a.school_id and x.user_id = a.id and x.status = ${present}), '[]')`;
const certificates = (condition: RawBuilder<unknown>) => sql`(select count(*)::int from base_info.person_record p
  where p.school_id = a.school_id and p.user_id = a.id and p.kind = ${sql.lit(RecordKind.certificate)} and ${condition})`;

const columns = ({ now }: Ctx) => sql`a.id, a.name, coalesce(a.job_no, '') as job_no, a.user_type,
  coalesce(c.name, '') as college_name, ${labNames} as labs, ${certificates(sql`true`)} as certificates,
  ${certificates(sql`p.ends_on < ${formatDate(now)}::date`)} as expired_certificates, a.status`;

const ofCollege = sql`left join org.unit c on c.school_id = a.school_id and c.id = a.college_id`;

export const personList = listQuery<typeof personApi.list, PersonRow>(personApi.list, {
  noun: '人员',
  table: ['identity.account', 'a'],
  joins: { c: ofCollege },
  columns,
  reach: (ctx) => sql<boolean>`a.deleted_at is null and ${peopleOf(ctx, personScope(ctx.actor), 'a.id')}`,
  filters: {
    keyword: (word) => matches('a.keywords', sql`a.name || ' ' || a.account || ' ' || coalesce(a.job_no, '')`, word),
    college_id: 'a.college_id',
    lab_id: (id, ctx) => sql<boolean>`a.id = any(array(select x.user_id from base_info.lab_member x
      where x.school_id = ${ctx.schoolId} and x.lab_id = ${id} and x.status = ${present}))`,
    user_type: 'a.user_type',
  },
  narrowing: ['keyword', 'college_id', 'lab_id'],
  isNarrow: (_asked, { actor }) => personScope(actor).kind !== 'all',
  neverNull: ['name'],
  sort: { name: byPersonReading('a.name') },
  order: byPersonReading('a.name'),
  row: (stored) => stored,
});

type Stored = Omit<PersonFile, 'memberships' | 'records' | 'can'> & {
  memberships: (Omit<PersonFile['memberships'][number], 'admission' | 'files'> & { file_ids: number[] })[];
  records: (Omit<PersonFile['records'][number], 'state' | 'files'> & { file_ids: number[] })[];
};

const memberships = ({ actor }: Ctx) => sql`coalesce((select json_agg(json_build_object('id', m.id, 'lab_id', m.lab_id,
    'lab_name', n.name, 'opens', n.deleted_at is null and ${within(labScope(actor), 'n.path')},
    'kind', m.kind, 'duties', m.duties, 'tutor_name', coalesce(t.name, ''), 'joined_on', m.joined_on, 'left_on', m.left_on,
    'admitted_to', m.admitted_to, 'file_ids', m.commitment_files) order by m.status desc, m.joined_on desc, m.id)
  from base_info.lab_member m join org.unit n on n.school_id = m.school_id and n.id = m.lab_id
  left join identity.account t on t.school_id = m.school_id and t.id = m.tutor_id
  where m.school_id = a.school_id and m.user_id = a.id), '[]')`;
const records = sql`coalesce((select json_agg(json_build_object('id', r.id, 'version', r.version, 'kind', r.kind, 'name', r.name,
    'no', r.no, 'issuer', r.issuer, 'starts_on', r.starts_on, 'ends_on', r.ends_on, 'note', r.note, 'file_ids', r.files,
    'created_on', (r.created_at at time zone 'Asia/Shanghai')::date) order by coalesce(r.starts_on, r.created_at::date) desc, r.id desc)
  from base_info.person_record r where r.school_id = a.school_id and r.user_id = a.id), '[]')`;
const roles = sql`coalesce((select json_agg(json_build_object('role_name', o.name, 'org_name', n.name) order by o.sort, n.path)
  from identity.holding h join identity.role o on o.school_id = h.school_id and o.id = h.role_id
  join org.unit n on n.school_id = h.school_id and n.id = h.org_id
  where h.school_id = a.school_id and h.user_id = a.id), '[]')`;

const stateOf = (kind: string, endsOn: string | null, today: string) => {
  if (kind === RecordKind.violation || endsOn === null) return RecordState.unknown;
  return endsOn >= today ? RecordState.valid : RecordState.expired;
};

/** The file of a person in scope. */
export async function findPerson(ctx: Ctx, { id }: { id: number }): Promise<PersonFile> {
  const { rows } = await sql<Stored>`select ${columns(ctx)}, a.title, a.gender,
      regexp_replace(a.mobile, '^(\\d{3})\\d{4}(\\d{4})$', '\\1****\\2') as mobile, a.email, a.valid_to, ${roles} as roles,
      ${memberships(ctx)} as memberships, ${records} as records
    from identity.account a ${ofCollege}
    where a.school_id = ${ctx.schoolId} and a.id = ${id} and a.deleted_at is null
      and ${peopleOf(ctx, personScope(ctx.actor), 'a.id')}`.execute(ctx.db);
  const stored = found(rows[0], '人员');
  const refs = await fileRefs(
    ctx,
    [...stored.memberships, ...stored.records].flatMap(({ file_ids }) => file_ids),
  );
  const today = formatDate(ctx.now);
  return {
    ...stored,
    memberships: stored.memberships.map(({ file_ids, ...one }) => ({
      ...one,
      admission: admissionOf(one.admitted_to, today),
      files: pickFiles(refs, file_ids),
    })),
    records: stored.records.map(({ file_ids, ...one }) => ({
      ...one,
      state: stateOf(one.kind, one.ends_on, today),
      files: pickFiles(refs, file_ids),
    })),
    can: actionsOn(ctx),
  };
}

const actionsOn = ({ actor }: Ctx): PersonFile['can'] => (holdsRight(actor, 'base-info.person.edit') ? ['edit'] : []);

/** Name of a person in scope, and what the caller may do with the file. */
export async function personAccess(ctx: Ctx, id: number): Promise<{ name: string; can: PersonFile['can'] }> {
  const { rows } = await sql<{ name: string }>`select a.name from identity.account a
    where a.school_id = ${ctx.schoolId} and a.id = ${id} and a.deleted_at is null
      and ${peopleOf(ctx, personScope(ctx.actor), 'a.id')}`.execute(ctx.db);
  return { ...found(rows[0], '人员'), can: actionsOn(ctx) };
}

/** Files of a record are visible to users who see the person. */
export async function maySeeRecordFile(ctx: Ctx, { docId }: { docId: number }): Promise<boolean> {
  const { rows } = await sql`select 1 from base_info.person_record r
    where r.school_id = ${ctx.schoolId} and r.id = ${docId} and ${peopleOf(ctx, personScope(ctx.actor), 'r.user_id')}`.execute(
    ctx.db,
  );
  return rows.length > 0;
}
