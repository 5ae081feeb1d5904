import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import type { BlobReply } from '#kernel/server/implement.ts';
import { inSchool } from '#kernel/server/work.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { formatDate } from '#kernel/shared/time.ts';
import type { Cell } from '#lib/sheets/cell.ts';
import { writeXls } from '#lib/sheets/write-xls.ts';
import { AssetState } from '../shared/asset.states.ts';
import { SafetyGrade, SpecialKind } from '../shared/kinds.ts';
import { allJoins, assetColumns, isKept, type StoredAsset } from './asset.queries.ts';

type Reported = StoredAsset & { class_name: string };

/** What the authority asks of each piece of the catalogue; what is kept like them below its limits is not reported. */
async function readReported(ctx: Ctx): Promise<Reported[]> {
  const { rows } = await sql<Reported>`select ${assetColumns(ctx)}, coalesce(g.name, '') as class_name
    from special_equipment.asset a ${allJoins}
    left join codes.code g on g.school_id = a.school_id and g.parent_key = 'special_type' and g.code = a.class_code
    where a.school_id = ${ctx.schoolId} and ${isKept} and a.kind_code <> ${SpecialKind.similar}
    order by a.type_code, upper(e.asset_no) limit 19000`.execute(ctx.db);
  return rows;
}

const columns: readonly (readonly [title: string, width: number, value: (row: Reported) => Cell])[] = [
  ['设备种类', 16, (row) => labelOf(SpecialKind, row.kind_code)],
  ['设备类别', 20, (row) => row.class_name],
  ['设备品种', 20, (row) => row.type_name],
  ['产品名称', 20, (row) => row.name],
  ['型号规格', 16, (row) => row.model],
  ['设备代码', 24, (row) => row.register_code],
  ['使用登记证编号', 20, (row) => row.use_cert_no],
  ['登记机关', 22, (row) => row.facts.authority],
  ['制造单位', 28, (row) => row.facts.manufacturer],
  ['产品编号', 16, (row) => row.facts.factory_no],
  ['制造日期', 12, (row) => row.facts.made_on],
  ['投用日期', 12, (row) => row.facts.first_use_on],
  ['单位内编号', 18, (row) => row.asset_no],
  ['使用地点', 30, (row) => [row.college_name, row.lab_name, row.room_no].filter(Boolean).join(' ')],
  ['使用状态', 10, (row) => labelOf(AssetState, row.state)],
  ['安全状况等级', 12, (row) => (row.facts.safety_grade ? labelOf(SafetyGrade, row.facts.safety_grade) : '')],
  ['上次检验日期', 12, (row) => row.last_on],
  ['下次检验日期', 12, (row) => row.next_on],
  ['安全管理员', 12, (row) => row.keeper_name],
  ['作业人员', 20, (row) => row.facts.operators],
];

/** 特种设备使用情况报表: the pieces of the school for the authority, as .xls. */
export async function exportForAuthority(ctx: Ctx): Promise<BlobReply> {
  const options = { readOnly: true, lane: 'slow', pool: ctx.services.readPool } as const;
  const rows = await inSchool(ctx.services, ctx.actor, readReported, options);
  await inSchool(ctx.services, ctx.actor, (tx) => tx.audit({ action: '导出：特种设备使用情况报表' }), { by: ctx });
  const body = writeXls({
    name: '特种设备使用情况',
    columns: [{ title: '序号', width: 6 }, ...columns.map(([title, width]) => ({ title, width }))],
    rows: rows.map((row, at) => [at + 1, ...columns.map(([, , value]) => value(row))]),
  });
  const day = formatDate(ctx.now).replaceAll('-', '');
  return { name: `特种设备使用情况报表_${day}.xls`, type: 'application/vnd.ms-excel', body };
}
