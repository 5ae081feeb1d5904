import * as z from 'zod/mini';
import { endpoint, holds } from '#kernel/shared/contract.ts';
import { listInput, pageOf } from '#kernel/shared/paging.ts';
import * as wire from '#kernel/shared/wire.ts';
import { ProvinceItem } from './province-items.ts';

/** Laboratories to be handed in; a school year that has ended takes them as they were on its last day. */
const filters = {
  school_year: wire.maybe(wire.line('学年', 9)),
  campus_id: wire.maybe(wire.id()),
  nature: wire.keyword(),
  lab_levels: wire.maybe(wire.list(wire.int(1, 9), 9)),
  /** Layout of the file; the school's own unless given. */
  template_id: wire.maybe(wire.id()),
};
export type ProvinceQuery = { [K in keyof typeof filters]?: z.output<(typeof filters)[K]> };

/** What the platform knows of a laboratory, in its own words. */
export type ProvinceRow = {
  id: number;
  school_code: string;
  campus: string;
  college: string;
  code: string;
  name: string;
  nature: string;
  lab_class: string;
  lab_level: string;
  building: string;
  rooms: string;
  area: string;
  head: string;
  phone: string;
  officer: string;
  hazards: string;
  toxic: boolean;
  explosive: boolean;
  precursor: boolean;
  bottles: number;
  special: number;
  biosafety: string;
  radiation: boolean;
  use_status: number;
  missing: string[];
};

const previewRow = z.object({
  id: z.int(),
  /** In the order of the columns. */
  cells: z.array(z.string()),
  missing: z.array(z.string()),
});

const dated = { school_year: z.string(), day: z.string(), is_today: z.boolean() };

const preview = z.object({
  ...dated,
  /** Of the school; empty when the operator has not entered it. */
  school_code: z.string(),
  total: z.int(),
  template: z.string(),
  columns: z.array(z.object({ field: z.string(), title: z.string(), is_number: z.boolean() })),
  /** Phone numbers are masked; the file has them as its layout says. */
  rows: z.array(previewRow),
  missing: z.object({
    labs: z.int(),
    cells: z.int(),
    items: z.array(z.object({ item: z.string(), labs: z.int() })),
  }),
});
export type ProvincePreview = z.output<typeof preview>;

const missingLab = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  college: z.string(),
  missing: z.array(z.string()),
});
export type MissingLab = z.output<typeof missingLab>;

const exported = z.object({
  id: z.int(),
  created_at: z.string(),
  created_by_name: z.string(),
  school_year: z.string(),
  template: z.string(),
  choices: z.string(),
  rows: z.int(),
  missing_cells: z.int(),
});
export type ProvinceExport = z.output<typeof exported>;

const guard = holds('base-info.province.export');
const path = '/export-pro-depart';

/** Data of the laboratories for the education department of the province. */
export const provinceApi = {
  preview: endpoint({
    method: 'GET',
    path,
    guard,
    input: z.object(filters),
    output: preview,
    slow: true,
    perMinute: 60,
  }),
  /** Laboratories with empty cells, in the order of the file. */
  missing: endpoint({
    method: 'GET',
    path: `${path}/missing`,
    guard,
    input: z.object({
      ...filters,
      item: wire.maybe(wire.code(ProvinceItem)),
      page: wire.maybe(wire.int(1, 10_000_000)),
      size: wire.maybe(wire.int(1, 150)),
    }),
    output: pageOf(missingLab),
    slow: true,
    perMinute: 60,
  }),
  export: endpoint({
    method: 'GET',
    path: `${path}/export`,
    guard,
    input: z.object(filters),
    output: z.any(),
    blob: true,
    perMinute: 10,
  }),
  history: endpoint({
    method: 'GET',
    path: `${path}/history`,
    guard,
    input: listInput({}),
    output: pageOf(exported),
  }),
};
