import { labelOf } from '#kernel/shared/enums.ts';
import type { Block, DocumentBlock, TableBlock } from '#lib/pdf/blocks.ts';
import { a4, factsTable, headingText, titleText } from '#platform/print/server/public.ts';
import { FacilityStatus } from '../../shared/facility-status.ts';
import { HazardUnit } from '../../shared/hazard/hazard.ts';
import { RiskLevel } from '../../shared/risk/risk-point.states.ts';
import { ledgerItems, type LedgerItem } from '../../shared/statistic/ledger-items.ts';
import { CertState, DutyState } from '../../shared/statistic/statistic.ts';
import { UseStatus } from '../../shared/use-status.ts';
import type { LabPaper } from './lab-file-paper.queries.ts';

type Head = { printed_by: string; printed_at: string };

const names = (blanks: readonly string[]) => blanks.map((item) => ledgerItems[item as LedgerItem] ?? item).join('、');

const section = (title: string, table: TableBlock, none: string): Block[] => [
  headingText(title),
  table.rows.length > 0 ? table : { kind: 'text', text: none, size: 9, color: '#59647a', after: 3 },
];

const table = (titles: readonly (readonly [title: string, share: number])[], rows: string[][]): TableBlock => ({
  kind: 'table',
  columns: titles.map(([title, share]) => ({ title, share })),
  rows: rows.map((cells) => ({ cells })),
  size: 8,
  after: 3,
});

function summary({ row, lab }: LabPaper): Block[] {
  const { problems } = row;
  return [
    factsTable([
      ['实验室编号', row.code],
      ['实验室', row.name],
      ['学院', row.college_name],
      ['上级单位', lab.parent_name],
      ['楼宇房间', row.place],
      ['面积（m²）', lab.area],
      ['类型', lab.type_name],
      ['性质', row.nature_name],
      ['使用状态', labelOf(UseStatus, lab.use_status)],
      ['用途', lab.purpose, true],
      ['主要实验内容', lab.research, true],
    ]),
    headingText('责任人'),
    factsTable([
      ['负责人', row.head_name || '未登记'],
      ['安全责任人', row.safety_head_name || '未登记'],
      ['安全员', row.officer_name || '未登记'],
      ['应急联系人', [lab.emergency_name, lab.emergency_phone].filter(Boolean).join(' ')],
      [
        '责任书',
        [labelOf(DutyState, row.duty), row.duty_expires_on && `至 ${row.duty_expires_on}`].filter(Boolean).join('，'),
      ],
    ]),
    headingText('分级分类与台账'),
    factsTable([
      ['安全等级', row.level_name || '未评估'],
      ['安全类别', row.class_name || '未评估'],
      ['评估日期', lab.judged_on ?? ''],
      ['有效期至', lab.judge_valid_to ?? ''],
      ['资质证书', labelOf(CertState, row.cert)],
      ['完整度', `${row.completeness}%`],
      ['待补充', names(row.blanks), true],
      ['缺失设施', row.lacks.join('、'), true],
      ['在室人员', `${row.year.members} 人，已准入 ${row.year.admitted} 人`],
      row.year.training !== null && [
        '本年学时',
        `应达标 ${row.year.training.due} 人，已达标 ${row.year.training.met} 人`,
      ],
      row.year.drills !== null && ['本年演练', `${row.year.drills.held} 次，${row.year.drills.people} 人次`],
      row.year.self_checks !== null && [
        '本年自查',
        `应查 ${row.year.self_checks.due} 次，完成 ${row.year.self_checks.done} 次`,
      ],
      problems !== null && [
        '隐患',
        `${problems.found} 项，整改完成 ${problems.finished} 项，逾期 ${problems.overdue} 项`,
      ],
      problems !== null && ['最近检查', problems.checked_on ?? '没有检查'],
    ]),
  ];
}

/** 一室一档 of a laboratory. */
export function labFileBlocks(paper: LabPaper, { printed_by, printed_at }: Head): DocumentBlock[] {
  const { school_name, row, lab, hazards, risks } = paper;
  return [
    a4(`${school_name} · ${row.name} · ${printed_by} · ${printed_at}`),
    titleText(`${row.name}安全档案`),
    ...summary(paper),
    ...section(
      '资质',
      table(
        [
          ['资质', 6],
          ['证书编号', 6],
          ['有效期至', 4],
          ['情况', 3],
        ],
        lab.aptitudes.map((one) => [
          one.name,
          one.cert_no || '—',
          one.valid_to ?? '—',
          one.missing ? '缺失或过期' : '正常',
        ]),
      ),
      '没有登记资质',
    ),
    ...section(
      '危险源',
      table(
        [
          ['名称', 8],
          ['种类', 6],
          ['数量', 4],
          ['存放位置', 8],
          ['责任人', 4],
        ],
        hazards.map((one) => [
          one.name,
          one.kind_name,
          `${one.qty} ${labelOf(HazardUnit, one.unit)}`,
          one.place || one.room_no || '—',
          one.keeper_name || '—',
        ]),
      ),
      '没有登记危险源',
    ),
    ...section(
      '风险点',
      table(
        [
          ['风险点', 7],
          ['部位', 5],
          ['等级', 4],
          ['管控措施', 12],
          ['责任人', 4],
          ['复核日期', 4],
        ],
        risks.map((one) => [
          one.name,
          one.place || '—',
          one.level === null ? '未评价' : labelOf(RiskLevel, one.level),
          one.measures.map(({ text }) => text).join('；') || '—',
          one.duty_name || '—',
          one.review_on ?? '—',
        ]),
      ),
      '没有生效的风险点',
    ),
    ...section(
      '安全设施',
      table(
        [
          ['设施', 6],
          ['名称', 5],
          ['数量', 2],
          ['位置', 7],
          ['有效期至', 4],
          ['状态', 3],
        ],
        lab.facilities.map((one) => [
          one.category_name,
          one.name || '—',
          String(one.qty),
          one.place,
          one.expires_on ?? '—',
          labelOf(FacilityStatus, one.status),
        ]),
      ),
      '没有登记安全设施',
    ),
  ];
}
