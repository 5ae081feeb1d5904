import { anonymousActor, type Ctx } from '#kernel/server/context.ts';
import { found } from '#kernel/server/errors.ts';
import { implement, type Route } from '#kernel/server/implement.ts';
import { inSchool } from '#kernel/server/work.ts';
import { badgeApi } from '../../shared/admission/admission.ts';
import { lookBadge, readBadge } from './badge.queries.ts';

/** Scanned code: the school is known only after the look-up. */
async function findBadge(ctx: Ctx, { public_id }: { public_id: string }) {
  const options = { readOnly: true };
  const hit = await inSchool(ctx.services, anonymousActor(0, ''), (tx) => lookBadge(tx, public_id), options);
  const { school_id, id } = found(hit, '准入证');
  return inSchool(ctx.services, anonymousActor(school_id, ''), (tx) => readBadge(tx, id), options);
}

export const badgeRoutes: Route[] = [implement(badgeApi.find, findBadge, { transaction: false })];
