import * as z from 'zod/mini';
import * as wire from '#kernel/shared/wire.ts';
import { hours, yuan } from '../amount.ts';

type Kind = 'hours' | 'count' | 'money';
type Figure = { name: string; label: string; kind: Kind; part: FigurePart; unit: string; collected: boolean };
export type FigurePart = 'use' | 'people' | 'results' | 'money' | 'functions' | 'open';

export const figureParts: readonly (readonly [part: FigurePart, title: string])[] = [
  ['use', '使用情况'],
  ['people', '人才培养'],
  ['results', '成果'],
  ['money', '收入和成本'],
  ['functions', '功能'],
  ['open', '开放共享'],
];

const of =
  <const K extends Kind>(part: FigurePart, kind: K, unit: string, collected = true) =>
  <const N extends string>(name: N, label: string) => ({ name, label, kind, part, unit, collected });
const machine = of('use', 'hours', '小时');
const people = of('people', 'count', '人');
const result = of('results', 'count', '项');
const money = of('money', 'money', '元');
const cost = of('money', 'money', '元', false);

/** The numbers of a year in the order of the form; `collected` are filled in from what is registered. */
export const figures = [
  machine('hours_teach', '教学机时'),
  machine('hours_research', '科研机时'),
  machine('hours_service', '社会服务机时'),
  machine('hours_open', '其中开放机时'),
  of('use', 'hours', '小时', false)('hours_prepare', '必要的准备和后处理机时'),
  of('use', 'count', '个')('samples', '测样数'),
  machine('down_hours', '故障停机'),
  of('use', 'count', '个月')('months_used', '使用月数'),
  of('use', 'count', '个月')('months_repair', '待修月数'),
  people('op_student', '独立操作：学生'),
  people('op_teacher', '独立操作：教师'),
  people('op_other', '独立操作：其他'),
  people('guided', '指导操作'),
  people('shown', '演示'),
  result('award_nation', '国家级或国际获奖'),
  result('award_province', '省部级获奖'),
  result('award_school', '校级获奖'),
  result('patent_teacher', '教师发明专利'),
  result('patent_student', '学生发明专利'),
  result('paper_index', '三大检索论文'),
  result('paper_core', '核心刊物论文'),
  result('items_teach', '教学实验项目'),
  result('items_research', '科研项目'),
  result('items_service', '社会服务项目'),
  money('income_outside', '校外服务收入'),
  money('income_inside', '校内服务收入'),
  cost('cost_material', '消耗材料费'),
  cost('cost_repair', '维修费'),
  cost('cost_staff', '人员费'),
  of('functions', 'count', '项')('functions_original', '原有功能数'),
  of('functions', 'count', '项')('functions_used', '使用功能数'),
  of('functions', 'count', '项', false)('functions_new', '新开发功能数'),
  of('open', 'count', '个', false)('service_units', '服务单位数'),
] as const satisfies readonly Figure[];

export type FigureName = (typeof figures)[number]['name'];
type CountName = Extract<(typeof figures)[number], { kind: 'count' }>['name'];
export type FigureValues = { [K in FigureName]: K extends CountName ? number : string };
export const figureNames = figures.map(({ name }) => name);

/** Columns of achievements of an instrument in a year, weighted by its share. */
export const resultNames = figures.filter(({ part }) => part === 'results').map(({ name }) => name);

const shapeOf = <T>(make: (figure: Figure) => T) =>
  Object.fromEntries(figures.map((figure) => [figure.name, make(figure)])) as { [K in FigureName]: T };

const valueIn = ({ kind, label }: Figure) => {
  if (kind === 'hours') return hours(label);
  return kind === 'money' ? yuan(label) : wire.int(0, 999_999, `${label}应为 0–999999 的整数`);
};
type InputShape = { [K in FigureName]: K extends CountName ? z.ZodMiniType<number> : z.ZodMiniType<string> };
type OutputShape = { [K in FigureName]: K extends CountName ? z.ZodMiniInt : z.ZodMiniString };

export const figureInput = shapeOf(valueIn) as unknown as InputShape;
export const figureOutput = shapeOf(({ kind }) => (kind === 'count' ? z.int() : z.string())) as unknown as OutputShape;
