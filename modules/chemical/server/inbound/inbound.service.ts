import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { checkFields } from '#kernel/server/db/check-fields.ts';
import { insertRow, updateRow, type RowKind } from '#kernel/server/db/write-row.ts';
import { assert, badFields, conflict } from '#kernel/server/errors.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { personReference } from '#platform/identity/server/public.ts';
import { inStores } from '#platform/stock/server/public.ts';
import { nextDocumentNo } from '#kernel/server/numbering.ts';
import { chemicalErrors } from '../../shared/errors.ts';
import type { inboundApi, InboundInput, InboundLineInput } from '../../shared/inbound/inbound.ts';
import { ChemicalState } from '../../shared/substance.ts';
import { InboundStatus } from '../../shared/inbound/inbound.states.ts';
import { voidSignatures } from '../dual/dual.service.ts';
import { inboundDoc } from './inbound-lock.queries.ts';

const inbound: RowKind<'chemical.inbound'> = {
  table: 'chemical.inbound',
  doc: inboundDoc,
  noun: '入库单',
  reach: (ctx) => inStores(ctx, 'chemical.inbound.edit', 't.warehouse_id'),
  softDelete: false,
};

async function checkInput(ctx: Ctx, input: InboundInput) {
  await checkFields<InboundInput>(ctx, {
    warehouse_id: {
      valid: sql<boolean>`exists (select 1 from stock.warehouse w where w.school_id = ${ctx.schoolId} and w.id = ${input.warehouse_id}
        and w.status = 1 and ${inStores(ctx, 'chemical.inbound.edit', 'w.id')})`,
      message: '仓库不存在、已停用或不在您的管理范围内，请重新选择',
    },
    applicant_id: personReference(ctx, input.applicant_id, '申请人'),
  });
  const faults = (await lineFaults(ctx, input)).map(({ line, fault }) => `第 ${line} 行：${fault}`);
  if (faults.length > 0) throw badFields({ lines: faults.slice(0, 5).join('；') });
}

/** One fault a line; the first that is found. */
async function lineFaults(ctx: Ctx, { warehouse_id, lines }: InboundInput) {
  const today = formatDate(ctx.now);
  const mayOverride = holdsRight(ctx.actor, 'chemical.compat.override');
  const { rows } = await sql<{ line: number; fault: string | null }>`select g.at + 1 as line, case
      when s.id is null or s.status <> 1 then '化学品不存在或已停用，请重新选择'
      when p.id is null or p.status <> 1 then '规格不属于该化学品或已停用，请重新选择'
      when k.code is null then '纯度不存在，请重新选择'
      when l.id is null or l.status <> 1 or b.status <> 1 then '层位不在所选仓库或已停用，请重新选择'
      when g.supplier_id is not null and u.id is null then '供应商不存在或已停用，请重新选择'
      when g.produced_on > ${today}::date then '生产日期不能晚于今天'
      when g.expires_on <= g.produced_on then '有效期应晚于生产日期'
      when s.state = ${ChemicalState.gas} and g.expires_on is null then '气瓶请在“有效期至”填写检验到期日'
      when s.state = ${ChemicalState.gas} and g.expires_on < ${today}::date then '气瓶检验已到期，不能入库，请退回供应商'
      when s.state <> ${ChemicalState.gas} and g.expires_on <= ${today}::date then '有效期已过，不能入库'
      when coalesce(g.tray_note, '') <> '' and not ${mayOverride} then '隔离措施须由学校管理员批准，请清空或由学校管理员填写' end as fault
    from json_to_recordset(${JSON.stringify(lines.map((line, at) => ({ ...line, at })))}::json) as g(at int, substance_id bigint,
      spec_id bigint, purity text, cell_id bigint, supplier_id bigint, produced_on date, expires_on date, tray_note text)
    left join chemical.substance s on s.school_id = ${ctx.schoolId} and s.id = g.substance_id
    left join chemical.spec p on p.school_id = ${ctx.schoolId} and p.id = g.spec_id and p.substance_id = g.substance_id
    left join codes.code k on k.school_id = ${ctx.schoolId} and k.parent_key = 'chem_purity' and k.code = g.purity
    left join stock.cell l on l.school_id = ${ctx.schoolId} and l.id = g.cell_id and l.warehouse_id = ${warehouse_id}
    left join stock.cabinet b on b.school_id = l.school_id and b.id = l.cabinet_id
    left join chemical.supplier u on u.school_id = ${ctx.schoolId} and u.id = g.supplier_id and u.status = 1
    order by g.at`.execute(ctx.db);
  return rows.flatMap(({ line, fault }) => (fault === null ? [] : [{ line, fault }]));
}

async function writeLines(ctx: Ctx, id: number, lines: readonly InboundLineInput[]) {
  const rows = lines.map((line, at) => ({
    batch_no: '',
    invoice_no: '',
    tray_note: '',
    label_ok: false,
    sheet_ok: false,
    sealed_ok: false,
    count_ok: false,
    ...Object.fromEntries(Object.entries(line).filter(([, value]) => value !== undefined)),
    school_id: ctx.schoolId,
    inbound_id: id,
    line: at + 1,
  }));
  await sql`with former as (delete from chemical.inbound_line where school_id = ${ctx.schoolId} and inbound_id = ${id}
      and line > ${lines.length})
    insert into chemical.inbound_line select * from json_populate_recordset(null::chemical.inbound_line, ${JSON.stringify(rows)}::json)
    on conflict (school_id, inbound_id, line) do update set substance_id = excluded.substance_id, spec_id = excluded.spec_id,
      count = excluded.count, batch_no = excluded.batch_no, purity = excluded.purity, produced_on = excluded.produced_on,
      expires_on = excluded.expires_on, supplier_id = excluded.supplier_id, invoice_no = excluded.invoice_no, cell_id = excluded.cell_id,
      tray_note = excluded.tray_note, label_ok = excluded.label_ok, sheet_ok = excluded.sheet_ok, sealed_ok = excluded.sealed_ok,
      count_ok = excluded.count_ok`.execute(ctx.db);
}

export async function createInbound(ctx: Ctx, { lines, ...input }: InboundInput): Promise<number> {
  await checkInput(ctx, { ...input, lines });
  const no = await nextDocumentNo(ctx, 'RK', inboundDoc);
  const id = await insertRow(ctx, inbound, { ...input, no }, no);
  await writeLines(ctx, id, lines);
  return id;
}

/** What a purchase brings stays what was bought; counts are compared when the goods are taken in. */
async function keepsPurchase(ctx: Ctx, id: number, lines: readonly InboundLineInput[]): Promise<void> {
  const { rows } = await sql<Pick<InboundLineInput, 'substance_id' | 'spec_id'>>`select substance_id, spec_id
    from chemical.inbound_line where school_id = ${ctx.schoolId} and inbound_id = ${id} order by line`.execute(ctx.db);
  const isSame = lines.every(
    ({ substance_id, spec_id }, at) => rows[at]?.substance_id === substance_id && rows[at].spec_id === spec_id,
  );
  assert(isSame, chemicalErrors.arriveOther);
}

export async function updateInbound(ctx: Ctx, { id, version, lines, ...input }: InputOf<typeof inboundApi.update>) {
  const check = async (before: Record<string, unknown>) => {
    if (before['status'] !== InboundStatus.waiting) throw conflict('入库单已复核或已拒收，不能再修改');
    await checkInput(ctx, { ...input, lines });
    if (before['purchase_id'] !== null) await keepsPurchase(ctx, id, lines);
  };
  await updateRow(ctx, inbound, { id, version }, input, { check });
  await writeLines(ctx, id, lines);
  await voidSignatures(ctx, { doc: inboundDoc, id });
}
