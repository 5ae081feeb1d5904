import * as z from 'zod/mini';
import { defineEnum } from '#kernel/shared/enums.ts';
import * as wire from '#kernel/shared/wire.ts';

/** Who fills a table: one unit a table, `instrument` being laboratories with valuable instruments. */
export const Grain = defineEnum({
  lab: { value: 'lab', label: '实验室' },
  college: { value: 'college', label: '学院' },
  school: { value: 'school', label: '学校' },
  instrument: { value: 'instrument', label: '仪器' },
});

export const ColumnKind = defineEnum({
  text: { value: 'text', label: '文本' },
  int: { value: 'int', label: '整数' },
  decimal: { value: 'decimal', label: '小数' },
  code: { value: 'code', label: '代码' },
  month: { value: 'month', label: '年月' },
  date: { value: 'date', label: '日期' },
});

/** What the system fills in, read-only. */
export const Fill = defineEnum({
  schoolCode: { value: 'school_code', label: '学校代码' },
  unitCode: { value: 'unit_code', label: '单位编号' },
  unitName: { value: 'unit_name', label: '单位名称' },
});

const bound = () => wire.maybe(wire.decimal('请填写数字'));

const column = {
  field: z
    .string('请填写字段')
    .check(z.regex(/^[a-z][a-z0-9_]{0,29}$/, '字段应以小写字母开头，由小写字母、数字和下划线组成')),
  title: wire.text('名称', 30),
  kind: wire.code(ColumnKind, '请选择类型'),
  /** Bytes of a text in GBK, digits of a number with its point. */
  width: wire.int(1, 200, '宽度应为 1–200'),
  is_required: wire.bool(),
  min: bound(),
  max: bound(),
  options: wire.maybe(wire.list(z.object({ value: wire.text('代码', 20), label: wire.text('含义', 40) }), 200)),
  /** Part of what names a row in its table. */
  is_key: wire.maybe(wire.bool()),
};

/** A column that a school describes. */
export const columnInput = z.object(column);
export type ColumnInput = z.output<typeof columnInput>;

export const columnOut = z.object({
  field: z.string(),
  title: z.string(),
  kind: z.string(),
  width: z.int(),
  is_required: z.boolean(),
  min: z.optional(z.string()),
  max: z.optional(z.string()),
  options: z.optional(z.array(z.object({ value: z.string(), label: z.string() }))),
  is_key: z.optional(z.boolean()),
  fill: z.optional(z.string()),
  /** What the form of the ministry says of it. */
  note: z.optional(z.string()),
});
export type Column = z.output<typeof columnOut>;

export const ruleOut = z.object({
  /** Sum of `left` against sum of `right` and `limit`; `any`: not all of `left` zero; `age`: years at the end of the year. */
  kind: z.enum(['at_most', 'equals', 'any', 'age']),
  level: z.enum(['error', 'warning']),
  left: z.array(z.string()),
  right: z.array(z.string()),
  limit: z.optional(z.number()),
  text: z.string(),
});
export type CheckRule = z.output<typeof ruleOut>;

/** Cells of a row by their fields: canonical texts, an empty cell absent or empty. */
export type Cells = Readonly<Record<string, string>>;
