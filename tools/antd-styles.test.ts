import { expect, test } from 'vitest';
import { folderOf, sheetOf } from './antd-styles.ts';

const folders = ['button', 'date-picker', 'grid', 'input', 'input-number', 'table'];

test.each([
  ['.ant-btn:hover', 'button'],
  ['.ant-input-number-handler', 'input-number'],
  ['.ant-input-affix-wrapper', 'input'],
  ['.ant-picker-cell', 'date-picker'],
  ['.ant-row', 'grid'],
  // The first class counts: a table styles the buttons in it.
  ['.ant-table .ant-btn', 'table'],
  ['.ant-motion-collapse', 'shared'],
])('%s belongs to %s', (selector, folder) => {
  expect(folderOf(selector, folders)).toBe(folder);
});

test.each([
  ['.ant-btn{color:red}.ant-table{color:blue}', 'button', '@layer antd{.ant-btn{color:red}}'],
  ['.ant-btn,.ant-table{color:red}', 'table', '@layer antd{.ant-table{color:red}}'],
  ['@media print{.ant-table{color:red}}', 'button', '@layer antd{}'],
  ['.ant-table-rtl,.ant-table-cell{color:red}', 'table', '@layer antd{.ant-table-cell{color:red}}'],
  ['.ant-col-md-push-3{left:1px}.ant-col-md-3{flex:1}', 'grid', '@layer antd{.ant-col-md-3{flex:1}}'],
  ['@keyframes a{to{top:0}}.ant-btn{top:1px}', 'button', '@layer antd{.ant-btn{top:1px}}'],
  ['@keyframes a{to{top:0}}.ant-btn{top:1px}', 'shared', '@layer antd{@keyframes a{to{top:0}}}'],
])('%s for %s', (css, folder, sheet) => {
  expect(sheetOf(css, folder, folders)).toBe(sheet);
});
