import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert, found } from '#kernel/server/errors.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import { siteOf } from '#modules/base-info/server/public.ts';
import { findSchoolName } from '#platform/org/server/public.ts';
import { printPaper, readToPrint, wholeDocument } from '#platform/print/server/public.ts';
import { experimentErrors } from '../shared/errors.ts';
import type { experimentApi } from '../shared/experiment.ts';
import { ExperimentState } from '../shared/experiment.states.ts';
import { findAssessment } from './assessment.queries.ts';
import { noticeBlocks } from './notice-paper.rules.ts';

type Contacts = { edition: number; head_phone: string; emergency_name: string; emergency_phone: string };

/** The edition in force, and whom to call. */
async function readContacts(ctx: Ctx, id: number): Promise<Contacts> {
  const { rows } =
    await sql<Contacts>`select f.edition, coalesce(a.mobile, '') as head_phone, l.emergency_name, l.emergency_phone
    from experiment.project p join experiment.assessment f on f.school_id = p.school_id and f.id = p.assessment_id
    join identity.account a on a.school_id = p.school_id and a.id = p.head_id
    join base_info.lab l on l.school_id = p.school_id and l.id = p.lab_id
    where p.school_id = ${ctx.schoolId} and p.id = ${id}`.execute(ctx.db);
  return found(rows[0], '风险评估');
}

/** 实验安全风险告知书 of what is in force. */
export async function printNotice(ctx: Ctx, { id }: InputOf<typeof experimentApi.print>) {
  const { row, contacts, school } = await readToPrint(ctx, async (tx) => {
    const newest = await findAssessment(tx, { id });
    assert(newest.experiment_state === ExperimentState.passed, experimentErrors.notInForce);
    const contacts = await readContacts(tx, id);
    return {
      contacts,
      row: await findAssessment(tx, { id, edition: contacts.edition }),
      school: await findSchoolName(tx),
    };
  });
  const around = {
    ...contacts,
    school,
    printedAt: formatDateTime(ctx.now),
    url: `${siteOf(ctx)}/project/risk-assess/${id}`,
  };
  const title = `实验安全风险告知书 ${row.exp_no} ${row.name}`;
  return printPaper(ctx, { title, filter: { id } }, wholeDocument(noticeBlocks(row, around)));
}
