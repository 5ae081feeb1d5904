import type { Ctx } from '#kernel/server/context.ts';
import { codesOf } from '#platform/codes/server/public.ts';

/** The catalogue as kinds with their classes and types, by the digits of the codes. */
export async function listTypes(ctx: Ctx) {
  const codes = (await codesOf(ctx, 'special_type')).map(({ code, name }) => ({ id: code, name }));
  const below = (parent: string, depth: number) =>
    codes.filter(
      ({ id }) => id !== parent && id.startsWith(parent.slice(0, depth)) && (depth === 2 || id.endsWith('00')),
    );
  const kinds = codes.filter(({ id }) => id.endsWith('000'));
  return {
    content: kinds.map((kind) => ({
      ...kind,
      children: below(kind.id, 1).map((one) => ({ ...one, children: below(one.id, 2) })),
    })),
  };
}
