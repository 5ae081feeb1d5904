import * as z from 'zod/mini';
import { endpoint, holds, type OutputOf } from '#kernel/shared/contract.ts';
import { fileRef } from '#kernel/shared/files.ts';
import { idOnly, nothing } from '#kernel/shared/paging.ts';
import * as wire from '#kernel/shared/wire.ts';
import { floorNumber } from './room.ts';

const share = z.number().check(z.minimum(0), z.maximum(1));
/** A place on a plan as shares of its width and height, from the upper left corner. */
export const planPlace = z.object({ x: share, y: share });
export type PlanPlace = z.output<typeof planPlace>;

const planFloor = z.object({
  floor: z.int(),
  /** The picture; a floor may have none. */
  file: z.nullable(fileRef),
});
const planRoom = z.object({
  id: z.int(),
  room_no: z.string(),
  name: z.string(),
  floor: z.int(),
  place: z.nullable(planPlace),
});
export type PlanRoom = z.output<typeof planRoom>;

const edit = holds('org.building.edit');
const path = '/org/building/{id}/plans';
/** The picture that the caller has seen on the floor; absent if there was none. */
const former = wire.maybe(wire.id());

/** Pictures of the floors of a building, and where its rooms are on them. */
export const floorPlanApi = {
  find: endpoint({
    method: 'GET',
    path,
    guard: edit,
    input: idOnly,
    output: z.object({ name: z.string(), floors: z.array(planFloor), rooms: z.array(planRoom) }),
  }),
  save: endpoint({
    method: 'POST',
    path,
    guard: edit,
    input: z.object({
      ...idOnly.shape,
      floor: floorNumber(),
      file_ids: wire.list(wire.id('请选择图片'), 1),
      former,
    }),
    output: nothing,
    summary: '上传楼层平面图',
  }),
  remove: endpoint({
    method: 'POST',
    path: `${path}/remove`,
    guard: edit,
    input: z.object({ ...idOnly.shape, floor: floorNumber(), former: wire.id() }),
    output: nothing,
    summary: '删除楼层平面图',
  }),
  place: endpoint({
    method: 'POST',
    path: `${path}/place`,
    guard: edit,
    input: z.object({
      ...idOnly.shape,
      floor: floorNumber(),
      former: wire.id(),
      room_id: wire.id('请选择房间'),
      /** Absent to take the room off the plan. */
      place: z.optional(planPlace),
    }),
    output: nothing,
    summary: '标注房间位置',
  }),
};
export type FloorPlans = OutputOf<typeof floorPlanApi.find>;
