import * as z from 'zod/mini';
import { endpoint, holds, signedIn } from '#kernel/shared/contract.ts';
import { labRow } from './lab.ts';

const figure = z.object({ code: z.nullable(z.int()), name: z.string(), color: z.string(), count: z.int() });

export const homeApi = {
  /** Figures of the labs in reach, counted now. */
  overview: endpoint({
    method: 'GET',
    path: '/base-info/home',
    guard: holds('base-info.home.read'),
    input: z.object({}),
    output: z.object({
      labs: z.int(),
      unjudged: z.int(),
      judgement_expired: z.int(),
      duty_expired: z.int(),
      cert_expired: z.int(),
      check_overdue: z.int(),
      suspended: z.int(),
      by_level: z.array(figure),
      by_class: z.array(figure),
      by_college: z.array(z.object({ college_id: z.nullable(z.int()), name: z.string(), count: z.int() })),
    }),
  }),
  /** Labs the caller is responsible for, as cards. */
  myLabs: endpoint({
    method: 'GET',
    path: '/base-info/home/labs',
    guard: holds('base-info.home.read'),
    input: z.object({}),
    output: z.object({ content: z.array(labRow) }),
  }),
  peopleTypes: endpoint({
    method: 'GET',
    path: '/api/getPeopleType',
    guard: signedIn,
    input: z.object({}),
    output: z.array(z.object({ code: z.string(), name: z.string() })),
  }),
};
