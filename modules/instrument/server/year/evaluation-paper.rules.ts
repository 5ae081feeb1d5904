import { labelOf, yesNoOf } from '#kernel/shared/enums.ts';
import type { DocumentBlock } from '#lib/pdf/blocks.ts';
import {
  a4,
  factsTable,
  headingText,
  paragraph,
  signatureBoxes,
  space,
  titleText,
} from '#platform/print/server/public.ts';
import { InstrumentKind } from '../../shared/register/instrument.ts';
import { figureParts, figures } from '../../shared/year/figures.ts';
import type { ReportDetail } from '../../shared/year/report.ts';

const sharing = (row: ReportDetail): [string, string][] => [
  ['加入共享平台', yesNoOf(row.joined_platform)],
  ['公布收费标准', yesNoOf(row.price_published)],
  ['有共享规定', yesNoOf(row.share_rules)],
];

/** The year of an instrument in the layout of the ministry's form of evaluation, with signatures. */
export const evaluationBlocks = (row: ReportDetail, school: string, printedAt: string): DocumentBlock[] => [
  a4(`${school}　${row.asset_no} ${row.school_year} 学年　打印于 ${printedAt}`),
  titleText('高等学校贵重仪器设备年度效益评价表'),
  factsTable([
    ['学校', school],
    ['学年', row.school_year],
    ['仪器编号', row.asset_no],
    ['分类号', row.class_no],
    ['仪器名称', row.instrument_name],
    ['型号', row.model || '—'],
    ['规格', row.spec || '—'],
    ['原值', `${row.price ?? '—'} 元`],
    ['购置日期', row.buy_date ?? '—'],
    ['类型', row.kind === null ? '—' : labelOf(InstrumentKind, row.kind)],
    ['单位', row.college_name || '—'],
    ['存放地', `${row.lab_name} ${row.room_no}`.trim()],
    ['负责人', row.keeper_name || '—', true],
  ]),
  ...figureParts.flatMap(([part, title]): DocumentBlock[] => [
    space(1),
    headingText(title),
    factsTable([
      ...figures
        .filter((figure) => figure.part === part)
        .map(({ name, label, unit }): [string, string] => [label, `${row[name]} ${unit}`]),
      ...(part === 'open' ? sharing(row) : []),
    ]),
  ]),
  space(1),
  headingText('自我评价'),
  paragraph(row.self_review || '（未填写）'),
  ...(row.reason === '' ? [] : [paragraph(`差异原因：${row.reason}`)]),
  space(2),
  signatureBoxes(['仪器负责人', '学院负责人', '学校主管部门']),
];
