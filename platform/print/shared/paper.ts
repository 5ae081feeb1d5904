import { defineEnum } from '#kernel/shared/enums.ts';
import * as wire from '#kernel/shared/wire.ts';
import * as z from 'zod/mini';

/** File that a print is saved as; PDF unless asked otherwise. */
export const PaperFormat = defineEnum({
  pdf: { value: 'pdf', label: 'PDF' },
  word: { value: 'word', label: 'Word' },
});

/** Input of a print that is also a Word document. */
export const paperInput = { format: wire.maybe(wire.code(PaperFormat)) };

/** Endpoint options of a print. */
export const paperFile = { output: z.any(), blob: true, perMinute: 20 } as const;
