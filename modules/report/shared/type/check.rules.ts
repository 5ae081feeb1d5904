import { isDate } from './value.rules.ts';
import type { Cells, CheckRule, Column } from './column.ts';

type Level = 'error' | 'warning';
/** What is wrong with a cell, or doubtful; `row` is the place of the row. */
export type Finding = { row: number; field: string; level: Level; text: string };

export type Checked = { columns: readonly Column[]; rules: readonly CheckRule[]; year: string };

/** Bytes of a text in GBK, as the files of the ministry count them. */
export const gbkBytes = (text: string): number =>
  Array.from(text).reduce((sum, character) => sum + (character.codePointAt(0)! < 0x80 ? 1 : 2), 0);

const integer = /^(0|-?[1-9]\d*)$/;
const decimal = /^-?(0|[1-9]\d*)(\.\d{1,2})?$/;
const month = /^(19|20)\d{2}(0[1-9]|1[0-2])$/;

function shapeFault({ kind, options }: Column, text: string): string | undefined {
  switch (kind) {
    case 'int':
      return integer.test(text) ? undefined : '应为整数';
    case 'decimal':
      return decimal.test(text) ? undefined : '应为数字，最多两位小数';
    case 'month':
      return month.test(text) ? undefined : '应为六位年月，如 202509';
    case 'date':
      return isDate(text) ? undefined : '应为日期，如 2025-09-01';
    case 'code':
      return options?.some(({ value }) => value === text) ? undefined : '不在代码范围内';
    default:
      return undefined;
  }
}

function sizeFault({ kind, width, min, max }: Column, text: string): string | undefined {
  const isNumber = kind === 'int' || kind === 'decimal';
  if (isNumber && min !== undefined && Number(text) < Number(min)) return `不能小于 ${min}`;
  if (isNumber && max !== undefined && Number(text) > Number(max)) return `不能大于 ${max}`;
  if (isNumber) return text.length > width ? `超过 ${width} 位` : undefined;
  if (kind !== 'text') return undefined;
  return gbkBytes(text) > width ? `超过 ${width} 字节（一个汉字 2 字节）` : undefined;
}

/** What is wrong with the text of a cell. */
export function cellFault(column: Column, text: string): string | undefined {
  if (text === '') return column.is_required ? `请填写${column.title}` : undefined;
  const fault = shapeFault(column, text) ?? sizeFault(column, text);
  return fault === undefined ? undefined : `${column.title}${fault}`;
}

const numberOf = (cells: Cells, field: string) => Number(cells[field] || 0) || 0;
const sumOf = (cells: Cells, fields: readonly string[]) =>
  Math.round(fields.reduce((sum, field) => sum + numberOf(cells, field), 0) * 100) / 100;

/** Years from a month of birth to the last day of the school year. */
function ageAt(year: string, birth: string | undefined): number | undefined {
  if (!birth || !month.test(birth)) return undefined;
  const [y, m] = [Number(birth.slice(0, 4)), Number(birth.slice(4))];
  return Number(year.slice(5)) - y - (m > 8 ? 1 : 0);
}

const isOffBy = (a: number, b: number) => Math.abs(a - b) > 0.0101;

function breaks({ kind, left, right, limit = 0 }: CheckRule, cells: Cells, year: string): boolean {
  if (kind === 'any') return left.every((field) => numberOf(cells, field) === 0);
  if (kind === 'age') {
    const age = ageAt(year, cells[left[0]!]);
    return age !== undefined && (age < 18 || age > limit);
  }
  const difference = [sumOf(cells, left), sumOf(cells, right) + limit] as const;
  return kind === 'equals' ? isOffBy(...difference) : difference[0] > difference[1] + 0.0001;
}

/** Key of a row in its table; '' while a part of it is missing. */
export function keyOf(columns: readonly Column[], cells: Cells): string {
  const parts = columns.filter(({ is_key }) => is_key).map(({ field }) => cells[field] ?? '');
  return parts.length === 0 || parts.some((part) => part === '') ? '' : parts.join('|').toUpperCase();
}

/** Everything that is wrong with one row by itself. */
export function rowFaults({ columns, rules, year }: Checked, cells: Cells): Omit<Finding, 'row'>[] {
  const faults = columns.flatMap((column): Omit<Finding, 'row'>[] => {
    const text = cellFault(column, cells[column.field] ?? '');
    return text === undefined ? [] : [{ field: column.field, level: 'error', text }];
  });
  const bad = new Set(faults.map(({ field }) => field));
  const broken = rules
    .filter((rule) => ![...rule.left, ...rule.right].some((field) => bad.has(field)) && breaks(rule, cells, year))
    .map(({ left, level, text }) => ({ field: left.at(-1)!, level, text }));
  return [...faults, ...broken];
}

/** All findings of a table, by row: of cells, of rules, and rows that stand in it twice. */
export function checkRows(of: Checked, rows: readonly Cells[]): Finding[] {
  const key = of.columns.findLast(({ is_key }) => is_key);
  const first = new Map<string, number>();
  return rows.flatMap((cells, row): Finding[] => {
    const found = rowFaults(of, cells).map((fault): Finding => ({ row, ...fault }));
    const name = keyOf(of.columns, cells);
    const earlier = first.get(name);
    if (!key || name === '') return found;
    if (earlier === undefined) first.set(name, row);
    else found.push({ row, field: key.field, level: 'error', text: `与第 ${earlier + 1} 行重复：${key.title}应唯一` });
    return found;
  });
}
