import type { Ctx } from '#kernel/server/context.ts';
import { prepareNotices } from '#platform/notices/server/public.ts';
import { experimentNotices } from '../shared/notices.ts';

/** What a school starts with: notices, which it edits. */
export const prepareExperiment = (ctx: Ctx): Promise<void> => prepareNotices(ctx, experimentNotices);
