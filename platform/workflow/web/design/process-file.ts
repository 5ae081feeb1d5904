import * as z from 'zod/mini';
import type { InputOf } from '#kernel/shared/contract.ts';
import { saveJson } from '#screens/design/json-file.ts';
import { withoutPeople } from '../../shared/process-model.ts';
import { processApi } from '../../shared/process.ts';

/** A process as a file, for another school. */
export const processFile = z.object({
  kind: z.literal('lab-process', '这不是导出的流程文件，请选择由“导出”得到的文件'),
  format: z.literal(1, '文件的格式版本不受支持'),
  process: processApi.create.input,
});
export type ProcessInput = InputOf<typeof processApi.create>;

/** Saves a design for other schools. Named people and units stay behind: the other school has others. */
export function saveProcess(process: ProcessInput): void {
  const start_scope = { ...process.start_scope, units: [] };
  const shared = { ...process, model: withoutPeople(process.model), start_scope };
  saveJson('流程', process.name, { kind: 'lab-process', format: 1, process: shared });
}
