import type { Ctx } from '#kernel/server/context.ts';
import { assert } from '#kernel/server/errors.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import type { ChangeOutcome } from '#platform/org/shared/change-outcome.ts';
import { baseInfoErrors } from '../shared/errors.ts';
import type { labCardApi, SuggestedField } from '../shared/lab-card.ts';
import { longestWarn, type LabInput } from '../shared/lab-input.ts';
import { findLab } from './lab-detail.queries.ts';
import { findLacking } from './lab-signs.queries.ts';
import { saveLab } from './lab.service.ts';

/** Adds what the hazard sources call for to the card, by the modes of the school as every save of a laboratory. */
export async function adoptSuggestions(
  ctx: Ctx,
  { id, version, items }: InputOf<typeof labCardApi.adopt>,
): Promise<ChangeOutcome> {
  const lab = await findLab(ctx, id);
  const seen = new Set(items.map(({ field, code }) => `${field} ${code}`));
  const added = (await findLacking(ctx, { id })).content.filter(({ field, code }) => seen.has(`${field} ${code}`));
  assert(added.length > 0, baseInfoErrors.cardComplete);
  const of = (field: SuggestedField) => added.filter((one) => one.field === field);
  const codesOf = (field: 'signs' | 'ppe' | 'fire_methods') => [...lab[field], ...of(field).map(({ code }) => code)];
  const warn = [lab.warn, ...of('warn').map(({ name }) => name)].filter(Boolean).join('\n');
  assert(warn.length <= longestWarn, baseInfoErrors.cardWarnFull, { max: longestWarn });
  const input: Partial<LabInput> = {
    signs: codesOf('signs'),
    ppe: codesOf('ppe'),
    fire_methods: codesOf('fire_methods'),
    warn,
  };
  return saveLab(ctx, { id, version }, input);
}
