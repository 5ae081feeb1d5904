import type { Ctx } from '#kernel/server/context.ts';
import { choicesOf, type Choices } from '#kernel/server/sheets/choices.rules.ts';
import { codesOfKeys } from './code.queries.ts';

/**
 * Codes in use by the texts that sheets may write for them: the name, the code, or the name without what stands in
 * brackets.
 */
export async function codesByName<const K extends string>(ctx: Ctx, keys: readonly K[]) {
  const lists = await codesOfKeys(ctx, { codeKeys: [...keys] });
  const named = (key: K) =>
    choicesOf((lists[key] ?? []).map(({ code, name }) => [code, name, code, name.replace(/（.*$/, '')] as const));
  return Object.fromEntries(keys.map((key) => [key, named(key)])) as Record<K, Choices<string>>;
}
