import type { Ctx } from '#kernel/server/context.ts';
import { assert } from '#kernel/server/errors.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { findSchoolName } from '#platform/org/server/public.ts';
import { certificatePage, printPaper, readToPrint, wholeDocument } from '#platform/print/server/public.ts';
import { inspectionErrors } from '../../shared/core/errors.ts';
import { appointedBy, appointmentText, appointmentTitle } from '../../shared/library/appointment.ts';
import type { inspectorApi } from '../../shared/library/inspector.ts';
import { inspectorList } from './inspector.queries.ts';

/** 聘任书 of an inspector, for who may read the appointment. */
export async function printAppointment(ctx: Ctx, { id, format }: InputOf<typeof inspectorApi.appointment>) {
  const { inspector, school } = await readToPrint(ctx, async (tx) => ({
    inspector: await inspectorList.find(tx, id),
    school: await findSchoolName(tx),
  }));
  assert(inspector.can.includes('appointment'), inspectionErrors.appointmentNone);
  const page = certificatePage({
    title: appointmentTitle,
    addressed: `${inspector.name}：`,
    text: appointmentText(inspector),
    school: appointedBy(inspector, school),
    day: inspector.from_on,
  });
  return printPaper(ctx, { title: `聘任书 ${inspector.name}`, filter: { id }, format }, wholeDocument(page));
}
