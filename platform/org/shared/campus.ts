import * as z from 'zod/mini';
import { endpoint, holds, signedIn } from '#kernel/shared/contract.ts';
import { can, idOnly, idOut, idsOnly, listInput, nothing, pageOf } from '#kernel/shared/paging.ts';
import * as wire from '#kernel/shared/wire.ts';
import { Status } from './status.ts';

const coordinate = (limit: number, label: string) =>
  wire.clearable(
    wire
      .decimal(`${label}应为数字，最多四位小数`)
      .check(z.refine((value) => Math.abs(Number(value)) <= limit, `${label}超出范围`)),
  );

/** Longitude and latitude as text with up to four decimals, which is ten metres. */
export const longitude = () => coordinate(180, '经度');
export const latitude = () => coordinate(90, '纬度');

const campusFields = {
  name: wire.text('校区名称', 30),
  code: z.pipe(wire.codeText('校区编码', 2), z.string().check(z.length(2, '校区编码应为 2 位字母或数字'))),
  address: z.optional(wire.freeText('地址', 200)),
  lng: longitude(),
  lat: latitude(),
};

const campusRow = z.object({
  id: z.int(),
  name: z.string(),
  code: z.string(),
  address: z.string(),
  lng: z.nullable(z.string()),
  lat: z.nullable(z.string()),
  buildingCount: z.int(),
  labCount: z.int(),
  sort: z.int(),
  status: z.int(),
  version: z.int(),
  can,
});
export type CampusRow = z.output<typeof campusRow>;

const read = holds('org.campus.read');
const edit = holds('org.campus.edit');

export const campusApi = {
  list: endpoint({
    method: 'GET',
    path: '/org/campus',
    guard: read,
    input: listInput({ keyword: wire.keyword(), status: wire.maybe(wire.code(Status)) }),
    output: pageOf(campusRow),
  }),
  /** Pick list of the enabled campuses. */
  pick: endpoint({
    method: 'GET',
    path: '/org/campus/all',
    guard: signedIn,
    all: true,
    input: listInput({}),
    output: pageOf(z.object({ id: z.int(), name: z.string(), code: z.string() })),
  }),
  create: endpoint({
    method: 'POST',
    path: '/org/campus',
    guard: edit,
    input: z.object(campusFields),
    output: idOut,
    summary: '新增校区',
  }),
  update: endpoint({
    method: 'POST',
    path: '/org/campus/{id}',
    guard: edit,
    input: z.object({ ...idOnly.shape, ...campusFields, version: wire.int() }),
    output: nothing,
    summary: '编辑校区',
  }),
  setStatus: endpoint({
    method: 'POST',
    path: '/org/campus/{id}/status',
    guard: edit,
    input: z.object({ ...idOnly.shape, status: wire.code(Status) }),
    output: nothing,
    summary: '启用或停用校区',
  }),
  remove: endpoint({
    method: 'POST',
    path: '/org/campus/{id}/delete',
    guard: edit,
    input: idOnly,
    output: nothing,
    summary: '删除校区',
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
