import * as z from 'zod/mini';
import { saveFile } from '#kernel/web/api/download.ts';
import { formFile, type FormFile } from '../../shared/form.ts';
import type { Design } from '../design-edit.rules.ts';

/** Saves a design as the file that other schools import; also one that is not saved yet. */
export function exportDesign(design: Design): void {
  const file = { kind: 'lab-form', format: 1, ...design };
  const name = design.name.replace(/[\\/:*?"<>|]/g, ' ') || '未命名';
  saveFile(new Blob([JSON.stringify(file, undefined, 2)], { type: 'application/json' }), `表单_${name}.json`);
}

/** The design in a file, or the sentence that says why there is none. */
export async function readFormFile(file: File): Promise<FormFile | string> {
  if (file.size > 5_000_000) return '文件过大，不是导出的表单文件';
  try {
    const parsed = z.safeParse(formFile, JSON.parse(await file.text()));
    return parsed.success ? parsed.data : (parsed.error.issues[0]?.message ?? '文件内容不正确');
  } catch {
    return '文件无法读取，请选择由“导出”得到的 .json 文件';
  }
}
