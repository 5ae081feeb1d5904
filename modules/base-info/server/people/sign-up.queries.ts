import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matches } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { found } from '#kernel/server/errors.ts';
import { byReading } from '#kernel/server/db/sort-key.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import { fileRefs, pickFiles } from '#platform/files/server/public.ts';
import { signUpApi, type SignUpDetail, type SignUpRow } from '../../shared/people/sign-up.ts';
import { usedPlaces } from './company.queries.ts';
import { hasFewSignUps, signUpActions, signUpsWithin, waitsFor } from './sign-up.policy.ts';

type Stored = Omit<SignUpRow, 'can' | 'created_at'> & { created_at: Date; confirmed_by: number | null };

/** Receiving laboratory `u` of application `s`, its college `c`, host `h` and company `k`. */
const joins = {
  u: sql`join org.unit u on u.school_id = s.school_id and u.id = s.lab_id`,
  c: sql`left join org.unit c on c.school_id = u.school_id and c.id = u.college_id`,
  h: sql`join identity.account h on h.school_id = s.school_id and h.id = s.host_id`,
  k: sql`left join base_info.company k on k.school_id = s.school_id and k.id = s.company_id`,
};

const columns = sql`s.id, s.apply_no, s.name, coalesce(k.name, s.company_other) as company_name,
  s.company_id is not null as company_known, s.lab_id, u.name as lab_name, coalesce(c.name, '') as college_name,
  h.name as host_name, s.starts_on, s.ends_on, s.status, s.created_at, s.confirmed_by`;

const shown = ({ confirmed_by, created_at, ...row }: Stored, ctx: Ctx): SignUpRow => ({
  ...row,
  created_at: formatDateTime(created_at),
  can: signUpActions(ctx.actor, { status: row.status, confirmed_by }),
});

export const signUpList = listQuery<typeof signUpApi.list, Stored>(signUpApi.list, {
  noun: '校外人员申请',
  table: ['base_info.sign_up', 's'],
  joins,
  columns: () => columns,
  reach: signUpsWithin,
  filters: {
    keyword: (word) => matches('s.keywords', sql`s.apply_no || ' ' || s.name || ' ' || s.company_other`, word),
    college_id: 's.college_id',
    lab_id: 's.lab_id',
    company_id: 's.company_id',
    status: 's.status',
    mine: (mine, { actor }) => (mine ? waitsFor(actor) : sql<boolean>`not ${waitsFor(actor)}`),
  },
  narrowing: ['keyword', 'lab_id', 'company_id', 'mine', 'status'],
  isNarrow: ({ college_id, sort }, { actor }) =>
    hasFewSignUps(actor) || (college_id !== undefined && sort === 'ends_on'),
  neverNull: ['created_at', 'ends_on'],
  sort: { created_at: sql`s.created_at`, ends_on: sql`s.ends_on` },
  order: { desc: sql`s.created_at` },
  row: shown,
});

type StoredDetail = Stored &
  Omit<SignUpDetail, keyof SignUpRow | 'photos' | 'proofs' | 'consented_at' | 'confirmed_at' | 'decided_at'> & {
    photos: number[];
    proofs: number[];
    consented_at: Date;
    confirmed_at: Date | null;
    decided_at: Date | null;
  };

/** An application in full; of the document's number only the ends. */
export async function findSignUp(ctx: Ctx, { id }: { id: number }): Promise<SignUpDetail> {
  const { rows } = await sql<StoredDetail>`select ${columns}, s.gender, s.id_type, s.id_shown,
      regexp_replace(s.mobile, '^(\\d{3})\\d{4}(\\d{4})$', '\\1****\\2') as mobile, s.email, s.purpose,
      to_json(s.photos) as photos, to_json(s.proofs) as proofs, s.consented_at, k.quota,
      ${usedPlaces(ctx, sql`s.company_id`)} as used, coalesce(f.name, '') as confirmed_by_name, s.confirmed_at,
      coalesce(d.name, '') as decided_by_name, s.decided_at, s.opinion, coalesce(a.account, '') as account
    from base_info.sign_up s ${joins.u} ${joins.c} ${joins.h} ${joins.k}
    left join identity.account f on f.school_id = s.school_id and f.id = s.confirmed_by
    left join identity.account d on d.school_id = s.school_id and d.id = s.decided_by
    left join identity.account a on a.school_id = s.school_id and a.id = s.account_id
    where s.school_id = ${ctx.schoolId} and s.id = ${id} and ${signUpsWithin(ctx)}`.execute(ctx.db);
  const { photos, proofs, consented_at, confirmed_at, decided_at, ...stored } = found(rows[0], '校外人员申请');
  const refs = await fileRefs(ctx, [...photos, ...proofs]);
  const minute = (at: Date | null) => at && formatDateTime(at);
  return {
    ...stored,
    ...shown(stored, ctx),
    photos: pickFiles(refs, photos),
    proofs: pickFiles(refs, proofs),
    consented_at: formatDateTime(consented_at),
    confirmed_at: minute(confirmed_at),
    decided_at: minute(decided_at),
  };
}

/** Photo and proof are visible to users who see the application. */
export async function maySeeSignUpFile(ctx: Ctx, { docId }: { docId: number }): Promise<boolean> {
  const { rows } = await sql`select 1 from base_info.sign_up s ${joins.u}
    where s.school_id = ${ctx.schoolId} and s.id = ${docId} and ${signUpsWithin(ctx)}`.execute(ctx.db);
  return rows.length > 0;
}

/** Laboratories by name for people without an account: few, by name and college only. */
export async function listHostLabs(ctx: Ctx, keyword: string) {
  const { rows } = await sql<{ id: number; name: string; college_name: string }>`select u.id, u.name,
      coalesce(c.name, '') as college_name from org.unit u ${joins.c}
    where u.school_id = ${ctx.schoolId} and u.level = 'lab' and u.status = ${sql.lit(Enabled.on)} and u.deleted_at is null
      and ${matches('u.keywords', sql`u.name || ' ' || u.code`, keyword)}
    order by ${byReading('u.name')}, u.id limit 20`.execute(ctx.db);
  return rows;
}
