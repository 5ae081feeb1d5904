import type { Ctx } from '#kernel/server/context.ts';
import type { DocumentBlock } from '#lib/pdf/blocks.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import { printPaper, readImages, readToPrint } from '#platform/print/server/public.ts';
import { RoundKind } from '../../shared/core/problem.states.ts';
import type { ProblemDetail } from '../../shared/problem/problem.ts';
import { findSchoolName } from '#platform/org/server/public.ts';
import {
  closingFoot,
  closingHead,
  closingPhoto,
  closingRounds,
  comparedPhotos,
  morePhotos,
  roundName,
} from './closing-sheet.rules.ts';
import { findProblem } from './problem-detail.queries.ts';

/** The closing sheet (闭环单) of a problem: everything from its finding to its end on one or two pages. */
export async function printClosingSheet(ctx: Ctx, { id }: { id: number }) {
  const { problem, school } = await readToPrint(ctx, async (tx) => ({
    problem: await findProblem(tx, { id }),
    school: await findSchoolName(tx),
  }));
  const title = ['隐患闭环单', problem.problem_no].filter(Boolean).join(' ');
  return printPaper(ctx, { title, filter: { id } }, closingBatches(ctx, problem, school));
}

async function* closingBatches(ctx: Ctx, problem: ProblemDetail, school: string): AsyncGenerator<DocumentBlock[]> {
  const images = (files: ProblemDetail['photos']) => readImages(ctx, files, closingPhoto);
  yield closingHead(problem, school, formatDateTime(ctx.now));
  const results = problem.rounds.filter((round) => round.kind === RoundKind.result);
  const last = results.at(-1);
  yield comparedPhotos(await images(problem.photos), await images(last?.photos ?? []));
  yield closingRounds(problem);
  for (const round of results) {
    if (round !== last) yield morePhotos(`${roundName(round)}照片`, await images(round.photos));
    yield morePhotos(`${roundName(round)}复核照片`, await images(round.examine_photos));
  }
  yield closingFoot(problem);
}
