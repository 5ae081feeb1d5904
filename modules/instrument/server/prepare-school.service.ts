import type { Ctx } from '#kernel/server/context.ts';
import { prepareNotices } from '#platform/notices/server/public.ts';
import { instrumentNotices } from '../shared/notices.ts';

/** What a school starts with: the notices, which it edits. */
export const prepareInstrument = (ctx: Ctx): Promise<void> => prepareNotices(ctx, instrumentNotices);
