import { labelOf } from '#kernel/shared/enums.ts';
import { percentText, rateOf } from '#kernel/shared/rate.ts';
import type { Block, DocumentBlock } from '#lib/pdf/blocks.ts';
import {
  a4,
  factsTable,
  paragraph,
  plainTable,
  sectionsOf,
  signedBy,
  space,
  titleText,
} from '#platform/print/server/public.ts';
import { ActivityStatus } from '../../shared/core/activity.states.ts';
import { Conclusion, RecordStatus } from '../../shared/core/record.states.ts';
import { problemTable } from '../problem/problem-paper.rules.ts';
import type { ReportHead, ResultReport } from './result-report.queries.ts';

const mostItems = 20;
const right = 'right';

const count = String;

/** What every report of an activity begins with. */
export function reportHead(head: ReportHead, remark = ''): DocumentBlock[] {
  return [
    a4(`${head.school_name} · ${head.act_no}${remark}`),
    titleText(`“${head.act_name}”检查结果报告${remark}`),
    space(2),
    factsTable([
      ['活动编号', head.act_no],
      ['活动类型', head.act_type_name],
      ['组织单位', head.org_name],
      ['负责人', head.leader_name],
      ['检查时间', `${head.from} 至 ${head.to}`],
      ['状态', labelOf(ActivityStatus, head.status)],
      ['报告范围', head.part],
      ['生成日期', head.today],
    ]),
  ];
}

/** The result of an activity: summary, colleges, items that were often not met, laboratories, problems. */
export function resultReportBlocks(report: ResultReport): DocumentBlock[] {
  const { head, problems } = report;
  return [
    ...reportHead(head),
    ...sectionsOf([
      ['检查情况', [paragraph(summary(report))]],
      ['各学院检查情况', collegeTable(report)],
      ['不符合较多的检查项', itemTable(report)],
      ['各实验室检查结果', labTable(report)],
      [`隐患清单（${problems.length} 项）`, problemTable(problems)],
    ]),
    ...signedBy(head.org_name, head.today),
  ];
}

function summary({ head, colleges, items }: ResultReport): string {
  const sum = (key: 'labs' | 'checked' | 'no_entry' | 'problems' | 'urgent' | 'needs_rectifying') =>
    colleges.reduce((total, row) => total + row[key], 0);
  const answers = (pick: (row: ResultReport['items'][number]) => number) =>
    items.reduce((total, row) => total + pick(row), 0);
  const met = rateOf(
    answers((row) => row.met),
    answers((row) => row.met + row.nearly + row.unmet),
  );
  const entry = sum('no_entry') > 0 ? `，未能进入 ${sum('no_entry')} 间` : '';
  const items_met = met === null ? '' : `检查项符合率 ${met}%。`;
  const found = `发现隐患 ${sum('problems')} 项，其中紧急 ${sum('urgent')} 项，需整改 ${sum('needs_rectifying')} 项。`;
  return `${head.from} 至 ${head.to}，${head.org_name}组织开展“${head.act_name}”，应检实验室 ${sum('labs')} 间，已检 ${sum('checked')} 间${entry}。${items_met}${found}`;
}

function collegeTable({ colleges }: ResultReport): Block[] {
  if (colleges.length === 0) return [];
  return [
    plainTable(
      [
        ['学院', 6],
        ['应检', 2, right],
        ['已检', 2, right],
        ['未能进入', 2.4, right],
        ['符合率', 2.4, right],
        ['隐患', 2, right],
        ['紧急', 2, right],
        ['需整改', 2.2, right],
        ['整改率', 2.4, right],
      ],
      colleges.map((row) => [
        row.college_name,
        count(row.labs),
        count(row.checked),
        count(row.no_entry),
        percentText(row.met_rate),
        count(row.problems),
        count(row.urgent),
        count(row.needs_rectifying),
        percentText(row.rectified_rate),
      ]),
    ),
  ];
}

function itemTable({ items }: ResultReport): Block[] {
  const often = items
    .filter((row) => row.unmet + row.nearly > 0)
    .sort((a, b) => b.unmet - a.unmet || b.nearly - a.nearly)
    .slice(0, mostItems);
  if (often.length === 0) return [];
  return [
    plainTable(
      [
        ['编号', 2.4],
        ['检查项', 11],
        ['大类', 3.4],
        ['不符合', 2, right],
        ['基本符合', 2.4, right],
        ['隐患', 2, right],
      ],
      often.map((row) => [
        row.code,
        row.name,
        row.category_name,
        count(row.unmet),
        count(row.nearly),
        count(row.problems),
      ]),
    ),
  ];
}

function labTable({ labs }: ResultReport): Block[] {
  if (labs.length === 0) return [];
  return [
    plainTable(
      [
        ['学院', 4],
        ['实验室', 6],
        ['检查人', 4],
        ['检查日期', 3],
        ['状态', 2.4],
        ['结论', 2.6],
        ['符合率', 2.2, right],
        ['隐患', 1.8, right],
      ],
      labs.map((row) => [
        row.college_name,
        `${row.lab_name}（${row.lab_no}）`,
        row.inspectors,
        row.checked_at?.slice(0, 10) ?? '',
        labelOf(RecordStatus, row.status),
        labelOf(Conclusion, row.conclusion),
        percentText(row.met_rate),
        count(row.problems),
      ]),
    ),
  ];
}
