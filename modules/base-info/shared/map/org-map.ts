import * as z from 'zod/mini';
import { endpoint, holds, type OutputOf } from '#kernel/shared/contract.ts';
import { fileRef } from '#kernel/shared/files.ts';
import { idOnly } from '#kernel/shared/paging.ts';
import { planPlace } from '#platform/org/shared/floor-plan.ts';
import { labFilters } from '../lab.ts';

const { campus_id, college_id, lab_level, lab_class, hazard_kind, use_status } = labFilters;
const filters = { campus_id, college_id, lab_level, lab_class, hazard_kind, use_status };

const nullable = { int: z.nullable(z.int()), number: z.nullable(z.number()) };
const byLevel = z.array(z.object({ lab_level: nullable.int, labs: z.int() }));

/** Hidden dangers to be put right; absent for callers who may not see them. */
const problems = { open_problems: z.optional(z.int()), urgent_problems: z.optional(z.int()) };

const building = z.object({
  building_id: z.int(),
  name: z.string(),
  campus_id: z.int(),
  plan: z.nullable(z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() })),
  lng: nullable.number,
  lat: nullable.number,
  ground: nullable.number,
  /** Filtered laboratories with a room inside. */
  labs: z.int(),
  worst: nullable.int,
  levels: byLevel,
  ...problems,
});

const overview = z.object({
  levels: z.array(z.object({ code: z.int(), name: z.string(), color: z.string() })),
  campuses: z.array(z.object({ id: z.int(), name: z.string(), lng: nullable.number, lat: nullable.number })),
  buildings: z.array(building),
  labs: z.int(),
  /** Filtered laboratories by level; those not judged have none. */
  counts: byLevel,
  /** Filtered laboratories without a room. */
  unplaced: z.int(),
});

const room = z.object({
  id: z.int(),
  room_no: z.string(),
  name: z.string(),
  floor: z.int(),
  /** Place on the plan of the floor. */
  place: z.nullable(planPlace),
  labs: z.array(z.object({ id: z.int(), name: z.string(), lab_level: nullable.int, ...problems })),
});

const read = holds('base-info.lab.read');

/** The map of laboratories: campuses with their buildings, a building with its floors. */
export const orgMapApi = {
  overview: endpoint({ method: 'GET', path: '/org-map', guard: read, input: z.object(filters), output: overview }),
  building: endpoint({
    method: 'GET',
    path: '/org-map/building/{id}',
    guard: read,
    input: z.object({ ...idOnly.shape, ...filters }),
    output: z.object({
      name: z.string(),
      campus_name: z.string(),
      rooms: z.array(room),
      /** Pictures of floors, the highest floor first. */
      plans: z.array(z.object({ floor: z.int(), file: fileRef })),
    }),
  }),
};
export type OrgMap = OutputOf<typeof orgMapApi.overview>;
export type MapBuilding = OrgMap['buildings'][number];
export type MapDetail = OutputOf<typeof orgMapApi.building>;
export type MapRoom = MapDetail['rooms'][number];
export type MappedLab = MapRoom['labs'][number];
