import * as z from 'zod/mini';
import { holds } from '#kernel/shared/contract.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import { resourceEndpoints } from '#kernel/shared/resource.ts';
import * as wire from '#kernel/shared/wire.ts';

const systemRow = z.object({
  id: z.int(),
  name: z.string(),
  menu_alias: z.string(),
  route_name: z.string(),
  url: z.string(),
  front_url: z.string(),
  icon: z.string(),
  sort: z.int(),
  status: z.int(),
  /** The product has pages for it. */
  built: z.boolean(),
  version: z.int(),
});
export type SystemRow = z.output<typeof systemRow>;

const edit = holds('codes.system.edit');
const addressForm = /^$|^https?:\/\/\S+$|^\/[^/\\\s]\S*$/;
const address = (label: string) =>
  wire
    .freeText(label, 300)
    .check(
      z.refine(
        (text) => addressForm.test(text),
        `${label}请填写以 http:// 或 https:// 开头的网址，或以 / 开头的平台内地址`,
      ),
    );

const systemInput = z.object({
  name: wire.text('子系统名称', 20),
  icon: wire.maybe(wire.line('图标', 40)),
  url: address('地址'),
  front_url: address('前端地址'),
  sort: wire.int(0, 9999),
  status: wire.code(Enabled),
});

/** Entries come with the product; a school renames, orders and hides them. */
const { list, find, update } = resourceEndpoints({
  path: '/system-entry',
  noun: '子系统',
  read: edit,
  edit,
  filters: {},
  sort: [],
  row: systemRow,
  input: systemInput,
});
export const systemApi = { list, find, update };
