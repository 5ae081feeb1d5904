import { CellError } from '#kernel/server/sheets/define-sheet.ts';

// Cells that several sheets of places and units have in common.

/** A whole number within bounds. */
export const wholeCell = (title: string, min: number, max: number) => (text: string) => {
  const value = Number(text);
  if (!Number.isInteger(value) || value < min || value > max) throw new CellError(`${title}应为 ${min}–${max} 的整数`);
  return value;
};

/** An exact decimal, as text. */
export const decimalCell = (title: string, least: number) => (text: string) => {
  if (!/^\d{1,8}(\.\d{1,2})?$/.test(text)) throw new CellError(`${title}应为数字，最多两位小数`);
  if (Number(text) < least) throw new CellError(`${title}不能小于 ${least}`);
  return text;
};

/** A code that people write. */
export const codeCell = (title: string, max: number) => (text: string) => {
  if (!new RegExp(`^[A-Za-z0-9_-]{1,${max}}$`).test(text)) {
    throw new CellError(`${title}只能用字母、数字、下划线和短横线，最多 ${max} 位`);
  }
  return text;
};

/** 启用 or 停用. */
export const statusCell = (on: string, off: string) => (text: string) => {
  if (text !== on && text !== off) throw new CellError(`状态应为“${on}”或“${off}”`);
  return text === on ? 1 : 0;
};

/** Several values in one cell, by 、 or a comma. */
export const listCell = (text: string) => [...new Set(text.split(/[、,，;；\s]+/).filter(Boolean))];
