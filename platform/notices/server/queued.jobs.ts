import type { Ctx } from '#kernel/server/context.ts';
import type { PageAddress } from '#kernel/shared/rights.ts';
import type { JobDefs } from '#kernel/server/slice.ts';
import { writeAnnouncements } from './notify.service.ts';

type Announced = { type: string; title: string; body: string; url: PageAddress | ''; dedupe: string };

async function announce(ctx: Ctx, announced: Announced): Promise<void> {
  const ids = await writeAnnouncements(ctx, announced, announced);
  if (ids.length > 0) await ctx.job('notices.deliver', { ids });
}

/** What was queued before the upgrade: mails are deliveries that the clock sends, announcements become some. */
export const queuedJobs: JobDefs = {
  'notices.mail': { handler: () => Promise.resolve() },
  'notices.robot': { handler: announce },
};
