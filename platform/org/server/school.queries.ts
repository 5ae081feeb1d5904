import { sql, type RawBuilder } from 'kysely';
import type { Actor, Ctx } from '#kernel/server/context.ts';
import { orderOf, readPage } from '#kernel/server/db/read-page.ts';
import { found } from '#kernel/server/errors.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import type { InputOf, OutputOf } from '#kernel/shared/contract.ts';
import { listOtherAdmins } from './manager-request.queries.ts';
import type { SchoolRow, schoolApi } from '../shared/school.ts';

// The one table without a school of its own: who does not manage schools sees the own one only. The right to manage
// them counts in the operator's school alone.

type Row = Omit<SchoolRow, 'can'>;

const columns = sql`s.id, s.name, s.short_name as "shortName", s.school_key as "schoolKey", s.moe_code as "moeCode",
  coalesce(s.host, '') as host, n.campus_count as "campusCount", n.lab_count as "labCount", n.user_count as "userCount", s.status`;

const managesAll = (actor: Actor) => holdsRight(actor, 'org.school.edit');

const from = (
  ctx: Ctx,
  where: RawBuilder<boolean>,
) => sql`from org.school s join org.school_counts() n on n.school_id = s.id
  where (${managesAll(ctx.actor)} or s.id = ${ctx.schoolId}) and ${where}`;

/** What the caller may do with a school; a second administrator, where there is one, must approve managers. */
async function allowedOf(ctx: Ctx): Promise<(id: number) => string[]> {
  if (!managesAll(ctx.actor)) return () => [];
  const manager = (await listOtherAdmins(ctx)).length > 0 ? 'requestManager' : 'addManager';
  return (id) => (id === ctx.schoolId ? ['edit'] : ['edit', manager, 'status']);
}

export async function listSchools(ctx: Ctx, input: InputOf<typeof schoolApi.list>) {
  const { keyword = null, status = null } = input;
  const page = await readPage<Row>(ctx, input, {
    columns,
    from: from(
      ctx,
      sql<boolean>`(${status}::int is null or s.status = ${status})
        and (${keyword}::text is null or position(lower(${keyword}) in lower(s.name || ' ' || s.short_name || ' ' || s.school_key || ' ' || s.moe_code)) > 0)`,
    ),
    order: orderOf(input, { name: 's.name', schoolKey: 's.school_key', moeCode: 's.moe_code' }, sql`s.id`, 's.id'),
  });
  const allowed = await allowedOf(ctx);
  return { ...page, content: page.content.map((row) => ({ ...row, can: allowed(row.id) })) };
}

type Detail = Omit<OutputOf<typeof schoolApi.detail>, 'can'>;

export async function findSchool(ctx: Ctx, { id }: { id: number }) {
  const { rows } = await sql<Detail>`select ${columns}, s.map_center as "mapCenter", s.card_footer as "cardFooter",
      s.first_page as "firstPage", s.version
    ${from(ctx, sql<boolean>`s.id = ${id}`)}`.execute(ctx.db);
  const row = found(rows[0], '学校');
  return { ...row, can: (await allowedOf(ctx))(id) };
}

type Current = OutputOf<typeof schoolApi.current>;

/** The school of the call by session, host or chosen key; blanks where no school is known yet. */
export async function readCurrentSchool(ctx: Ctx): Promise<Current> {
  const { rows } = await sql<Current>`select school_key, name, short_name, moe_code, map_center, card_footer, first_page
    from org.school where id = ${ctx.schoolId} and status = 1`.execute(ctx.db);
  return (
    rows[0] ?? {
      school_key: '',
      name: '',
      short_name: '',
      moe_code: '',
      map_center: '',
      card_footer: '',
      first_page: 'home',
    }
  );
}
