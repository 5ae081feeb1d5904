import type { Ctx } from '#kernel/server/context.ts';
import { prepareCodes } from '#platform/codes/server/public.ts';
import { prepareNotices } from '#platform/notices/server/public.ts';
import { projectCodes } from '../shared/codes.ts';
import { projectNotices } from '../shared/notices.ts';

/** What a school starts with: categories, subjects and notices, which it edits. */
export async function prepareProject(ctx: Ctx): Promise<void> {
  await prepareCodes(ctx, projectCodes);
  await prepareNotices(ctx, projectNotices);
}
