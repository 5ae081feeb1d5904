import type { Ctx } from '#kernel/server/context.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { printPaper, readToPrint, wholeDocument } from '#platform/print/server/public.ts';
import type { activityApi } from '../../shared/activity/activity.ts';
import { gistBlocks } from './gist-paper.rules.ts';
import { gistOf, visitorOf } from './gist.queries.ts';

/** The public basis as a file; whoever asks does so as a visitor of the school. */
export async function printGist(ctx: Ctx, { act_id, format }: InputOf<typeof activityApi.gistFile>) {
  const actor = await visitorOf(ctx, act_id);
  const visit: Ctx = { ...ctx, actor, schoolId: actor.schoolId };
  const gist = await readToPrint(visit, (tx) => gistOf(tx, act_id));
  const title = `${gist.act_name}检查依据`;
  return printPaper(visit, { title, filter: { act_id }, format }, wholeDocument(gistBlocks(gist)));
}
