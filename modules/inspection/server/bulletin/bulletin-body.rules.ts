import { numbered } from '#platform/print/server/public.ts';
import { linesByCollege } from '../core/by-college.rules.ts';
import type { BulletinFigures } from '../../shared/bulletin/bulletin.ts';

type BulletinFacts = { actName: string; orgName: string; from: string; to: string; deadline: string };
type College = BulletinFigures['colleges'][number];

const part = (label: string, rate: number | null) => (rate === null ? '' : `，${label} ${rate}%`);
const listed = (lines: readonly string[]) => lines.map((line, i) => `${i + 1}. ${line}`);

/** Generated text of a bulletin, which the organizer edits. */
export function bulletinBody(facts: BulletinFacts, figures: BulletinFigures): string {
  const colleges = listed(figures.colleges.map((row) => collegeLine(row, figures)));
  const overdue = listed(figures.overdue.map((row) => `${row.college_name} ${row.lab_name}：${row.description}`));
  const sections = numbered<string>([
    ['检查情况', summaryLines(facts, figures)],
    ['各学院情况', colleges.length > 0 ? colleges : ['本次检查未涉及学院。']],
    ['优秀单位', excellentLines(figures)],
    ['有否决项的实验室', vetoLines(figures)],
    ['逾期七天以上未整改的隐患', overdue],
    ['整改要求', [demand(facts)]],
  ]);
  return sections.flatMap(([title, lines]) => [title, ...lines]).join('\n');
}

function summaryLines({ from, to, orgName, actName }: BulletinFacts, figures: BulletinFigures): string[] {
  const { labs, checked, no_entry, problems, urgent, met_rate, reach } = figures;
  const noEntry = no_entry > 0 ? `，未能进入 ${no_entry} 间` : '';
  const scores = reach
    ? `${reach.mean === null ? '' : `，平均 ${reach.mean.toFixed(1)} 分`}${part('达标率', reach.reached_rate)}，优秀 ${reach.excellent_count} 间`
    : '';
  const classes = figures.classes.slice(0, 5).map((row) => `${row.class_name} ${row.problems} 项`);
  return [
    `${from} 至 ${to}，${orgName}组织开展了“${actName}”，共检查实验室 ${checked}/${labs} 间${noEntry}${scores}，发现隐患 ${problems} 项，其中紧急 ${urgent} 项${part('检查项符合率', met_rate)}。`,
    ...(classes.length > 0 ? [`隐患主要集中在：${classes.join('、')}。`] : []),
  ];
}

function collegeLine(
  { college_id, college_name, checked, labs, problems, urgent }: College,
  { reach }: BulletinFigures,
) {
  const own = reach?.colleges.find((row) => row.college_id === college_id);
  const score = own && own.mean !== null ? `，平均 ${own.mean.toFixed(1)} 分${part('达标率', own.reached_rate)}` : '';
  return `${college_name}：检查 ${checked}/${labs} 间${score}，隐患 ${problems} 项${urgent > 0 ? `（紧急 ${urgent} 项）` : ''}`;
}

function excellentLines({ reach }: BulletinFigures): string[] {
  if (!reach) return [];
  const labs = reach.excellent.map(({ college_name, lab_name, final }) => ({
    college_name,
    text: `${lab_name}（${final.toFixed(1)} 分）`,
  }));
  return [
    ...(reach.honoured.length > 0 ? [`优秀学院：${reach.honoured.join('、')}。`] : []),
    ...(labs.length > 0 ? ['优秀实验室：', ...listed(linesByCollege(labs))] : []),
  ];
}

const vetoLines = ({ reach }: BulletinFigures) =>
  listed((reach?.vetoed ?? []).map((row) => `${row.college_name} ${row.lab_name}：${row.items}`));

const demand = ({ deadline }: BulletinFacts) =>
  `请各单位对照隐患清单逐项整改，一般隐患于 ${deadline} 前完成并在平台提交整改结果；紧急隐患立即停用，整改复核通过后方可恢复实验。`;

/** Title of a bulletin; marks a correction of a withdrawn one. */
export const bulletinTitle = (actName: string, corrects: boolean): string =>
  `关于“${actName}”的检查通报${corrects ? '（更正）' : ''}`;
