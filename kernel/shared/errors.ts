import { Code } from './envelope.ts';

/** A refusal a user can cause: rule key, reply code and a Chinese sentence that says what to do. */
export type ErrorSpec = { rule: string; code: number; message: string };

/** Declares the refusals of a slice. A plain sentence is a 422; `{name}` is a parameter. */
export function defineErrors<const E extends Record<string, string | { code: number; message: string }>>(
  slice: string,
  errors: E,
): { readonly [K in keyof E]: ErrorSpec } {
  const specs = Object.entries(errors).map(([key, value]) => [
    key,
    { rule: `${slice}.${key}`, ...(typeof value === 'string' ? { code: Code.refused, message: value } : value) },
  ]);
  return Object.freeze(Object.fromEntries(specs)) as never;
}
