import type { Ctx } from '#kernel/server/context.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import type { DocumentBlock } from '#lib/pdf/blocks.ts';
import { findSchoolName } from '#platform/org/server/public.ts';
import {
  a4,
  factsTable,
  plainTable,
  printPaper,
  readToPrint,
  signatureBoxes,
  space,
  titleText,
  wholeDocument,
} from '#platform/print/server/public.ts';
import { printedNo } from '../../shared/label-no.rules.ts';
import type { ManifestDetail } from '../../shared/transfer/manifest.ts';
import { Form } from '../../shared/waste-kinds.ts';
import { findManifest } from './manifest.queries.ts';

const blocks = (row: ManifestDetail, school: string, printedAt: string): DocumentBlock[] => [
  a4(`${school}　转移联单 ${row.no}　打印于 ${printedAt}`, true),
  titleText('危险废物转移联单'),
  factsTable([
    ['联单编号', row.no],
    ['移出单位', school],
    ['暂存设施', row.warehouse_name],
    ['启运时间', row.departed_at ?? ''],
    ['接受单位', row.disposer_name],
    ['许可证号', row.license_no],
    ['合同编号', row.contract_no],
    ['承运人', row.carrier],
    ['运输许可证', `${row.carrier_license}（至 ${row.carrier_until}）`],
    ['车牌', row.plate],
    ['驾驶员', `${row.driver} ${row.driver_phone}`],
    ['押运员', `${row.escort} ${row.escort_phone}`],
    ['运输路线', row.route, true],
    ['合计', `${row.containers} 件，${row.weight_kg} kg`],
    ['接受', row.received_kg === null ? '' : `${row.received_on ?? ''}　${row.received_kg} kg　${row.method}`],
    ['异常处理', row.note, true],
  ]),
  plainTable(
    [
      ['行', 1],
      ['数字识别码', 5],
      ['废物名称', 4],
      ['类别', 1.6],
      ['代码', 2.4],
      ['形态', 1.6],
      ['容器', 2.6],
      ['重量 kg', 1.8, 'right'],
      ['产生实验室', 4],
    ],
    row.items.map((one, at) => [
      String(at + 1),
      printedNo(one.label_no),
      one.name,
      one.hw,
      one.code,
      labelOf(Form, one.form),
      one.spec_name,
      one.weight_kg,
      one.lab_name,
    ]),
  ),
  space(3),
  signatureBoxes(['移出人', '承运人', '接受人']),
];

/** 转移联单. */
export async function printManifest(ctx: Ctx, { id }: { id: number }) {
  const [row, school] = await readToPrint(
    ctx,
    async (tx) => [await findManifest(tx, id), await findSchoolName(tx)] as const,
  );
  const paper = blocks(row, school, formatDateTime(ctx.now).slice(0, 16));
  return printPaper(ctx, { title: `转移联单 ${row.no}`, filter: { id } }, wholeDocument(paper));
}
