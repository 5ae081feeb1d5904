import * as z from 'zod/mini';
import { holds } from '#kernel/shared/contract.ts';
import { canOf } from '#kernel/shared/paging.ts';
import { removeEndpoint, resourceEndpoints, statusEndpoint } from '#kernel/shared/resource.ts';
import * as wire from '#kernel/shared/wire.ts';
import { provinceColumnInput, provinceColumnOut } from './province-columns.ts';

const templateRow = z.object({
  id: z.int(),
  version: z.int(),
  name: z.string(),
  column_count: z.int(),
  /** 1: the one that the school hands in. */
  status: z.int(),
  updated_by_name: z.string(),
  updated_at: z.string(),
  can: canOf('edit', 'use', 'leave', 'remove'),
});
export type ProvinceTemplateRow = z.output<typeof templateRow>;

const templateDetail = z.object({ ...templateRow.shape, columns: z.array(provinceColumnOut) });
export type ProvinceTemplate = z.output<typeof templateDetail>;

const templateInput = z.object({
  name: wire.text('名称', 40),
  columns: wire.list(provinceColumnInput, 60).check(z.refine((columns) => columns.length > 0, '请添加列')),
});
export type ProvinceTemplateInput = z.output<typeof templateInput>;

const path = '/export-pro-depart/template';
const noun = '省厅导出模板';
const edit = holds('base-info.province.export');
const resource = resourceEndpoints({
  path,
  noun,
  read: edit,
  edit,
  filters: {},
  sort: [],
  row: templateRow,
  input: templateInput,
});

/** Layouts of the file for the department; the one that is switched on is the school's. */
export const provinceTemplateApi = {
  ...resource,
  find: { ...resource.find, output: templateDetail },
  ...statusEndpoint({ path, noun, edit }),
  ...removeEndpoint({ path, noun, edit }),
};
