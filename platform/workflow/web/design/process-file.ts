import * as z from 'zod/mini';
import { saveFile } from '#kernel/web/api/download.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { processApi } from '../../shared/process.ts';

/** A process as a file, for another school. Units of the start scope stay behind: the other school has others. */
const processFile = z.object({
  kind: z.literal('lab-process', '这不是导出的流程文件，请选择由“导出”得到的文件'),
  format: z.literal(1, '文件的格式版本不受支持'),
  process: processApi.create.input,
});
export type ProcessInput = InputOf<typeof processApi.create>;

/** Saves a design as the file that other schools import. */
export function saveProcess(process: ProcessInput): void {
  const file = {
    kind: 'lab-process',
    format: 1,
    process: { ...process, start_scope: { ...process.start_scope, units: [] } },
  };
  const name = process.name.replace(/[\\/:*?"<>|]/g, ' ') || '未命名';
  saveFile(new Blob([JSON.stringify(file, undefined, 2)], { type: 'application/json' }), `流程_${name}.json`);
}

/** The process in a file, or the sentence that says why there is none. */
export async function readProcess(file: File): Promise<ProcessInput | string> {
  if (file.size > 5_000_000) return '文件过大，不是导出的流程文件';
  try {
    const parsed = z.safeParse(processFile, JSON.parse(await file.text()));
    return parsed.success ? parsed.data.process : (parsed.error.issues[0]?.message ?? '文件内容不正确');
  } catch {
    return '文件无法读取，请选择由“导出”得到的 .json 文件';
  }
}
