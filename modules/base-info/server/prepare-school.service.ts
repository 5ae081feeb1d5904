import type { Ctx } from '#kernel/server/context.ts';
import { prepareCodes } from '#platform/codes/server/public.ts';
import { prepareNotices } from '#platform/notices/server/public.ts';
import { accessNotices } from '../shared/access/notices.ts';
import { changeNotices } from '../shared/change/notices.ts';
import { judgementNotices } from '../shared/hazard/judgement-notices.ts';
import { peopleNotices } from '../shared/people/notices.ts';
import { riskNotices } from '../shared/risk/notices.ts';
import { prepareAttributes } from './attribute-seed.service.ts';
import { prepareGrading } from './hazard/grading.service.ts';
import { hazardCodes } from './hazard/hazard-codes.rules.ts';
import { hazardSignCodes } from './hazard/hazard-sign.rules.ts';
import { alignAllLabHoldings } from './lab-holding.service.ts';
import { prepareFacilityRules } from './hazard/facility-rule.service.ts';
import { followDuties } from './people/member-duty.service.ts';

/** Adds what a new version needs: dictionaries, catalogues and lab holdings. */
export async function prepareBaseInfo(ctx: Ctx): Promise<void> {
  await prepareCodes(ctx, hazardCodes);
  await prepareCodes(ctx, hazardSignCodes);
  await prepareGrading(ctx);
  await prepareNotices(ctx, judgementNotices);
  await prepareAttributes(ctx);
  await prepareFacilityRules(ctx);
  await prepareNotices(ctx, riskNotices);
  await prepareNotices(ctx, peopleNotices);
  await prepareNotices(ctx, accessNotices);
  await prepareNotices(ctx, changeNotices);
  await alignAllLabHoldings(ctx);
  await followDuties(ctx);
}
