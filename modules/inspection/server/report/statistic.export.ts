import type { Ctx } from '#kernel/server/context.ts';
import { typedCell } from '#kernel/server/sheets/cell-text.rules.ts';
import { exportTables, type FigureTable } from '#kernel/server/sheets/export-tables.ts';
import type { BlobReply } from '#kernel/server/implement.ts';
import { codesOf } from '#platform/codes/server/public.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { monthLabels } from '#kernel/shared/months.ts';
import { ProblemLevel } from '../../shared/core/problem.states.ts';
import type { Statistic, StatisticQuery } from '../../shared/report/statistic.ts';
import { findStatistic } from './statistic.queries.ts';

type Names = { levels: ReadonlyMap<string, string>; classes: ReadonlyMap<string, string> };

const nameOf = (names: ReadonlyMap<string, string>, code: number) =>
  code === 0 ? '未评估' : (names.get(String(code)) ?? String(code));

function tablesOf(data: Statistic, { levels, classes }: Names): FigureTable[] {
  const { cards } = data;
  const monthNames = monthLabels(
    data.months.map(({ month }) => month),
    data,
  );
  return [
    {
      name: '总览',
      titles: ['指标', '数值'],
      rows: [
        ['统计范围', `${data.from} 至 ${data.to}${data.college_name && ` ${data.college_name}`}`],
        ['检查次数', cards.inspections],
        ['检查实验室数', cards.labs_checked],
        ['实验室数', cards.labs],
        ['覆盖率（%）', cards.coverage],
        ['隐患数', cards.problems],
        ['紧急隐患', cards.urgent],
        ['整改完成', cards.finished],
        ['整改率（%）', cards.rate],
        ['按期率（%）', cards.on_time_rate],
        ['逾期', cards.overdue],
        ['平均整改天数', cards.mean_days],
        ['重复隐患', cards.repeated],
        ['重复率（%）', cards.repeat_rate],
      ],
    },
    {
      name: data.college_name ? '按实验室' : '按学院',
      titles: ['单位', '待整改', '有整改计划', '待复核', '整改完成', '逾期', '合计', '整改率（%）'],
      rows: data.units.map((u) => [u.name, u.pending, u.planing, u.checking, u.finished, u.overdue, u.total, u.rate]),
    },
    {
      name: '按月份',
      titles: ['月份', '隐患数', '整改完成', '整改率（%）'],
      rows: data.months.map((m, i) => [monthNames[i]!, m.problems, m.finished, m.rate]),
    },
    { name: '按分类', titles: ['分类', '隐患数'], rows: data.classes.map((c) => [c.name, c.problems]) },
    {
      name: '按检查大类',
      titles: ['编号', '大类', '隐患数'],
      rows: data.categories.map((c) => [c.code, c.name, c.problems]),
    },
    {
      name: '按等级类别',
      titles: ['安全等级', '安全类别', '隐患数'],
      rows: data.levels.map((l) => [nameOf(levels, l.lab_level), nameOf(classes, l.lab_class), l.problems]),
    },
    {
      name: '一般紧急',
      titles: ['等级', '隐患数'],
      rows: data.grades.map((g) => [labelOf(ProblemLevel, g.level), g.problems]),
    },
    ...(data.self_checks
      ? [
          {
            name: '自查完成情况',
            titles: ['单位', '应查', '已完成', '补报', '待检查', '未完成', '免检', '完成率（%）', '按期率（%）'],
            rows: data.self_checks.units.map((u) => [
              u.name,
              u.due,
              u.done,
              u.late,
              u.open,
              u.missed,
              u.exempt,
              u.rate,
              u.on_time_rate,
            ]),
          },
        ]
      : []),
    { name: '整改用时', titles: ['用时', '隐患数'], rows: data.bands.map((b) => [b.name, b.problems]) },
    {
      name: '重复隐患',
      titles: ['描述', '分类', '次数'],
      rows: data.repeats.map((r) => [r.description, r.class_name, r.problems]),
    },
    {
      name: '逾期清单',
      titles: ['隐患编号', '学院', '单位', '描述', '期限', '逾期天数'],
      rows: data.overdue.map((o) => [
        o.problem_no,
        o.college_name,
        o.org_name,
        o.description,
        typedCell('datetime', o.effective_deadline),
        o.days,
      ]),
    },
  ];
}

/** All figures of a statistic, one sheet for each chart. */
export const exportStatistic = (ctx: Ctx, query: StatisticQuery): Promise<BlobReply> =>
  exportTables(ctx, { title: '检查统计', filter: query }, async (tx) =>
    tablesOf(await findStatistic(tx, query), await namesOf(tx)),
  );

async function namesOf(ctx: Ctx): Promise<Names> {
  const [levels, classes] = await Promise.all([codesOf(ctx, 'lab_level'), codesOf(ctx, 'lab_class')]);
  const named = (codes: typeof levels) => new Map(codes.map(({ code, name }) => [code, name]));
  return { levels: named(levels), classes: named(classes) };
}
