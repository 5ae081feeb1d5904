/**
 * Sentences for refusals that a person can cause. Each slice declares its own catalogue with `defineErrors`; the code
 * goes to `data.rule`, the sentence says what is wrong and what to do, `{name}` is filled from the parameters.
 */
export type ErrorSpec = { code: number; message: string };

export const defineErrors = <const E extends Record<string, ErrorSpec | string>>(errors: E) => errors;
