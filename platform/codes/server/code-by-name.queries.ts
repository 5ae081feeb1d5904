import type { Ctx } from '#kernel/server/context.ts';
import { codesOfKeys } from './code.queries.ts';

/**
 * Codes in use by the texts that sheets may write for them: the code, its name, or its name without what stands in
 * brackets.
 */
export async function codesByName<const K extends string>(ctx: Ctx, keys: readonly K[]) {
  const lists = await codesOfKeys(ctx, { codeKeys: [...keys] });
  const named = (key: K) =>
    (lists[key] ?? []).flatMap(({ code, name }) =>
      [code, name, name.replace(/（.*$/, '')].map((text) => [text, code] as const),
    );
  return Object.fromEntries(keys.map((key) => [key, new Map(named(key))])) as Record<K, Map<string, string>>;
}
