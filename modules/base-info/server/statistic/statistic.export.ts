import type { Ctx } from '#kernel/server/context.ts';
import { exportTables, type FigureTable } from '#kernel/server/sheets/export-tables.ts';
import { rateOf } from '#kernel/shared/rate.ts';
import type { Cell } from '#lib/sheets/cell.ts';
import { HazardUnit } from '../../shared/hazard/hazard.ts';
import { RiskLevel } from '../../shared/risk/risk-point.states.ts';
import { gradeColumnsOf, labsIn } from '../../shared/statistic/grade-table.rules.ts';
import {
  type GradeClass,
  type GradeCode,
  type HazardClass,
  type HazardSums,
  type Moe,
  type MoeQuery,
  type RiskFigures,
  type StatisticQuery,
} from '../../shared/statistic/statistic.ts';
import { countedLabs } from './counted-labs.queries.ts';
import { findGradeClass } from './grade-class.queries.ts';
import { findHazardClass } from './hazard-class.queries.ts';
import { findMoe } from './moe.queries.ts';
import { riskPointRows } from './risk-point-statistic.queries.ts';

/** Rows of a sheet at most. */
const most = 100_000;

const dayRow = ({ day }: { day: string }): Cell[] => ['统计日期', day];
function gradeTables(data: GradeClass): FigureTable[] {
  const columns = gradeColumnsOf(data);
  const cellsOf = (college_id?: number | null) => columns.map(({ part }) => labsIn(data, { ...part, college_id }));
  return [
    {
      name: '分级分类',
      titles: ['学院', ...columns.map(({ level, title }) => (level ? `${level.name} ${title}` : title))],
      rows: [...data.colleges.map(({ id, name }) => [name, ...cellsOf(id)]), ['合计', ...cellsOf()], dayRow(data)],
    },
  ];
}

export const exportGradeClass = (ctx: Ctx, query: StatisticQuery) =>
  exportTables(ctx, { title: '实验室分级分类统计', filter: query }, async (tx) =>
    gradeTables(await findGradeClass(tx, query)),
  );

const unitTitles = HazardUnit.$items.map(({ value, label }) => ({ value, title: `数量（${label}）` }));

const sumCells = (levels: readonly GradeCode[], sums: HazardSums): Cell[] => [
  sums.labs,
  sums.rows,
  ...unitTitles.map(({ value }) => Number(sums.amounts.find(({ unit }) => unit === value)?.qty ?? 0)),
  ...[...levels.map((level) => level.code), null].map(
    (code) => sums.levels.find(({ lab_level }) => lab_level === code)?.labs ?? 0,
  ),
];
const sumTitles = (levels: readonly GradeCode[]) => [
  '涉及实验室',
  '条数',
  ...unitTitles.map(({ title }) => title),
  ...levels.map(({ name }) => `${name}实验室`),
  '未评估实验室',
];

function hazardTables(data: HazardClass): FigureTable[] {
  const tops = data.kinds.filter(({ depth }) => depth === 0);
  return [
    {
      name: '按种类',
      titles: ['种类编码', '种类', ...sumTitles(data.levels)],
      rows: [
        ...data.kinds.map((kind) => [
          kind.code,
          `${'　'.repeat(kind.depth)}${kind.name}`,
          ...sumCells(data.levels, kind),
        ]),
        ['', '合计', ...sumCells(data.levels, data.total)],
        dayRow(data),
      ],
    },
    {
      name: '按楼宇',
      titles: ['楼宇', '涉及实验室', '条数', ...tops.map(({ name }) => `${name}（条）`)],
      rows: data.buildings.map(({ name, labs, rows, kinds }) => [
        name,
        labs,
        rows,
        ...tops.map((top) => kinds.find(({ code }) => code === top.code)?.rows ?? 0),
      ]),
    },
  ];
}

export const exportHazardClass = (ctx: Ctx, query: StatisticQuery) =>
  exportTables(ctx, { title: '危险源分类统计', filter: query }, async (tx) =>
    hazardTables(await findHazardClass(tx, query)),
  );

const riskCells = (row: RiskFigures): Cell[] => [
  row.labs,
  row.points,
  ...row.levels,
  row.unrated,
  rateOf(row.placed, row.measures),
  row.unplaced,
  row.overdue,
];

export const exportRiskPoint = (ctx: Ctx, query: StatisticQuery) =>
  exportTables(ctx, { title: '风险点统计表', filter: query }, async (tx) => {
    const counted = await countedLabs(tx, query);
    const { rows, total } = await riskPointRows(tx, counted, most);
    const levels = RiskLevel.$items.map(({ label }) => label);
    return [
      {
        name: '风险点',
        titles: ['风险点', '实验室', '风险点数', ...levels, '未评价', '措施落实率（%）', '措施未落实', '逾期未复核'],
        rows: [...rows.map((row) => [row.name, ...riskCells(row)]), ['合计', ...riskCells(total)], dayRow(counted)],
      },
    ];
  });

const activityRows = ({ activity: { members, training, drills, self_checks } }: Moe): Cell[][] => [
  ['在室人次', members],
  ...(training
    ? [
        ['参加培训（人次）', training.trained],
        ['培训学时', training.hours],
      ]
    : []),
  ...(drills
    ? [
        ['应急演练（次）', drills.held],
        ['演练（人次）', drills.people],
      ]
    : []),
  ...(self_checks ? [['自查完成率（%）', self_checks.rate]] : []),
];

function moeTables(data: Moe): FigureTable[] {
  const { checks } = data;
  const columns = [...data.levels.map(({ code, name }) => ({ code, name })), { code: null, name: '未评估' }];
  const count = (field: 'labs' | 'rooms', lab_class: number | null, lab_level: number | null) =>
    data.cells.find((cell) => cell.lab_class === lab_class && cell.lab_level === lab_level)?.[field] ?? 0;
  const classes = [...data.classes.map(({ code, name }) => ({ code, name })), { code: null, name: '未评估' }];
  const table = (field: 'labs' | 'rooms', name: string): FigureTable => ({
    name,
    titles: ['安全类别', ...columns.map((level) => level.name)],
    rows: classes.map((kind) => [kind.name, ...columns.map((level) => count(field, kind.code, level.code))]),
  });
  return [
    {
      name: '总览',
      titles: ['指标', '数值'],
      rows: [
        ['学年', data.school_year],
        ['统计区间', `${data.from} 至 ${data.to}`],
        ['实验室数据日期', data.day],
        ['实验室', data.labs],
        ['房间', data.rooms],
        ['危险源（条）', data.hazards.total.rows],
        ...activityRows(data),
        ...(checks
          ? [
              ['检查次数', checks.inspections],
              ['已检实验室', checks.labs_checked],
              ['隐患', checks.found],
              ['整改完成', checks.finished],
              ['整改率（%）', checks.rate],
            ]
          : []),
      ],
    },
    table('labs', '实验室'),
    table('rooms', '房间'),
    {
      name: '危险源',
      titles: ['种类', ...sumTitles(data.levels)],
      rows: data.hazards.kinds.map((kind) => [kind.name, ...sumCells(data.levels, kind)]),
    },
  ];
}

export const exportMoe = (ctx: Ctx, query: MoeQuery) =>
  exportTables(ctx, { title: '教育部数据', filter: query }, async (tx) => moeTables(await findMoe(tx, query)));
