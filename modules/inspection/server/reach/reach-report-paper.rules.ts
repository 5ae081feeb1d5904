import { labelOf } from '#kernel/shared/enums.ts';
import { percentText, rateOf } from '#kernel/shared/rate.ts';
import type { Block, DocumentBlock } from '#lib/pdf/blocks.ts';
import { paragraph, plainTable, sectionsOf, signedBy } from '#platform/print/server/public.ts';
import { ReachGrade } from '../../shared/core/reach-rule.ts';
import { ReachTarget } from '../../shared/core/reach.states.ts';
import type { ReachResultRow } from '../../shared/reach/reach-result.ts';
import { linesByCollege } from '../core/by-college.rules.ts';
import { problemTable } from '../problem/problem-paper.rules.ts';
import { reportHead } from '../record/result-report-paper.rules.ts';
import type { ReachReport } from './reach-report.queries.ts';

const right = 'right';
const scoreText = (score: number | null) => (score === null ? '—' : score.toFixed(1));

/** The results of a reach check: summary, colleges, excellent units, vetoes, items, laboratories, problems. */
export function reachReportBlocks(report: ReachReport): DocumentBlock[] {
  const { head, colleges, problems } = report;
  return [
    ...reportHead(head, colleges.published_at ? '' : '（未公布）'),
    ...sectionsOf([
      ['检查情况', [paragraph(summary(report))]],
      ['各学院检查结果', collegeTable(report)],
      ['优秀单位', excellentUnits(report)],
      ['有否决项的单位', vetoedUnits(report)],
      ['不符合较多的检查项', itemTable(report)],
      ['各单位检查结果', resultTable(report)],
      [`隐患清单（${problems.length} 项）`, problemTable(problems)],
    ]),
    ...signedBy(head.org_name, colleges.published_at?.slice(0, 10) ?? head.today),
  ];
}

const labsOf = ({ results }: ReachReport) => results.filter((row) => row.target === ReachTarget.lab);

function summary(report: ReachReport): string {
  const { head, problems } = report;
  const labs = labsOf(report);
  const checked = labs.filter((row) => row.final !== null);
  const reached = checked.filter((row) => row.is_reached).length;
  const mean = checked.reduce((sum, row) => sum + (row.final ?? 0), 0) / checked.length;
  const grades = ReachGrade.$items.map(
    ({ value, label }) => `${label} ${checked.filter((row) => row.grade === value).length} 间`,
  );
  const scores =
    checked.length === 0
      ? ''
      : `平均 ${mean.toFixed(1)} 分，达标率 ${percentText(rateOf(reached, checked.length))}，其中${grades.join('、')}。`;
  return `${head.from} 至 ${head.to}，${head.org_name}组织开展“${head.act_name}”，应检实验室 ${labs.length} 间，已检 ${checked.length} 间。${scores}检查中发现隐患 ${problems.length} 项。`;
}

function collegeTable({ colleges: { content } }: ReachReport): Block[] {
  if (content.length === 0) return [];
  return [
    plainTable(
      [
        ['学院', 6],
        ['实验室', 2, right],
        ['已检', 2, right],
        ['平均分', 2.2, right],
        ['达标率', 2.4, right],
        ['优秀', 2, right],
        ['有否决项', 2.4, right],
        ['学院检查表', 3, right],
      ],
      content.map((row) => [
        row.college_name,
        String(row.labs),
        String(row.checked),
        scoreText(row.mean),
        percentText(row.reached_rate),
        String(row.excellent),
        String(row.vetoes),
        row.own ? scoreText(row.own.final) : '—',
      ]),
    ),
  ];
}

const placeOf = (row: ReachResultRow) =>
  row.target === ReachTarget.lab ? [row.college_name, row.unit_name].filter(Boolean).join(' ') : row.unit_name;

function excellentUnits(report: ReachReport): Block[] {
  const labs = labsOf(report).filter((row) => row.grade === ReachGrade.excellent);
  const named = labs.map(({ college_name, unit_name, final }) => ({
    college_name,
    text: `${unit_name}（${scoreText(final)} 分）`,
  }));
  const lines = linesByCollege(named).map((line, at) => `${at + 1}. ${line}`);
  return [
    ...(report.honoured.length > 0 ? [paragraph(`优秀学院：${report.honoured.join('、')}。`)] : []),
    ...(lines.length > 0 ? ['优秀实验室：', ...lines].map(paragraph) : []),
  ];
}

const vetoedUnits = ({ results }: ReachReport): Block[] =>
  results.filter((row) => row.vetoes > 0).map((row) => paragraph(`${placeOf(row)}：否决项 ${row.vetoes} 项不符合。`));

function itemTable({ failed }: ReachReport): Block[] {
  if (failed.length === 0) return [];
  return [
    plainTable(
      [
        ['编号', 2.4],
        ['检查项', 11],
        ['大类', 3.4],
        ['不符合', 2, right],
        ['基本符合', 2.4, right],
      ],
      failed.map((row) => [row.code, row.name, row.category_name, String(row.unmet), String(row.nearly)]),
    ),
  ];
}

function resultTable({ results }: ReachReport): Block[] {
  if (results.length === 0) return [];
  return [
    plainTable(
      [
        ['单位', 7],
        ['编号', 2.6],
        ['自评', 2, right],
        ['学院复查', 2.4, right],
        ['学校检查', 2.4, right],
        ['最终得分', 2.4, right],
        ['结果', 3],
        ['排名', 1.8, right],
      ],
      results.map((row) => [
        placeOf(row),
        row.unit_no,
        scoreText(row.score_self),
        scoreText(row.score_college),
        scoreText(row.score_school),
        scoreText(row.final),
        gradeText(row),
        row.rank === null ? '—' : String(row.rank),
      ]),
    ),
  ];
}

const gradeText = ({ grade, is_rechecked }: ReachResultRow) =>
  grade === null ? '未检查' : `${labelOf(ReachGrade, grade)}${is_rechecked ? '（复）' : ''}`;
