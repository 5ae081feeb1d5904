import * as z from 'zod/mini';
import * as wire from '#kernel/shared/wire.ts';

/** A quantity or a price: two decimals at most, as the books keep it. Its least value is a rule of each document. */
export const hundredths = (message: string) =>
  z.pipe(wire.decimal(message), z.string().check(z.regex(/^-?\d{1,14}(\.\d{1,2})?$/, `${message}，最多两位小数`)));
