import * as z from 'zod/mini';
import type { Endpoint } from '#kernel/shared/contract.ts';
import { slices } from '../slices.ts';

const paging = ['page', 'size', 'sort', 'order', 'exact'];

const shapeOf = ({ input }: Endpoint): Record<string, z.core.$ZodType> =>
  (input as { shape?: Record<string, z.core.$ZodType> }).shape ?? {};

/** All lists: paged reads. */
export const pagedLists: readonly Endpoint[] = slices
  .flatMap((slice) => slice.routes)
  .map(({ endpoint }) => endpoint)
  .filter((endpoint) => endpoint.method === 'GET' && 'sort' in shapeOf(endpoint));

/** Lists that need no id in their path. */
export const lists = pagedLists.filter(({ path }) => !path.includes('{'));

/** The filters of a list. */
export const filtersOf = (endpoint: Endpoint) =>
  Object.entries(shapeOf(endpoint)).filter(([name]) => !paging.includes(name));

/** Sample texts of the wire; a filter uses the first that its type accepts. */
const samples = [
  '1',
  '0',
  '2',
  '2026-11-22',
  '2026-11-22 08:00:00',
  'true',
  'lab',
  'college',
  'pending',
  'urgent',
  'GF',
  'oxidising',
  'overdue',
  'due',
  'mine',
  'to',
  'all',
  'on',
  'duty',
  'unrated',
  'aptitude',
  'teacher',
  'refused',
  'none',
  '200',
  '2026-2027',
  '2026',
  'manual',
  'holiday',
  'open',
  'new',
  'normal',
  'admission',
  '0f8fad5b-d9cb-469f-a165-70867728950e',
  'liquid',
  'in_force',
  'failed',
  'mail',
  'group',
  'expired',
  'purchase',
  'managed',
  'license',
  'opening',
  'flow',
  'valid',
  '2026-11',
  'W1',
  'general',
  'article',
  'fixed',
  'hand',
  'drill',
  'own',
  'top_up',
  'account',
  'self',
  'credit',
  'budget',
  'office',
  'sj1',
  'title',
  'below50',
  'award',
  'reward',
  '2000',
  'valve',
  'low',
  'certificate',
  'x',
];

export const sampleOf = (type: z.core.$ZodType): string | undefined =>
  samples.find((text) => {
    const parsed = z.safeParse(type, text);
    return parsed.success && parsed.data !== undefined;
  });

/** Required input of a list. */
export const requiredOf = (endpoint: Endpoint): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(shapeOf(endpoint)).flatMap(([name, type]) =>
      z.safeParse(type, undefined).success ? [] : [[name, sampleOf(type)]],
    ),
  );
