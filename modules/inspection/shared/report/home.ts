import { endpoint, holds } from '#kernel/shared/contract.ts';
import * as wire from '#kernel/shared/wire.ts';
import * as z from 'zod/mini';
import { selfFigures } from '../self-check/self-result.ts';
import { ledgerFilters } from './ledger.ts';

export const homeApi = {
  /** Home page of the sub-system: running activities, to-dos, problems in scope by state. */
  home: endpoint({
    method: 'GET',
    path: '/check/home',
    guard: holds('inspection.home.read'),
    input: z.object({
      school_year: ledgerFilters.school_year,
      term: wire.maybe(wire.int(1, 3)),
      campus_id: wire.maybe(wire.id()),
    }),
    output: z.object({
      from: z.string(),
      to: z.string(),
      activities_running: z.int(),
      states: z.array(z.object({ state: z.string(), problems: z.int() })),
      overdue: z.int(),
      /** Self-checks that began in the period; null for those who do not read them. */
      self_checks: z.nullable(selfFigures),
      calendar: z.array(
        z.object({
          id: z.int(),
          act_name: z.string(),
          act_type: z.int(),
          act_type_name: z.string(),
          start_at: z.string(),
          end_at: z.string(),
          status: z.int(),
        }),
      ),
      bulletins: z.array(
        z.object({
          id: z.int(),
          act_id: z.int(),
          act_type: z.int(),
          title: z.string(),
          publish_at: z.string(),
          read: z.boolean(),
        }),
      ),
    }),
  }),
};
