import { labelOf } from '#kernel/shared/enums.ts';
import type { DocumentBlock } from '#lib/pdf/blocks.ts';
import { a4, factsTable, plainTable, signatureBoxes, space, titleText } from '#platform/print/server/public.ts';
import { LineResult, StocktakeStatus } from '../../shared/stocktake.states.ts';
import type { CountLine, StocktakeDetail } from '../../shared/stocktake/stocktake.ts';

const isFinding = ({ result }: CountLine) => result !== LineResult.match && result !== LineResult.open;
const amount = (value: string | null, unit: string) => (value === null ? '' : `${value} ${unit}`);

/** 盘点报告: what was to be there, what differs and why, and who has counted, submitted and decided. */
export function stocktakeBlocks(row: StocktakeDetail, school: string, printedAt: string): DocumentBlock[] {
  const submitters = [row.submitter_name, row.second_name].filter(Boolean).join('、');
  const findings = row.lines.filter(isFinding);
  return [
    a4(`${school}　盘点报告 ${row.no}　打印于 ${printedAt}`, true),
    titleText(`${school}化学品盘点报告`),
    factsTable([
      ['盘点单号', row.no],
      ['名称', row.name],
      ['范围', row.scope],
      ['状态', labelOf(StocktakeStatus, row.status)],
      ['负责人', row.leader_name],
      ['冻结出入库', row.is_frozen ? '是' : '否'],
      row.started_at !== null && ['开始时间', row.started_at],
      row.submitted_at !== null && ['提交', `${submitters}　${row.submitted_at}`],
      row.signed.length > 0 && ['签名', row.signed.join('；'), true],
      row.auditor_name !== '' && ['审核', `${row.auditor_name}　${row.decided_at ?? ''}`],
      row.opinion !== '' && ['审核意见', row.opinion, true],
      ['结果', `应盘 ${row.expected}，已盘 ${row.counted}，盘盈 ${row.surplus}，盘亏 ${row.missing}`, true],
      row.remark !== '' && ['备注', row.remark, true],
    ]),
    titleText('差异和异常'),
    findings.length === 0 ? plainTable([['账物相符，没有差异', 1]], []) : linesTable(findings),
    titleText('盘点明细'),
    linesTable(row.lines.filter((line) => !isFinding(line))),
    space(3),
    signatureBoxes(['负责人', '盘点人', '第二保管人', '审核人']),
  ];
}

const linesTable = (lines: readonly CountLine[]) =>
  plainTable(
    [
      ['容器编码', 2.3],
      ['名称', 3.4],
      ['CAS', 2.1],
      ['管控', 1],
      ['存放位置', 3],
      ['账面', 1.6, 'right'],
      ['实测', 1.6, 'right'],
      ['差异', 1.6, 'right'],
      ['结果', 1.6],
      ['说明', 4.4],
      ['盘点人', 1.6],
    ],
    lines.map((line) => [
      line.code,
      line.name,
      line.cas,
      line.is_controlled ? '是' : '',
      line.place,
      amount(line.book, line.unit),
      amount(line.measured, line.unit),
      amount(line.difference, line.unit),
      labelOf(LineResult, line.result),
      [line.explanation, line.note].filter(Boolean).join('；'),
      line.counter_name,
    ]),
  );
