import { formatDate } from '#kernel/shared/time.ts';
import { serverNow } from '#kernel/web/api/config.ts';

/** Has a day passed? The clock is the server's. */
export const isPast = (day: string | null) => day !== null && day < formatDate(new Date(serverNow()));
