import * as z from 'zod/mini';
import { defineEnum, type EnumValue } from '#kernel/shared/enums.ts';
import type { ControlKindCode } from './control-kind.ts';

/** Operators of conditions. */
export const Operator = defineEnum({
  eq: { value: 'eq', label: '等于' },
  ne: { value: 'ne', label: '不等于' },
  gt: { value: 'gt', label: '大于' },
  ge: { value: 'ge', label: '大于等于' },
  lt: { value: 'lt', label: '小于' },
  le: { value: 'le', label: '小于等于' },
  in: { value: 'in', label: '属于' },
  not_in: { value: 'not_in', label: '不属于' },
  contains: { value: 'contains', label: '包含' },
  filled: { value: 'filled', label: '已填写' },
  empty: { value: 'empty', label: '未填写' },
});
export type OperatorCode = EnumValue<typeof Operator>;

/** How the parts of a group are joined. */
export const Join = defineEnum({
  all: { value: 'all', label: '全部满足' },
  any: { value: 'any', label: '满足任一' },
});

/** Operators that compare with a list of values, and those that compare with none. */
export const takesList = (op: OperatorCode): boolean => op === Operator.in || op === Operator.not_in;
export const takesNothing = (op: OperatorCode): boolean => op === Operator.filled || op === Operator.empty;

const scalar = z.union([z.string().check(z.maxLength(200)), z.number(), z.boolean()]);

/** `field` is the name of a field, or `child.name` for a column of a child table. */
const comparison = z.object({
  field: z.string().check(z.maxLength(81)),
  op: z.enum(Operator.$items.map(({ value }) => value)),
  value: z.optional(z.union([scalar, z.array(scalar).check(z.maxLength(100))])),
});
export type Comparison = z.output<typeof comparison>;

const joined = <T extends z.core.$ZodType>(part: T) =>
  z.object({
    join: z.enum(Join.$items.map(({ value }) => value)),
    conditions: z.array(part).check(z.minLength(1, '条件组至少要有一个条件'), z.maxLength(20, '一组最多 20 个条件')),
  });

/** A comparison, or comparisons joined by and or or, two levels deep. */
export const condition = z.union([comparison, joined(z.union([comparison, joined(comparison)]))]);
export type Condition = z.output<typeof condition>;

/** A field that a condition may ask for. */
export type ConditionField = { name: string; label: string; kind: ControlKindCode; options: readonly string[] };

/** The comparisons of a condition, in the order in which they are written. */
export function comparisonsOf(of: Condition): Comparison[] {
  return 'field' in of ? [of] : of.conditions.flatMap((part) => comparisonsOf(part));
}

type Scalar = string | number | boolean;
type Values = Readonly<Record<string, unknown>>;

/** True if the values satisfy the condition. A comparison with a field that has no value is false, whatever it says. */
export function holds(of: Condition, values: Values): boolean {
  if ('field' in of) return compares(of, scalarsAt(values, of.field));
  const parts: readonly Condition[] = of.conditions;
  return of.join === Join.all ? parts.every((part) => holds(part, values)) : parts.some((part) => holds(part, values));
}

/** The first of several that holds, as the branches of a process ask for. */
export const firstThatHolds = <T>(items: readonly T[], of: (item: T) => Condition, values: Values): T | undefined =>
  items.find((item) => holds(of(item), values));

function compares({ op, value }: Comparison, found: readonly Scalar[]): boolean {
  if (op === Operator.empty) return found.length === 0;
  if (found.length === 0) return false;
  if (op === Operator.filled) return true;
  const wanted = value === undefined ? [] : Array.isArray(value) ? value : [value];
  // A list satisfies a comparison by one of its items; it differs only if none is equal.
  if (op === Operator.ne || op === Operator.not_in)
    return !found.some((one) => wanted.some((w) => order(one, w) === 0));
  return found.some((one) => wanted.some((w) => satisfies(op, one, w, found.length === 1)));
}

function satisfies(op: OperatorCode, found: Scalar, wanted: Scalar, isSingle: boolean): boolean {
  const by = order(found, wanted);
  if (op === Operator.contains) return by === 0 || (isSingle && String(found).includes(String(wanted)));
  if (op === Operator.eq || op === Operator.in) return by === 0;
  if (by === undefined) return false;
  if (op === Operator.gt) return by > 0;
  if (op === Operator.ge) return by >= 0;
  return op === Operator.lt ? by < 0 : by <= 0;
}

const isDecimal = /^-?\d{1,15}(\.\d{1,4})?$/;
const isMoment = /^\d{4}(-\d{2}(-\d{2}( \d{2}:\d{2}(:\d{2})?)?)?)?$|^\d{2}:\d{2}(:\d{2})?$/;

const asNumber = (value: Scalar) =>
  typeof value === 'number' ? value : typeof value === 'string' && isDecimal.test(value) ? Number(value) : undefined;

/** Below, at or above zero as the values are ordered; undefined where they are only unequal. */
function order(found: Scalar, wanted: Scalar): number | undefined {
  const [a, b] = [asNumber(found), asNumber(wanted)];
  if (a !== undefined && b !== undefined) return a - b;
  const [left, right] = [String(found), String(wanted)];
  if (left === right) return 0;
  // Days and times are ordered by their text.
  return isMoment.test(left) && isMoment.test(right) ? (left < right ? -1 : 1) : undefined;
}

function scalarsAt(values: Values, field: string): Scalar[] {
  const at = field.indexOf('.');
  if (at < 0) return scalarsOf(Object.hasOwn(values, field) ? values[field] : undefined);
  const rows = values[field.slice(0, at)];
  return Array.isArray(rows) ? rows.flatMap((row) => (isRecord(row) ? scalarsAt(row, field.slice(at + 1)) : [])) : [];
}

/** What a value is compared by: chosen people, units and options by their ids. */
function scalarsOf(value: unknown): Scalar[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value];
  if (typeof value === 'number' || typeof value === 'boolean') return [value];
  if (Array.isArray(value)) return value.flatMap((item) => scalarsOf(item));
  if (!isRecord(value)) return [];
  // Rows of a child table count as filled, however they are filled.
  return 'id' in value ? scalarsOf(value.id) : [true];
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
