import type { Ctx } from '#kernel/server/context.ts';
import { assert } from '#kernel/server/errors.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { findSchoolName } from '#platform/org/server/public.ts';
import { printPaper, readToPrint, wholeDocument } from '#platform/print/server/public.ts';
import type { awardApi, AwardRow } from '../../shared/award/award.ts';
import { inspectionErrors } from '../../shared/core/errors.ts';
import { certificateBlocks, nameOf, publicityBlocks } from './award-paper.rules.ts';
import { awardList } from './award.queries.ts';

export async function printCertificate(ctx: Ctx, { id }: { id: number }) {
  const { award, school } = await readToPrint(ctx, async (tx) => ({
    award: await awardList.find(tx, id),
    school: await findSchoolName(tx),
  }));
  assert(award.can.includes('certificate'), inspectionErrors.certificateNone);
  return printPaper(
    ctx,
    { title: `荣誉证书 ${nameOf(award)}`, filter: { id } },
    wholeDocument(certificateBlocks(award, school)),
  );
}

type Asked = InputOf<typeof awardApi.publicity>;

/** The awards of an activity in a state, at least one. */
export async function findAnnounced(ctx: Ctx, { act_id, status, kind }: Asked): Promise<AwardRow[]> {
  const awards = await awardList.all(ctx, { act_id, status, ...(kind !== undefined && { kind }) });
  assert(awards.length > 0, inspectionErrors.nothingToAnnounce);
  return awards;
}

export async function printPublicity(ctx: Ctx, input: Asked) {
  const { awards, school } = await readToPrint(ctx, async (tx) => ({
    awards: await findAnnounced(tx, input),
    school: await findSchoolName(tx),
  }));
  const { act_name } = awards[0]!;
  const notice = { act_name, school, status: input.status, today: formatDate(ctx.now) };
  return printPaper(
    ctx,
    { title: `${act_name}表彰名单`, filter: input },
    wholeDocument(publicityBlocks(awards, notice)),
  );
}
