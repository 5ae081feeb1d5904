import * as wire from '#kernel/shared/wire.ts';

/** A quantity or a price, as the books keep it. Its least value is a rule of each document. */
export const hundredths = (message: string) =>
  wire.hundredths(message, { isSigned: true, unfit: `${message}，最多两位小数` });
