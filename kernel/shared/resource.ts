import * as z from 'zod/mini';
import { endpoint, type Guard } from './contract.ts';
import { Enabled } from './enums.ts';
import { idOnly, idOut, listInput, nothing, pageOf } from './paging.ts';
import * as wire from './wire.ts';

type Shape = z.core.$ZodLooseShape;
type ResourceSpec<F extends Shape, S extends string, R extends z.core.$ZodType, I extends Shape> = {
  path: string;
  /** Noun of a row, in the log and in API descriptions. */
  noun: string;
  read: Guard;
  edit: Guard;
  filters: F;
  sort: readonly S[];
  row: R;
  input: z.ZodMiniObject<I>;
};

/** Endpoints of a resource: list, find, create, update. */
export function resourceEndpoints<F extends Shape, const S extends string, R extends z.core.$ZodType, I extends Shape>(
  spec: ResourceSpec<F, S, R, I>,
) {
  const { path, noun, read, edit } = spec;
  const one = `${path}/{id}`;
  const changed = z.object({ ...spec.input.shape, ...idOnly.shape, version: wire.int(1) });
  return {
    list: endpoint({
      method: 'GET',
      path,
      guard: read,
      input: listInput(spec.filters, spec.sort),
      output: pageOf(spec.row),
    }),
    find: endpoint({ method: 'GET', path: one, guard: read, input: idOnly, output: spec.row }),
    create: endpoint({ method: 'POST', path, guard: edit, input: spec.input, output: idOut, summary: `新增${noun}` }),
    update: endpoint({
      method: 'POST',
      path: one,
      guard: edit,
      input: changed,
      output: nothing,
      summary: `编辑${noun}`,
    }),
  };
}

type Action = { path: string; noun: string; edit: Guard };

/** Endpoint that enables or disables a row. */
export const statusEndpoint = ({ path, noun, edit }: Action) => ({
  setStatus: endpoint({
    method: 'POST',
    path: `${path}/{id}/status`,
    guard: edit,
    input: z.object({ ...idOnly.shape, status: wire.code(Enabled) }),
    output: nothing,
    summary: `启用或停用${noun}`,
  }),
});

/** Endpoint that removes an unused row. */
export const removeEndpoint = ({ path, noun, edit }: Action) => ({
  remove: endpoint({
    method: 'POST',
    path: `${path}/{id}/remove`,
    guard: edit,
    input: idOnly,
    output: nothing,
    summary: `删除${noun}`,
  }),
});

/** The rows of the list at `path` as a sheet, under the filters of the list. */
export const exportEndpoint = <F extends Shape>(path: string, guard: Guard, filters: F, summary?: string) =>
  endpoint({
    method: 'GET',
    path: `${path}/export`,
    guard,
    input: z.object(filters),
    output: z.any(),
    blob: true,
    perMinute: 5,
    ...(summary !== undefined && { summary }),
  });
