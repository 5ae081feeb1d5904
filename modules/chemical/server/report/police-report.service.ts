import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { staleVersion } from '#kernel/server/db/stale-version.ts';
import { assert, found } from '#kernel/server/errors.ts';
import { emit } from '#kernel/server/events.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { formatDate, yearOf } from '#kernel/shared/time.ts';
import { settingOf, settingsOf } from '#platform/codes/server/public.ts';
import { chemicalErrors } from '../../shared/errors.ts';
import { ReportKind, type reportApi } from '../../shared/report/police-report.ts';
import { flaggedAs } from './police-report.queries.ts';

const reportDoc = 'chemical.police_report';
const asFlags = (text: string) => text.split(' ').filter(Boolean);

/** Inbound documents with goods whose flow has to be reported get their task, due so many days after they came in. */
export async function openFlowReports(ctx: Ctx, inbounds: readonly number[]): Promise<void> {
  const of = await settingsOf(ctx, ['chem_flow_report_days', 'chem_flow_report_flags']);
  await sql`insert into chemical.police_report (school_id, kind, inbound_id, due_on, created_by, created_at, updated_at)
    select ${ctx.schoolId}, ${ReportKind.flow}, i.id,
      ((i.decided_at at time zone 'Asia/Shanghai')::date + ${Number(of.chem_flow_report_days)}::int), ${ctx.actor.userId}, i.decided_at, i.decided_at
    from chemical.inbound i where i.school_id = ${ctx.schoolId} and i.id = any(${[...inbounds]}) and i.status = 1
      and exists (select 1 from chemical.inbound_line n where n.school_id = i.school_id and n.inbound_id = i.id
        and n.substance_id = any(array(${flaggedAs(ctx, asFlags(of.chem_flow_report_flags))})))
    on conflict (school_id, inbound_id) where inbound_id is not null do nothing`.execute(ctx.db);
}

export const annualFlags = async (ctx: Ctx): Promise<string[]> =>
  asFlags(await settingOf(ctx, 'chem_annual_report_flags'));

/** This year and the one before get their report, once a precursor has moved in them; due on a day of the next year. */
export async function openAnnualReports(ctx: Ctx): Promise<void> {
  const day = await settingOf(ctx, 'chem_annual_report_day');
  const year = yearOf(formatDate(ctx.now));
  await sql`insert into chemical.police_report (school_id, kind, year, due_on, created_at, updated_at)
    select ${ctx.schoolId}, ${ReportKind.annual}, y.year, ((y.year + 1) || '-' || ${day}::text)::date, ${ctx.now}, ${ctx.now}
    from unnest(array[${year - 1}::int, ${year}::int]) y (year)
    where exists (select 1 from chemical.container c join stock.flow f on f.school_id = c.school_id and f.lot_id = c.id
      where c.school_id = ${ctx.schoolId} and c.substance_id = any(array(${flaggedAs(ctx, await annualFlags(ctx))}))
        and f.at >= make_timestamptz(y.year, 1, 1, 0, 0, 0, 'Asia/Shanghai')
        and f.at < make_timestamptz(y.year + 1, 1, 1, 0, 0, 0, 'Asia/Shanghai'))
    on conflict (school_id, year) where year is not null do nothing`.execute(ctx.db);
}

type Open = { version: number; reported_on: string | null; began_on: string; subject: string };

/** Writes down when something was reported, and by which receipt. */
export async function fileReport(ctx: Ctx, { id, version, ...input }: InputOf<typeof reportApi.file>): Promise<void> {
  const { rows } = await sql<Open>`select r.version, r.reported_on, coalesce(i.no, r.year || ' 年') as subject,
      coalesce((i.decided_at at time zone 'Asia/Shanghai')::date, make_date(r.year, 1, 1))::text as began_on
    from chemical.police_report r left join chemical.inbound i on i.school_id = r.school_id and i.id = r.inbound_id
    where r.school_id = ${ctx.schoolId} and r.id = ${id} for update of r`.execute(ctx.db);
  const report = found(rows[0], '报备');
  assert(report.reported_on === null, chemicalErrors.reportFiled);
  if (report.version !== version) throw await staleVersion(ctx, reportDoc, id);
  const isPossible = input.reported_on >= report.began_on && input.reported_on <= formatDate(ctx.now);
  assert(isPossible, chemicalErrors.reportAhead);
  await sql`update chemical.police_report set reported_on = ${input.reported_on}, receipt_no = ${input.receipt_no},
      authority = ${input.authority}, remark = ${input.remark ?? ''}, version = version + 1, updated_at = ${ctx.now},
      updated_by = ${ctx.actor.userId}
    where school_id = ${ctx.schoolId} and id = ${id}`.execute(ctx.db);
  const note = `${report.subject} 回执 ${input.receipt_no}`;
  await ctx.audit({ action: '登记报备回执', docType: reportDoc, docId: id, note, after: input });
  await emit(ctx, 'kernel.document.changed', { docType: reportDoc, ids: [id], to: 'filed' });
}
