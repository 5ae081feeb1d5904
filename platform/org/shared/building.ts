import * as z from 'zod/mini';
import { endpoint, holds, signedIn } from '#kernel/shared/contract.ts';
import { fileRef } from '#kernel/shared/files.ts';
import { canOf, idOnly, listInput, pageOf } from '#kernel/shared/paging.ts';
import { removeEndpoint, resourceEndpoints, statusEndpoint } from '#kernel/shared/resource.ts';
import { sheetEndpoints } from '#kernel/shared/sheets.ts';
import * as wire from '#kernel/shared/wire.ts';
import { earliestBuilt } from './built-year.rules.ts';
import { latitude, longitude } from './campus.ts';
import { Enabled } from '#kernel/shared/enums.ts';

const buildingInput = z.object({
  campus_id: wire.id('请选择校区'),
  name: wire.text('楼宇名称', 50),
  code: wire.codeText('楼宇编码', 6),
  floors_up: wire.int(1, 60),
  floors_down: wire.maybe(wire.int(0, 5)),
  area: wire.clearable(wire.decimal()),
  /** Code of the dictionary `structure`. */
  structure: z.optional(wire.line('建筑结构', 32)),
  built_year: wire.clearable(wire.int(earliestBuilt, 2100)),
  manager_id: wire.clearable(wire.id()),
  phone: wire.clearable(wire.phone()),
  lng: longitude(),
  lat: latitude(),
  floor_plan_ids: wire.maybe(wire.list(wire.id(), 70)),
});
export type BuildingInput = z.output<typeof buildingInput>;

const buildingRow = z.object({
  id: z.int(),
  name: z.string(),
  code: z.string(),
  campus_id: z.int(),
  campus_name: z.string(),
  floors_up: z.int(),
  floors_down: z.int(),
  area: z.nullable(z.string()),
  room_count: z.int(),
  lab_count: z.int(),
  manager_name: z.nullable(z.string()),
  phone: z.string(),
  status: z.int(),
  version: z.int(),
  can: canOf('edit', 'status', 'remove'),
});
export type BuildingRow = z.output<typeof buildingRow>;

const person = z.object({ id: z.int(), name: z.string() });

const buildingDetail = z.object({
  ...buildingRow.shape,
  structure: z.nullable(z.string()),
  built_year: z.nullable(z.int()),
  manager_id: z.nullable(z.int()),
  manager: z.nullable(person),
  lng: z.nullable(z.string()),
  lat: z.nullable(z.string()),
  floor_plan_ids: z.array(fileRef),
});

const buildingFilters = {
  keyword: wire.keyword(),
  campus_id: wire.maybe(wire.id()),
  status: wire.maybe(wire.code(Enabled)),
};

const buildingPick = z.object({
  id: z.int(),
  name: z.string(),
  code: z.string(),
  campus_id: z.int(),
  campus_name: z.string(),
  floors_up: z.int(),
  floors_down: z.int(),
});
export type BuildingPick = z.output<typeof buildingPick>;

const read = holds('org.building.read');
const edit = holds('org.building.edit');

const noun = '楼宇';
const path = '/org/building';

export const buildingApi = {
  ...resourceEndpoints({
    path,
    noun,
    read,
    edit,
    filters: buildingFilters,
    sort: ['name', 'code', 'campus_name', 'area', 'floors_up'],
    row: buildingRow,
    input: buildingInput,
  }),
  find: endpoint({ method: 'GET', path: `${path}/{id}`, guard: read, input: idOnly, output: buildingDetail }),
  ...statusEndpoint({ path, noun, edit }),
  ...removeEndpoint({ path, noun, edit }),
  /** Pick list of the enabled buildings; the path is the specification's. */
  pick: endpoint({
    method: 'GET',
    path: '/api/building',
    guard: signedIn,
    all: true,
    input: listInput({ campus_id: wire.maybe(wire.id()) }),
    output: pageOf(buildingPick),
  }),
  ...sheetEndpoints(path, { read: holds('org.building.export'), write: edit }, buildingFilters),
};
