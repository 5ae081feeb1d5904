import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matchesText } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import { addDays, formatDateTime, parseDateTime } from '#kernel/shared/time.ts';
import { inStores, keepsStore, reachesSome } from '#platform/stock/server/public.ts';
import { inboundApi, type InboundDetail, type InboundLine, type InboundRow } from '../../shared/inbound/inbound.ts';
import { InboundStatus } from '../../shared/inbound/inbound.states.ts';
import { ChemicalState } from '../../shared/substance.ts';
import { cylinders, gasName } from '../storage/cylinder-place.queries.ts';
import { inForce } from '../control-list.queries.ts';
import { needsTwo } from '../storage/placement.queries.ts';
import { marksOf, namedSo } from '../substance.queries.ts';
import { readSignatures, readSigned } from '../dual/dual.queries.ts';

type Stored = Omit<InboundRow, 'can' | 'created_at' | 'decided_at'> & {
  created_at: Date;
  decided_at: Date | null;
  /** The caller may decide: a keeper of the warehouse who has not applied for the goods. */
  keeps: boolean;
};

const joins = {
  w: sql`join stock.warehouse w on w.school_id = i.school_id and w.id = i.warehouse_id`,
  a: sql`left join identity.account a on a.school_id = i.school_id and a.id = i.applicant_id`,
  m: sql`left join identity.account m on m.school_id = i.school_id and m.id = i.created_by`,
  k: sql`left join identity.account k on k.school_id = i.school_id and k.id = i.confirmed_by`,
  k2: sql`left join identity.account k2 on k2.school_id = i.school_id and k2.id = i.second_id`,
};

const actions = ({ actor }: Ctx, { status, keeps }: Pick<Stored, 'status' | 'keeps'>): InboundRow['can'] => {
  if (status !== InboundStatus.waiting) return [];
  const edits = holdsRight(actor, 'chemical.inbound.edit');
  const decides = keeps && holdsRight(actor, 'chemical.inbound.confirm');
  return [...(edits ? (['edit'] as const) : []), ...(decides ? (['confirm', 'refuse'] as const) : [])];
};

export const inboundList = listQuery<typeof inboundApi.list, Stored>(inboundApi.list, {
  noun: '入库单',
  table: ['chemical.inbound', 'i'],
  joins,
  columns: (ctx) => sql`i.id, i.version, i.no, i.source, i.warehouse_id, w.name as warehouse_name,
    (select count(distinct n.substance_id)::int from chemical.inbound_line n where n.school_id = i.school_id and n.inbound_id = i.id) as kinds,
    (select coalesce(sum(n.count), 0)::int from chemical.inbound_line n where n.school_id = i.school_id and n.inbound_id = i.id) as containers,
    coalesce(a.name, '') as applicant_name, coalesce(m.name, '') as creator_name, coalesce(k.name, '') as confirmer_name,
    coalesce(k2.name, '') as second_name, i.status, i.created_at, i.decided_at,
    i.applicant_id <> ${ctx.actor.userId} and ${keepsStore(ctx, 'i.warehouse_id')} as keeps`,
  reach: (ctx) => inStores(ctx, 'chemical.inbound.read', 'i.warehouse_id'),
  filters: {
    keyword: (word, ctx) => sql<boolean>`(${matchesText(sql`i.no`, word)} or i.id = any(array(select n.inbound_id
      from chemical.substance x join chemical.inbound_line n on n.school_id = x.school_id and n.substance_id = x.id
      where x.school_id = ${ctx.schoolId} and ${namedSo('x', word)})))`,
    source: 'i.source',
    warehouse_id: 'i.warehouse_id',
    status: 'i.status',
    from: (day) => sql<boolean>`i.created_at >= ${parseDateTime(day)}`,
    to: (day) => sql<boolean>`i.created_at < ${parseDateTime(addDays(day, 1))}`,
  },
  narrowing: ['keyword', 'warehouse_id'],
  isNarrow: (_asked, ctx) => reachesSome(ctx),
  neverNull: ['created_at'],
  sort: { created_at: sql`i.created_at` },
  order: { desc: sql`i.created_at` },
  row: ({ keeps, ...stored }, ctx) => ({
    ...stored,
    created_at: formatDateTime(stored.created_at),
    decided_at: stored.decided_at && formatDateTime(stored.decided_at),
    can: actions(ctx, { status: stored.status, keeps }),
  }),
});

/** Lines of a document with what their chemicals demand. */
export async function linesOf(ctx: Ctx, id: number): Promise<InboundLine[]> {
  const { rows } =
    await sql<InboundLine>`select n.line, n.substance_id, s.name, s.cas, ${marksOf(ctx, inForce(ctx))} as controls, n.spec_id,
      trim_scale(p.net)::text || ' ' || p.unit || '/' || right(coalesce(pk.name, '瓶'), 1) as package_text, n.count, n.batch_no,
      n.purity, coalesce(pu.name, n.purity) as purity_name, n.produced_on, n.expires_on, n.supplier_id, coalesce(u.name, '') as supplier_name,
      n.invoice_no, n.cell_id, w.name || '·' || b.name || '·' || l.name as place, n.tray_note, n.label_ok, n.sheet_ok, n.sealed_ok,
      n.count_ok, ${needsTwo(ctx)} as two_keepers, s.state = ${ChemicalState.gas} as is_gas
    from chemical.inbound_line n
    join chemical.substance s on s.school_id = n.school_id and s.id = n.substance_id
    join chemical.spec p on p.school_id = n.school_id and p.id = n.spec_id
    left join codes.code pk on pk.school_id = p.school_id and pk.parent_key = 'chem_package' and pk.code = p.package_type
    left join codes.code pu on pu.school_id = n.school_id and pu.parent_key = 'chem_purity' and pu.code = n.purity
    left join chemical.supplier u on u.school_id = n.school_id and u.id = n.supplier_id
    join stock.cell l on l.school_id = n.school_id and l.id = n.cell_id
    join stock.cabinet b on b.school_id = l.school_id and b.id = l.cabinet_id
    join stock.warehouse w on w.school_id = l.school_id and w.id = l.warehouse_id
    where n.school_id = ${ctx.schoolId} and n.inbound_id = ${id} order by n.line`.execute(ctx.db);
  return rows;
}

type Rest = Pick<InboundDetail, 'applicant_id' | 'remark' | 'reason' | 'made' | 'cylinders' | 'purchase'>;

export async function findInbound(ctx: Ctx, id: number): Promise<InboundDetail> {
  const row = await inboundList.find(ctx, id);
  const lines = await linesOf(ctx, id);
  const { rows } = await sql<Rest>`select i.applicant_id, i.remark, i.reason,
      (select json_build_object('id', g.id, 'no', g.no) from chemical.purchase g where g.school_id = i.school_id and g.id = i.purchase_id) as purchase,
      coalesce((select json_agg(json_build_object('id', c.id, 'code', c.code, 'name', ${gasName}) order by c.code)
        from ${cylinders} where c.school_id = i.school_id and c.inbound_id = i.id), '[]') as cylinders,
      coalesce((select json_agg(json_build_object('id', c.id, 'code', c.code, 'name', s.name) order by c.code)
        from chemical.container c join chemical.substance s on s.school_id = c.school_id and s.id = c.substance_id
        where c.school_id = i.school_id and c.source_type = 'chemical.inbound' and c.source_id = i.id), '[]') as made
    from chemical.inbound i where i.school_id = ${ctx.schoolId} and i.id = ${id}`.execute(ctx.db);
  const dual = lines.some((line) => line.two_keepers)
    ? await readSignatures(ctx, { doc: 'chemical.inbound', id, needed: 2 })
    : null;
  const signed = row.second_name === '' ? [] : await readSigned(ctx, ['chemical.inbound'], id);
  return { ...row, ...rows[0]!, lines, dual, signed };
}
