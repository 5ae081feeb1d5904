import * as z from 'zod/mini';
import * as wire from '#kernel/shared/wire.ts';

/** An amount of yuan as text, with two decimals at most. */
export const money = (message = '请填写金额，最多两位小数') =>
  z.pipe(wire.decimal(message), z.string().check(z.regex(/^-?\d{1,11}(\.\d{1,2})?$/, message)));
