import { rateOf } from '#kernel/shared/rate.ts';
import { chineseDay } from '#kernel/shared/time.ts';
import { RiskLevel } from '../risk/risk-point.states.ts';
import type { UnitFigures } from './unit-figures.ts';
import type { YearlyReport } from './year.ts';

// The sentences of the yearly report: the page and both files say the same.

const digits = '〇一二三四五六七八九';

/** `二〇二六年`. */
const yearInWords = (year: number): string => `${String(year).replace(/\d/g, (digit) => digits[Number(digit)]!)}年`;

export const reportTitle = (year: number) => `${yearInWords(year)}实验室安全年度报告`;

/** What the figures cover: the whole year, or how much of it is over. */
export function periodInWords({ year, from, to, day }: Pick<YearlyReport, 'year' | 'from' | 'to' | 'day'>): string {
  if (day === to) return `统计期为${yearInWords(year)}全年（${chineseDay(from)}至${chineseDay(to)}）。`;
  return `统计期为${yearInWords(year)}（${chineseDay(from)}至${chineseDay(to)}），本年度尚未结束，数据截至${chineseDay(day)}。`;
}

const rateText = (name: string, rate: number | null) => (rate === null ? '' : `，${name} ${rate}%`);
function labWords({ day, labs, rooms, levels, cells }: YearlyReport): string[] {
  const count = (level: number | null) =>
    cells.filter((cell) => cell.lab_level === level).reduce((sum, cell) => sum + cell.labs, 0);
  const parts = [...levels.map(({ code, name }) => ({ code, name })), { code: null, name: '未评估' }]
    .map(({ code, name }) => ({ name, labs: count(code) }))
    .filter((level) => level.labs > 0);
  const graded = parts.length > 0 ? `其中${parts.map(({ name, labs: of }) => `${name} ${of} 间`).join('，')}。` : '';
  return [`截至${chineseDay(day)}，在用实验室 ${labs} 间，使用房间 ${rooms} 间。${graded}`];
}

function riskWords({ hazards, risks }: YearlyReport): string[] {
  const kinds = hazards.kinds.map(({ name, rows }) => `${name} ${rows} 条`).join('，');
  const levels = RiskLevel.$items.map(({ label }, at) => `${label} ${risks.levels[at] ?? 0} 个`).join('，');
  return [
    `登记危险源 ${hazards.total.rows} 条，涉及实验室 ${hazards.total.labs} 间${kinds && `：${kinds}`}。`,
    `生效风险点 ${risks.points} 个${risks.points > 0 ? `：${levels}${rateText('措施落实率', rateOf(risks.placed, risks.measures))}` : ''}。` +
      (risks.overdue > 0 ? `逾期未复核 ${risks.overdue} 个。` : ''),
  ];
}

function peopleWords(span: string, { persons, members, admitted, training }: UnitFigures): string[] {
  return [
    `在室人员 ${persons} 人（${members} 人次），取得准入 ${admitted} 人次${rateText('准入率', rateOf(admitted, members))}。`,
    ...(training
      ? [
          `${span}参加安全培训 ${training.trained} 人次，累计 ${training.hours} 学时；按实验室安全等级应达到年度学时 ${training.due} 人次，` +
            `已达标 ${training.met} 人次${rateText('达标率', training.rate)}。`,
        ]
      : []),
  ];
}

const drillWords = (span: string, { drills }: UnitFigures): string[] =>
  drills ? [`${span}开展应急演练 ${drills.held} 次，参加 ${drills.people} 人次。`] : [];

function checkWords({ checks, total: { self_checks } }: YearlyReport): string[] {
  return [
    ...(self_checks
      ? [
          `实验室应自查 ${self_checks.due} 次，完成 ${self_checks.done} 次，未完成 ${self_checks.missed} 次${rateText('完成率', self_checks.rate)}。`,
        ]
      : []),
    ...(checks
      ? [
          `学校和学院检查 ${checks.inspections} 次，检查实验室 ${checks.labs_checked} 间，发现隐患 ${checks.found} 项，` +
            `整改完成 ${checks.finished} 项${rateText('整改率', checks.rate)}。`,
        ]
      : []),
  ];
}

/** Sections of the report that have something to say. */
export function yearlyWords(data: YearlyReport): { title: string; lines: string[] }[] {
  const span = data.day === data.to ? '全年' : '年初至今';
  return [
    { title: '实验室基本情况', lines: labWords(data) },
    { title: '危险源与风险点', lines: riskWords(data) },
    { title: '人员与安全培训', lines: peopleWords(span, data.total) },
    { title: '应急演练', lines: drillWords(span, data.total) },
    { title: '安全检查与自查', lines: checkWords(data) },
  ].filter(({ lines }) => lines.length > 0);
}
