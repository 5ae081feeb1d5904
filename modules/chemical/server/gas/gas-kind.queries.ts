import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matchesText } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import { settingOf } from '#platform/codes/server/public.ts';
import { gasName, gasNameJoin } from '../storage/cylinder-place.queries.ts';
import type { CycleKindCode } from '../../shared/gas/cycle.rules.ts';
import { gasKindApi, type GasKindRow } from '../../shared/gas/gas-kind.ts';

const settings = {
  inert: 'chem_gas_inert_years',
  common: 'chem_gas_common_years',
  corrosive: 'chem_gas_corrosive_years',
} as const;

/** Years between two inspections of a cycle. */
export const cycleYears = async (ctx: Ctx, cycle: CycleKindCode): Promise<number> =>
  Number(await settingOf(ctx, settings[cycle]));

export const gasKindList = listQuery<typeof gasKindApi.list, Omit<GasKindRow, 'can'>>(gasKindApi.list, {
  noun: '气体种类',
  table: ['chemical.gas_kind', 'g'],
  joins: { gn: gasNameJoin },
  columns:
    () => sql`g.id, g.version, g.code, ${gasName} as name, g.cas, g.storage_group, g.is_flammable, g.is_oxidising,
    g.is_toxic, g.cycle, g.body, g.body_name, g.lettering, g.lettering_name, g.basis`,
  reach: () => sql<boolean>`true`,
  filters: {
    keyword: (word) => matchesText(sql`${gasName} || ' ' || g.code || ' ' || g.cas`, word),
    storage_group: 'g.storage_group',
  },
  // A school has some dozens.
  isNarrow: () => true,
  unindexed: () => true,
  sort: {},
  order: [sql`gn.sort`, sql`g.code`],
  row: (stored, { actor }) => ({ ...stored, can: holdsRight(actor, 'chemical.gas.setting') ? ['edit'] : [] }),
});
