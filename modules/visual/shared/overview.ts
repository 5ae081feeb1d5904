import * as z from 'zod/mini';
import { endpoint, open } from '#kernel/shared/contract.ts';
import * as wire from '#kernel/shared/wire.ts';

const counted = z.object({ key: z.string(), label: z.string(), count: z.int(), color: z.optional(z.string()) });
export type Counted = z.output<typeof counted>;

const marker = z.object({
  building_id: z.int(),
  name: z.string(),
  campus_id: z.int(),
  /** Place and size on the plan of the campus in metres from its south-west corner; absent when nobody has drawn it. */
  plan: z.nullable(z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() })),
  /** Longitude and latitude as the school entered them, used where no plan is drawn. */
  lng: z.nullable(z.number()),
  lat: z.nullable(z.number()),
  /** Ground area in m² from total area and floors; absent when unknown. */
  ground: z.nullable(z.number()),
  labs: z.int(),
  /** Most severe level inside, 1 to 4; absent while no laboratory is judged. */
  worst: z.nullable(z.int()),
  open_problems: z.int(),
  urgent_problems: z.int(),
});
export type Marker = z.output<typeof marker>;

const overview = z.object({
  school_name: z.string(),
  updated_at: z.string(),
  labs: z.object({ total: z.int(), rooms: z.int(), area: z.int(), open: z.int(), closed: z.int(), temporary: z.int() }),
  levels: z.array(counted),
  classes: z.array(counted),
  risks: z.array(counted),
  problems: z.object({
    open: z.int(),
    urgent: z.int(),
    overdue: z.int(),
    /** Found in the last twelve months, and those of them that are put right. */
    found: z.int(),
    finished: z.int(),
    /** Share of the finished among the found, in percent with one decimal; absent before the first. */
    rate: z.nullable(z.number()),
  }),
  states: z.array(counted),
  trend: z.array(z.object({ month: z.string(), found: z.int(), finished: z.int() })),
  /** Visits planned and done over these months. */
  checks: z.object({
    months: z.array(z.string()),
    kinds: z.array(z.object({ label: z.string(), planned: z.int(), done: z.int() })),
  }),
  colleges: z.array(z.object({ name: z.string(), labs: z.int(), open: z.int(), rate: z.nullable(z.number()) })),
  events: z.array(z.object({ at: z.string(), kind: z.string(), text: z.string(), urgent: z.boolean() })),
  campuses: z.array(z.object({ id: z.int(), name: z.string() })),
  markers: z.array(marker),
});
export type Overview = z.output<typeof overview>;

/** The wall screen: aggregates and what stands on the doors, no person, no phone, no store. */
export const visualApi = {
  overview: endpoint({
    method: 'GET',
    path: '/api/visual/overview',
    guard: open,
    input: z.object({ school_key: wire.maybe(wire.codeText('学校')) }),
    output: overview,
    passive: true,
    perMinute: 60,
    summary: '可视化总览',
  }),
};
