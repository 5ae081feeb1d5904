import * as wire from '#kernel/shared/wire.ts';

/** An amount of yuan as text, with two decimals at most. */
export const money = (message = '请填写金额，最多两位小数') => wire.hundredths(message, { digits: 11, isSigned: true });
