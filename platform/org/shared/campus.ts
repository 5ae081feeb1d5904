import * as z from 'zod/mini';
import { endpoint, holds, signedIn } from '#kernel/shared/contract.ts';
import { canOf, idsOnly, listInput, nothing, pageOf } from '#kernel/shared/paging.ts';
import { removeEndpoint, resourceEndpoints, statusEndpoint } from '#kernel/shared/resource.ts';
import * as wire from '#kernel/shared/wire.ts';
import { Enabled } from '#kernel/shared/enums.ts';

const coordinate = (limit: number, label: string) =>
  wire.clearable(
    wire
      .decimal(`${label}应为数字，最多四位小数`)
      .check(z.refine((value) => Math.abs(Number(value)) <= limit, `${label}超出范围`)),
  );

/** Longitude and latitude as text with up to four decimals, which is ten metres. */
export const longitude = () => coordinate(180, '经度');
export const latitude = () => coordinate(90, '纬度');

const campusInput = z.object({
  name: wire.text('校区名称', 30),
  code: z.pipe(wire.codeText('校区编码', 2), z.string().check(z.length(2, '校区编码应为 2 位字母或数字'))),
  address: z.optional(wire.freeText('地址', 200)),
  lng: longitude(),
  lat: latitude(),
});
export type CampusInput = z.output<typeof campusInput>;

const campusRow = z.object({
  id: z.int(),
  name: z.string(),
  code: z.string(),
  address: z.string(),
  lng: z.nullable(z.string()),
  lat: z.nullable(z.string()),
  building_count: z.int(),
  lab_count: z.int(),
  sort: z.int(),
  status: z.int(),
  version: z.int(),
  can: canOf('edit', 'status', 'remove'),
});
export type CampusRow = z.output<typeof campusRow>;

const campusPick = z.object({ id: z.int(), name: z.string(), code: z.string() });
export type CampusPick = z.output<typeof campusPick>;

const read = holds('org.campus.read');
const edit = holds('org.campus.edit');

const noun = '校区';
const path = '/org/campus';

export const campusApi = {
  ...resourceEndpoints({
    path,
    noun,
    read,
    edit,
    filters: { keyword: wire.keyword(), status: wire.maybe(wire.code(Enabled)) },
    sort: ['name', 'code'],
    row: campusRow,
    input: campusInput,
  }),
  ...statusEndpoint({ path, noun, edit }),
  ...removeEndpoint({ path, noun, edit }),
  /** Pick list of the enabled campuses. */
  pick: endpoint({
    method: 'GET',
    path: '/org/campus/all',
    guard: signedIn,
    all: true,
    input: listInput({}),
    output: pageOf(campusPick),
  }),
  /** The campuses in the order in which pick lists shall show them. */
  arrange: endpoint({
    method: 'POST',
    path: '/org/campus/batch/arrange',
    guard: edit,
    input: idsOnly,
    output: nothing,
    summary: '校区排序',
  }),
};
