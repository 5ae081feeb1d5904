import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matches } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { found } from '#kernel/server/errors.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import {
  PriceBand,
  instrumentApi,
  type InstrumentDetail,
  type InstrumentRow,
} from '../../shared/register/instrument.ts';
import { statusesAfter } from '../../shared/register/instrument.states.ts';
import { equipmentWithin, keeps } from '../instrument.policy.ts';

export type StoredInstrument = Omit<InstrumentRow, 'can'> & { edits: boolean };

/** Equipment `e` of instrument `i`, its laboratory `u`, college `c`, room `r` and keeper `k`. */
export const instrumentJoins = {
  e: sql`join base_info.equipment e on e.school_id = i.school_id and e.id = i.equipment_id`,
  u: sql`join org.unit u on u.school_id = e.school_id and u.id = e.lab_id`,
  c: sql`left join org.unit c on c.school_id = u.school_id and c.id = u.college_id`,
  r: sql`left join org.room r on r.school_id = e.school_id and r.id = e.room_id`,
  k: sql`left join identity.account k on k.school_id = e.school_id and k.id = e.keeper_id`,
};

/** What every list says of an instrument. */
export const namedInstrument = sql`e.name as instrument_name, e.asset_no, coalesce(c.name, '') as college_name,
  coalesce(k.name, '') as keeper_name`;

/** Instruments of a name, number or model, for lists of what belongs to one. */
export const instrumentsNamed = (
  { schoolId }: Ctx,
  word: string,
) => sql`select x.id from instrument.instrument x join base_info.equipment q on q.school_id = x.school_id and q.id = x.equipment_id
  where x.school_id = ${schoolId} and ${matches('q.keywords', sql`q.name || ' ' || q.asset_no || ' ' || q.model`, word)}`;

const columns = (
  ctx: Ctx,
) => sql`i.id, i.version, i.equipment_id, e.asset_no, e.name, e.model, e.class_no, e.price, e.buy_date,
  coalesce(c.name, '') as college_name, u.name as lab_name, coalesce(r.room_no, '') as room_no, coalesce(k.name, '') as keeper_name,
  i.kind, i.is_shared, i.status, ${equipmentWithin(ctx, 'instrument.edit')} as edits`;

const bands = {
  [PriceBand.below50]: sql<boolean>`e.price < 500000`,
  [PriceBand.below100]: sql<boolean>`e.price >= 500000 and e.price < 1000000`,
  [PriceBand.above100]: sql<boolean>`e.price >= 1000000`,
};

const actionsOf = ({ edits, status }: StoredInstrument): InstrumentRow['can'] => {
  if (!edits) return [];
  return statusesAfter(status).length > 0 ? ['edit', 'status', 'fill'] : ['edit', 'fill'];
};

const shown = ({ edits, ...row }: StoredInstrument): InstrumentRow => ({ ...row, can: actionsOf({ edits, ...row }) });

export const instrumentList = listQuery<typeof instrumentApi.list, StoredInstrument>(instrumentApi.list, {
  noun: '大型仪器',
  table: ['instrument.instrument', 'i'],
  joins: instrumentJoins,
  columns,
  reach: (ctx) => sql<boolean>`i.is_listed and ${equipmentWithin(ctx)}`,
  filters: {
    keyword: (word) => matches('e.keywords', sql`e.name || ' ' || e.asset_no || ' ' || e.model`, word),
    college_id: 'e.college_id',
    status: 'i.status',
    band: (band) => bands[band],
    is_shared: (shared) => sql<boolean>`i.is_shared = ${shared}`,
    mine: (mine, ctx) => sql<boolean>`${keeps(ctx, 'i.equipment_id')} = ${mine}`,
  },
  // A school has some hundreds of them.
  isNarrow: () => true,
  neverNull: ['asset_no', 'name'],
  sort: {
    asset_no: sql`upper(e.asset_no)`,
    name: sql`e.name`,
    price: sql`e.price`,
    buy_date: sql`e.buy_date`,
  },
  order: sql`upper(e.asset_no)`,
  row: shown,
});

type Rest = Pick<
  InstrumentDetail,
  'spec' | 'country' | 'origin' | 'direction' | 'peer_group' | 'platform_no' | 'functions_original' | 'functions_used'
>;
type StoredChange = Omit<InstrumentDetail['changes'][number], 'changed_at'> & { changed_at: Date };

/** An instrument by its id, also one that has left the register. */
export async function findInstrument(ctx: Ctx, { id }: { id: number }): Promise<InstrumentDetail> {
  const { rows } = await sql<
    StoredInstrument & Rest & { is_listed: boolean }
  >`select ${columns(ctx)}, e.spec, e.country, e.origin,
      e.direction, i.peer_group, i.platform_no, i.functions_original, i.functions_used, i.is_listed
    from instrument.instrument i ${sql.join(Object.values(instrumentJoins), sql` `)}
    where i.school_id = ${ctx.schoolId} and i.id = ${id} and ${equipmentWithin(ctx)}`.execute(ctx.db);
  const { is_listed, ...stored } = found(rows[0], '大型仪器');
  const changes =
    await sql<StoredChange>`select s.id, s.from_status, s.to_status, s.reason, s.cancelled, s.changed_at, s.changed_by
    from instrument.status_change s where s.school_id = ${ctx.schoolId} and s.instrument_id = ${id}
    order by s.changed_at desc, s.id desc limit 100`.execute(ctx.db);
  const { spec, country, origin, direction, peer_group, platform_no, functions_original, functions_used, ...row } =
    stored;
  const rest = { spec, country, origin, direction, peer_group, platform_no, functions_original, functions_used };
  return {
    ...shown({ ...row, edits: row.edits && is_listed }),
    ...rest,
    changes: changes.rows.map((one) => ({ ...one, changed_at: formatDateTime(one.changed_at) })),
  };
}
