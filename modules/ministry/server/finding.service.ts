import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { updateRow, type RowKind } from '#kernel/server/db/write-row.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { FindingLevel, type findingApi } from '../shared/finding.ts';
import { YearState } from '../shared/year.states.ts';

const finding: RowKind<'ministry.finding'> = {
  table: 'ministry.finding',
  doc: 'ministry.finding',
  noun: '警告的说明',
  reach: (ctx) => sql<boolean>`t.level = ${FindingLevel.warning} and t.year_id in (select y.id from ministry.year y
    where y.school_id = ${ctx.schoolId} and y.state = any(${[YearState.collecting, YearState.checked]}))`,
  softDelete: false,
};

/** A warning with the reason why it is right nevertheless. */
export const explain = (ctx: Ctx, { id, version, explanation }: InputOf<typeof findingApi.explain>) =>
  updateRow(ctx, finding, { id, version }, { explanation }, { note: explanation });
