import { sql, type RawBuilder } from 'kysely';
import type { Actor, Ctx } from '#kernel/server/context.ts';
import { matchesText } from '#kernel/server/db/keyword.ts';
import { pageWindow } from '#kernel/server/db/page.ts';
import { found } from '#kernel/server/errors.ts';
import { offered, offerKind } from '#kernel/server/offers.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import type { InputOf, OutputOf } from '#kernel/shared/contract.ts';
import { listOtherAdmins } from './manager-request.queries.ts';
import type { SchoolRow, schoolApi } from '../shared/school.ts';

// The one table without a school of its own: who does not manage schools sees the own one only. The right to manage
// them counts in the operator's school alone.

type Row = Omit<SchoolRow, 'can'>;

const columns = sql`s.id, s.name, s.short_name, s.school_key, s.moe_code, coalesce(s.host, '') as host,
  n.campus_count, n.lab_count, n.user_count, s.status`;

const managesAll = (actor: Actor) => holdsRight(actor, 'org.school.edit');

const from = (
  ctx: Ctx,
  where: RawBuilder<boolean>,
) => sql`from org.school s join org.school_counts() n on n.school_id = s.id
  where (${managesAll(ctx.actor)} or s.id = ${ctx.schoolId}) and ${where}`;

/** Actions allowed on a school; if the operator has a second administrator, new managers need approval. */
async function allowedOf(ctx: Ctx): Promise<(id: number) => SchoolRow['can']> {
  if (!managesAll(ctx.actor)) return () => [];
  const manager = (await listOtherAdmins(ctx)).length > 0 ? 'requestManager' : 'addManager';
  return (id) => (id === ctx.schoolId ? ['edit'] : ['edit', manager, 'status']);
}

const orders: Record<string, RawBuilder<unknown>> = {
  name: sql`s.name`,
  school_key: sql`s.school_key`,
  moe_code: sql`s.moe_code`,
};

/** Not a `listQuery`: the table has no school of its own. A deployment has a handful of schools. */
export async function listSchools(ctx: Ctx, input: InputOf<typeof schoolApi.list>) {
  const conditions = [
    matchesText(sql`s.name || ' ' || s.short_name || ' ' || s.school_key || ' ' || s.moe_code`, input.keyword),
    input.status === undefined ? sql<boolean>`true` : sql<boolean>`s.status = ${input.status}`,
  ];
  const direction = input.order === 'desc' ? sql`desc` : sql`asc`;
  const { rows } = await sql<Row>`select ${columns} ${from(ctx, sql<boolean>`${sql.join(conditions, sql` and `)}`)}
    order by ${orders[input.sort ?? ''] ?? sql`s.id`} ${direction}, s.id`.execute(ctx.db);
  const allowed = await allowedOf(ctx);
  const page = pageWindow(input, rows.length);
  const shown = rows.slice(page.offset, page.offset + page.size);
  return page.of(shown.map((row) => ({ ...row, can: allowed(row.id) })));
}

type Detail = Omit<OutputOf<typeof schoolApi.find>, 'can'>;

export async function findSchool(ctx: Ctx, id: number) {
  const { rows } = await sql<Detail>`select ${columns}, s.map_center, s.card_footer, s.first_page, s.version
    ${from(ctx, sql<boolean>`s.id = ${id}`)}`.execute(ctx.db);
  const row = found(rows[0], '学校');
  return { ...row, can: (await allowedOf(ctx))(id) };
}

type Current = OutputOf<typeof schoolApi.current>;
type Stored = Omit<Current, 'inspect_labels'>;

/** Words of a school for the types of its inspections, which a slice above brings. */
export const inspectLabels = offerKind<(ctx: Ctx) => Promise<Record<string, string>>>('org.inspect-labels');

/** School resolved from session, host or chosen key; empty values if none. */
export async function findCurrentSchool(ctx: Ctx): Promise<Current> {
  const [labels] = offered(ctx, inspectLabels);
  const { rows } = await sql<Stored>`select school_key, name, short_name, moe_code, map_center, card_footer, first_page
    from org.school where id = ${ctx.schoolId} and status = 1`.execute(ctx.db);
  const inspect_labels = (await labels?.(ctx)) ?? {};
  return {
    ...(rows[0] ?? {
      school_key: '',
      name: '',
      short_name: '',
      moe_code: '',
      map_center: '',
      card_footer: '',
      first_page: 'home',
    }),
    inspect_labels,
  };
}
