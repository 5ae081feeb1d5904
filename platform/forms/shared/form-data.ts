import * as z from 'zod/mini';
import { endpoint, signedIn } from '#kernel/shared/contract.ts';
import * as wire from '#kernel/shared/wire.ts';
import { systemVariables } from './system-variable.ts';

const option = z.object({ value: z.union([z.int(), z.string()]), label: z.string() });

const choice = z.object({ id: z.int(), name: z.string(), note: z.string(), pid: z.optional(z.nullable(z.int())) });
/** A unit, lab or person that may be chosen; the note tells namesakes apart, units stand below others. */
export type ChoiceRow = z.output<typeof choice>;

const choicesOf = (noun: string) =>
  endpoint({
    method: 'GET',
    path: `/api/wf/data/${noun}`,
    guard: signedIn,
    input: z.object({ keyword: wire.keyword() }),
    output: z.object({ content: z.array(choice) }),
    perMinute: 120,
  });

/** What forms are filled with. */
export const formDataApi = {
  /** Value or options of a system variable. */
  variable: endpoint({
    method: 'GET',
    path: '/api/wf/data/variables/{sysVariable}',
    guard: signedIn,
    input: z.object({ sysVariable: wire.code(systemVariables, '没有这个系统变量') }),
    output: z.discriminatedUnion('type', [
      z.object({ type: z.literal('value'), value: z.union([z.int(), z.string()]), label: z.optional(z.string()) }),
      z.object({ type: z.literal('options'), options: z.array(option) }),
    ]),
  }),
  /** Enabled laboratories of the school by name or number. */
  labs: choicesOf('labs'),
  /**
   * People by name or number. Who may not choose people elsewhere finds those whose whole name or number is typed, so
   * that the call is no directory of the school.
   */
  people: choicesOf('people'),
  /** Enabled units above the laboratories, as a tree. */
  units: choicesOf('units'),
};
