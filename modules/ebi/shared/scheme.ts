import * as z from 'zod/mini';
import { endpoint, holds } from '#kernel/shared/contract.ts';
import { canOf, idOnly, idOut, nothing } from '#kernel/shared/paging.ts';
import { removeEndpoint, resourceEndpoints } from '#kernel/shared/resource.ts';
import * as wire from '#kernel/shared/wire.ts';
import { SchemeState } from './scheme.states.ts';
import { terms } from './terms.ts';

const schoolYear = () =>
  z.pipe(
    wire.text('学年', 9),
    z.string().check(
      z.refine((text) => {
        const [from, to] = text.split('-').map(Number);
        return /^\d{4}-\d{4}$/.test(text) && to === from! + 1;
      }, '学年应为相邻两年，如 2025-2026'),
    ),
  );

const schemeRow = z.object({
  id: z.int(),
  version: z.int(),
  name: z.string(),
  school_year: z.string(),
  /** Which instruments it is for. */
  class_prefixes: z.string(),
  price_from: z.string(),
  item_count: z.int(),
  state: z.int(),
  /** Tasks that are founded on it. */
  tasks: z.int(),
  can: canOf('edit', 'publish', 'remove', 'copy'),
});
export type SchemeRow = z.output<typeof schemeRow>;

const schemeDetail = z.object({ ...schemeRow.shape, terms });
export type SchemeDetail = z.output<typeof schemeDetail>;

const schemeInput = z.object({
  name: wire.text('方案名称', 60),
  school_year: schoolYear(),
  class_prefixes: z.pipe(
    wire.line('分类号', 60),
    z.string().check(z.regex(/^\d{2,8}( \d{2,8})*$/, '请填写分类号的开头，用空格分开，如 03 04')),
  ),
  price_from: wire.decimal('请填写原值下限'),
  terms,
});
export type SchemeInput = z.output<typeof schemeInput>;

const path = '/api/ebi/scheme';
const noun = '评价方案';
const edit = holds('ebi.scheme.edit');
const resource = resourceEndpoints({
  path,
  noun,
  read: holds('ebi.scheme.read'),
  edit,
  filters: {
    keyword: wire.keyword(),
    school_year: wire.maybe(wire.line('学年', 9)),
    state: wire.maybe(wire.code(SchemeState)),
  },
  sort: ['school_year'],
  row: schemeRow,
  input: schemeInput,
});

export const schemeApi = {
  ...resource,
  find: { ...resource.find, output: schemeDetail },
  publish: endpoint({
    method: 'POST',
    path: `${path}/{id}/publish`,
    guard: edit,
    input: idOnly,
    output: nothing,
    summary: '发布评价方案',
  }),
  copy: endpoint({
    method: 'POST',
    path: `${path}/{id}/copy`,
    guard: edit,
    input: z.object({ ...idOnly.shape, name: wire.text('方案名称', 60), school_year: schoolYear() }),
    output: idOut,
    summary: '复制评价方案',
  }),
  ...removeEndpoint({ path, noun, edit }),
};
