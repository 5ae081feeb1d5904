import * as z from 'zod/mini';
import { endpoint, open } from '../../shared/contract.ts';
import { defineEnum } from '../../shared/enums.ts';
import { fileRef } from '../../shared/files.ts';
import { can, idOnly, idOut, idsOnly, listInput, nothing, pageOf } from '../../shared/paging.ts';
import { sheetEndpoints } from '../../shared/sheets.ts';
import * as wire from '../../shared/wire.ts';

/** A sample resource for tests of frames. */
export const Growth = defineEnum({
  seed: { value: 1, label: '种子', tone: 'info' },
  grown: { value: 2, label: '长成', tone: 'good' },
});

const row = z.object({
  id: z.int(),
  name: z.string(),
  growth: z.int(),
  note: z.string(),
  planted_on: z.nullable(z.string()),
  version: z.int(),
  photos: z.array(fileRef),
  can,
});

const input = z.object({
  name: wire.text('名称', 10),
  growth: wire.code(Growth),
  note: wire.freeText('备注', 20),
  planted_on: wire.clearable(wire.date()),
  photos: wire.maybe(wire.list(wire.id(), 9)),
});

const filters = { keyword: wire.keyword(), growth: wire.maybe(wire.code(Growth)) };

export const plantApi = {
  list: endpoint({
    method: 'GET',
    path: '/plant',
    guard: open,
    input: listInput(filters, ['name']),
    output: pageOf(row),
  }),
  find: endpoint({ method: 'GET', path: '/plant/{id}', guard: open, input: idOnly, output: row }),
  create: endpoint({ method: 'POST', path: '/plant', guard: open, input, output: idOut }),
  update: endpoint({
    method: 'POST',
    path: '/plant/{id}',
    guard: open,
    input: z.object({ ...idOnly.shape, ...input.shape, version: wire.int() }),
    output: nothing,
  }),
  water: endpoint({ method: 'POST', path: '/plant/{id}/water', guard: open, input: idOnly, output: nothing }),
  judge: endpoint({
    method: 'POST',
    path: '/plant/{id}/judge',
    guard: open,
    input: z.object({ id: wire.id(), healthy: wire.bool(), opinion: wire.maybe(wire.freeText('意见', 20)) }),
    output: nothing,
  }),
  waterAll: endpoint({ method: 'POST', path: '/plant/batch/water', guard: open, input: idsOnly, output: nothing }),
};

export const plantSheet = sheetEndpoints('/plant', { read: open, write: open }, z.object(filters));

export const plant = (id: number, changes: object = {}) => ({
  id,
  name: `植物${id}`,
  growth: 1,
  note: '',
  planted_on: '2026-03-01',
  version: 4,
  photos: [],
  can: id % 2 ? ['water'] : [],
  ...changes,
});
