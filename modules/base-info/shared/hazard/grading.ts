import * as z from 'zod/mini';
import { endpoint, holds } from '#kernel/shared/contract.ts';
import { defineEnum, type EnumValue } from '#kernel/shared/enums.ts';
import { canOf, idOnly } from '#kernel/shared/paging.ts';
import * as wire from '#kernel/shared/wire.ts';
import { Controlled, HazardState, HazardUnit } from './hazard.ts';

/** What a rule compares with its value; the set is closed, `grading.rules.ts` computes each. */
export const Indicator = defineEnum({
  rows: { value: 'rows', label: '登记条数' },
  stock: { value: 'stock', label: '存量合计' },
  bottles: { value: 'bottles', label: '气瓶数' },
  score: { value: 'score', label: '评价得分' },
  nothing: { value: 'nothing', label: '其他规则均未命中' },
});
export type IndicatorCode = EnumValue<typeof Indicator>;

/** Unit of the value by indicator. */
export const indicatorUnits: Readonly<Record<IndicatorCode, string>> = {
  rows: '条',
  stock: 'kg 或 L',
  bottles: '瓶',
  score: '分',
  nothing: '',
};

export const RuleOp = defineEnum({
  over: { value: 'over', label: '大于' },
  least: { value: 'least', label: '不小于' },
  overUpTo: { value: 'overUpTo', label: '大于，且不大于' },
  leastBelow: { value: 'leastBelow', label: '不小于，且小于' },
});
export type RuleOpCode = EnumValue<typeof RuleOp>;

/** Operators with an upper bound. */
export const isRange = (op: RuleOpCode): boolean => op === RuleOp.overUpTo || op === RuleOp.leastBelow;

/** Where a rule comes from. */
export const RuleOrigin = defineEnum({
  ministry: { value: 'ministry', label: '教育部文件', tone: 'good' },
  unchecked: { value: 'unchecked', label: '请对照教育部文件核对', tone: 'warn' },
  own: { value: 'own', label: '平台或学校设定', tone: 'neutral' },
});

/** What the points of a score line count. */
export const Measure = defineEnum({
  stock: { value: 'stock', label: '每 kg 或 L' },
  bottles: { value: 'bottles', label: '每瓶' },
  pieces: { value: 'pieces', label: '每台、个或间' },
  once: { value: 'once', label: '有即计分' },
  missing: { value: 'missing', label: '每缺一类必备设施' },
  older: { value: 'older', label: '建成超过（年）' },
});

/** A number that a form may send as text. */
const number = (message: string, max: number) =>
  z.pipe(
    z.transform((value: unknown) => (typeof value === 'string' && value !== '' ? Number(value) : value)),
    z.number(message).check(z.minimum(0, '不能为负数'), z.maximum(max, `不能大于 ${max}`)),
  );
const orNull = <T extends z.core.$ZodType>(type: T) =>
  z.pipe(
    z.transform((value: unknown): unknown => (value === '' || value === undefined ? null : value)),
    z.nullable(type),
  );
const kinds = wire.list(wire.codeText('种类', 40), 200);
const controlled = wire.list(wire.code(Controlled), 9);
const labClass = orNull(wire.int(1, 99));

export const gradingRule = z.object({
  code: wire.codeText('规则编号', 20),
  /** Null: the class that contributes most points. */
  lab_class: labClass,
  indicator: wire.code(Indicator, '请选择指标'),
  /** A hazard source counts if its kind is one of these or below one, or if it is controlled as one of `controlled`. */
  kinds,
  controlled,
  /** Leave out what is only used and not stored. */
  stored_only: wire.bool(),
  op: wire.code(RuleOp, '请选择条件'),
  value: number('请填写阈值', 1_000_000),
  value_to: orNull(number('请填写上限', 1_000_000)),
  level: wire.int(1, 4, '请选择等级'),
  basis: wire.paragraph('判定内容', 200),
  origin: wire.code(RuleOrigin),
  enabled: wire.bool(),
});
export type GradingRule = z.output<typeof gradingRule>;

const scoreLine = z.object({
  code: wire.codeText('编号', 20),
  name: wire.text('计分项', 100),
  lab_class: labClass,
  measure: wire.code(Measure, '请选择计分方式'),
  kinds,
  controlled,
  /** Required categories of facilities, for `missing`. */
  facilities: wire.list(wire.codeText('设施', 40), 30),
  points: number('请填写分值', 1_000),
  cap: orNull(number('请填写上限', 10_000)),
  /** Years, for `older`. */
  years: orNull(wire.int(1, 200)),
  enabled: wire.bool(),
});
export type ScoreLine = z.output<typeof scoreLine>;

export const Frequency = defineEnum({
  week: { value: 'week', label: '每周' },
  twoWeeks: { value: 'two-weeks', label: '每两周' },
  month: { value: 'month', label: '每月' },
  quarter: { value: 'quarter', label: '每季度' },
  halfYear: { value: 'half-year', label: '每半年' },
  term: { value: 'term', label: '每学期' },
  termEnds: { value: 'term-ends', label: '学期初和学期末' },
  year: { value: 'year', label: '每年' },
});
export const ProjectReview = defineEnum({
  school: { value: 'school', label: '学校备案' },
  college: { value: 'college', label: '学院审核' },
  lab: { value: 'lab', label: '实验室存档' },
  tick: { value: 'tick', label: '勾选确认' },
});
export const DoorAccess = defineEnum({
  approval: { value: 'approval', label: '准入并每学期审批' },
  admission: { value: 'admission', label: '准入' },
});

/** What a level switches on. */
export const consequence = z.object({
  level: wire.int(1, 4),
  self_check: wire.code(Frequency),
  college_check: wire.code(Frequency),
  school_check: wire.code(Frequency),
  sheet_to_school: wire.code(Frequency),
  last_person_check: wire.bool(),
  first_hours: wire.int(0, 1_000, '请填写学时'),
  yearly_hours: wire.int(0, 1_000, '请填写学时'),
  drills: wire.int(0, 52, '请填写次数'),
  project_review: wire.code(ProjectReview),
  door_access: wire.code(DoorAccess),
});
export type Consequence = z.output<typeof consequence>;

/** Everything that grading goes by; every change makes a new edition of all of it. */
export type GradingSet = { rules: GradingRule[]; scores: ScoreLine[]; consequences: Consequence[] };

export const amount = z.object({
  /** The kind and the kinds above it. */
  line: z.array(z.string()),
  name: z.string(),
  kind_name: z.string(),
  controlled: wire.code(Controlled),
  qty: z.number(),
  unit: wire.code(HazardUnit),
  state: wire.code(HazardState),
});
/** What of a lab decides its grade. */
const labFacts = z.object({
  amounts: z.array(amount),
  /** Categories of its emergency facilities. */
  facilities: z.array(z.string()),
  /** Years since it was founded. */
  age: z.nullable(z.int()),
});
export type Amount = z.output<typeof amount>;
export type LabFacts = z.output<typeof labFacts>;

const read = holds('base-info.grading.read');
const edit = holds('base-info.grading.edit');

/** The edition that was read, and why it is changed. */
const change = { edition: wire.int(1), note: wire.paragraph('修改原因', 200) };
const saved = z.object({ edition: z.int() });
/** Code of the rule or line before the change; absent for a new one. */
const former = wire.maybe(wire.codeText('编号', 20));
const removal = z.object({ ...change, code: wire.codeText('编号', 20) });

export const gradingApi = {
  find: endpoint({
    method: 'GET',
    path: '/grading',
    guard: read,
    input: z.object({}),
    output: z.object({
      rules: z.array(gradingRule),
      scores: z.array(scoreLine),
      consequences: z.array(consequence),
      edition: z.int(),
      saved_at: z.string(),
      saved_by: z.string(),
      can: canOf('edit'),
    }),
  }),
  saveRule: endpoint({
    method: 'POST',
    path: '/grading/rule',
    guard: edit,
    input: z.object({ ...gradingRule.shape, ...change, former }),
    output: saved,
    summary: '保存判定规则',
  }),
  removeRule: endpoint({
    method: 'POST',
    path: '/grading/rule/remove',
    guard: edit,
    input: removal,
    output: saved,
    summary: '删除判定规则',
  }),
  saveScore: endpoint({
    method: 'POST',
    path: '/grading/score',
    guard: edit,
    input: z.object({ ...scoreLine.shape, ...change, former }),
    output: saved,
    summary: '保存计分项',
  }),
  removeScore: endpoint({
    method: 'POST',
    path: '/grading/score/remove',
    guard: edit,
    input: removal,
    output: saved,
    summary: '删除计分项',
  }),
  saveConsequence: endpoint({
    method: 'POST',
    path: '/grading/consequence',
    guard: edit,
    input: z.object({ ...consequence.shape, ...change }),
    output: saved,
    summary: '保存等级管理要求',
  }),
  editions: endpoint({
    method: 'GET',
    path: '/grading/editions',
    guard: read,
    input: z.object({}),
    output: z.array(z.object({ edition: z.int(), note: z.string(), saved_at: z.string(), saved_by: z.string() })),
  }),
  facts: endpoint({ method: 'GET', path: '/grading/lab/{id}', guard: read, input: idOnly, output: labFacts }),
};
