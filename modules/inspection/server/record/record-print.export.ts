import type { Ctx } from '#kernel/server/context.ts';
import type { DocumentBlock } from '#lib/pdf/blocks.ts';
import { printPaper, readImages, readToPrint } from '#platform/print/server/public.ts';
import type { RecordDetail } from '../../shared/record/record.ts';
import { findSchoolName } from '#platform/org/server/public.ts';
import { findRecord } from './record-detail.queries.ts';
import { recordFoot, recordHead, recordPhoto, recordPhotos, recordTables, signPhoto } from './record-paper.rules.ts';

/** The record of one laboratory: answers, problems and photos. */
export async function printRecord(ctx: Ctx, { id }: { id: number }) {
  const { record, school } = await readToPrint(ctx, async (tx) => ({
    record: await findRecord(tx, { id }),
    school: await findSchoolName(tx),
  }));
  return printPaper(ctx, { title: `${record.lab_name}检查记录`, filter: { id } }, recordBatches(ctx, record, school));
}

/** The photos of one problem or answer at a time. */
async function* recordBatches(ctx: Ctx, record: RecordDetail, school: string): AsyncGenerator<DocumentBlock[]> {
  const photosOf = async (title: string, files: RecordDetail['photos']) =>
    recordPhotos(title, await readImages(ctx, files, recordPhoto));
  yield recordHead(record, school, await readImages(ctx, record.sign ? [record.sign] : [], signPhoto));
  yield recordTables(record);
  yield await photosOf('现场照片', record.photos);
  for (const [at, problem] of record.problems.entries())
    yield await photosOf(`隐患 ${at + 1}：${problem.description}`, problem.photos);
  const codes = new Map(record.items.map((item) => [item.item_id, item.code]));
  for (const answer of record.answers) yield await photosOf(`检查项 ${codes.get(answer.item_id) ?? ''}`, answer.photos);
  yield recordFoot;
}
