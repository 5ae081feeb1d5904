import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { checkFields } from '#kernel/server/db/check-fields.ts';
import { jsonColumn } from '#kernel/server/db/json-column.ts';
import { insertRow, removeRow, updateRow, type RowKind } from '#kernel/server/db/write-row.ts';
import { assert, found } from '#kernel/server/errors.ts';
import { applyTransition } from '#kernel/server/transitions.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { ebiErrors } from '../shared/errors.ts';
import type { schemeApi, SchemeInput } from '../shared/scheme.ts';
import { SchemeState, schemeStates } from '../shared/scheme.states.ts';
import { termsFaults } from '../shared/score.rules.ts';

export const schemeDoc = 'ebi.scheme';
const scheme: RowKind<'ebi.scheme'> = { table: 'ebi.scheme', doc: schemeDoc, noun: '评价方案', softDelete: false };

const stored = ({ terms, ...input }: SchemeInput) => ({ ...input, terms: jsonColumn(terms) });

const checkScheme = (ctx: Ctx, { terms, price_from }: SchemeInput) => {
  // One sentence for all parts, which are no single fields of the form.
  const faults = Object.values(termsFaults(terms)).join('；');
  assert(faults === '', ebiErrors.badTerms, { faults });
  return checkFields<SchemeInput>(ctx, { price_from: Number(price_from) < 0 && '原值下限不能为负' });
};

export async function createScheme(ctx: Ctx, input: SchemeInput): Promise<number> {
  await checkScheme(ctx, input);
  return insertRow(ctx, scheme, stored(input), input.name);
}

const isDraft = async (before: Record<string, unknown>) =>
  assert(before['state'] === SchemeState.draft, ebiErrors.schemeFixed);

export const updateScheme = (ctx: Ctx, { id, version, ...input }: InputOf<typeof schemeApi.update>): Promise<void> =>
  updateRow(ctx, scheme, { id, version }, stored(input), {
    note: input.name,
    check: async (before) => {
      await isDraft(before);
      await checkScheme(ctx, input);
    },
  });

export const publishScheme = (ctx: Ctx, { id }: { id: number }) =>
  applyTransition(ctx, schemeStates, { table: 'ebi.scheme', docType: schemeDoc, id, action: 'publish' });

/** A draft with the terms of another scheme, whatever its state. */
export async function copyScheme(ctx: Ctx, { id, name, school_year }: InputOf<typeof schemeApi.copy>): Promise<number> {
  const { rows } = await sql<{ class_prefixes: string; price_from: string; terms: unknown }>`
    select class_prefixes, price_from::text as price_from, terms from ebi.scheme
    where school_id = ${ctx.schoolId} and id = ${id}`.execute(ctx.db);
  const { terms, ...from } = found(rows[0], '评价方案');
  return insertRow(ctx, scheme, { ...from, name, school_year, terms: jsonColumn(terms) }, name);
}

export async function removeScheme(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const { rows } = await sql<{ state: number }>`select state from ebi.scheme
    where school_id = ${ctx.schoolId} and id = ${id} for update`.execute(ctx.db);
  assert(found(rows[0], '评价方案').state === SchemeState.draft, ebiErrors.schemeFixed);
  await removeRow(ctx, scheme, id);
}
