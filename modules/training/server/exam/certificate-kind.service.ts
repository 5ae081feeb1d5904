import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { insertRow, setStatus, updateRow, type RowKind } from '#kernel/server/db/write-row.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import type { certificateKindApi, KindInput } from '../../shared/exam/certificate.ts';
import { CertificateKind } from '../../shared/certificate.states.ts';

const kind: RowKind<'training.certificate_kind'> = {
  table: 'training.certificate_kind',
  doc: 'training.certificate-kind',
  noun: '证书类别',
  softDelete: false,
};

export const createKind = (ctx: Ctx, input: KindInput): Promise<number> => insertRow(ctx, kind, input, input.name);

/** Certificates that were issued keep their last day. */
export const updateKind = (ctx: Ctx, { id, version, ...input }: InputOf<typeof certificateKindApi.update>) =>
  updateRow(ctx, kind, { id, version }, input, { note: input.name });

export const setKindStatus = (ctx: Ctx, { id, status }: InputOf<typeof certificateKindApi.setStatus>) =>
  setStatus(ctx, kind, id, status);

const usualMonths = 24;
const operatorMonths = 48;

/** The kinds of a school that has none. */
export async function prepareKinds(ctx: Ctx): Promise<void> {
  const { general, chemistry, biology, radiation, machinery, control, operator } = CertificateKind;
  const rows = [general, chemistry, biology, radiation, machinery, control, operator].map((value, at) => ({
    kind: value,
    name: CertificateKind.$items.find((item) => item.value === value)!.label,
    valid_months: value === operator ? operatorMonths : usualMonths,
    sort: (at + 1) * 10,
  }));
  await sql`insert into training.certificate_kind (school_id, name, kind, valid_months, sort)
    select ${ctx.schoolId}, t.name, t.kind, t.valid_months, t.sort
    from json_to_recordset(${JSON.stringify(rows)}::json) t(name text, kind text, valid_months int, sort int)
    where not exists (select 1 from training.certificate_kind k where k.school_id = ${ctx.schoolId})`.execute(ctx.db);
}
