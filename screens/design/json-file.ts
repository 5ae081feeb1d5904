import * as z from 'zod/mini';
import { saveFile } from '#kernel/web/api/download.ts';

/** Saves what was designed as a file that other schools import: `流程_名称.json`. */
export function saveJson(noun: string, name: string, content: object): void {
  const title = name.replace(/[\\/:*?"<>|]/g, ' ') || '未命名';
  saveFile(new Blob([JSON.stringify(content, undefined, 2)], { type: 'application/json' }), `${noun}_${title}.json`);
}

/** What is in an exported file, or the sentence that says why there is nothing. */
export async function readJson<T extends z.core.$ZodType>(
  noun: string,
  schema: T,
  file: File,
): Promise<{ content: z.output<T> } | { problem: string }> {
  if (file.size > 5_000_000) return { problem: `文件过大，不是导出的${noun}文件` };
  try {
    const parsed = z.safeParse(schema, JSON.parse(await file.text()));
    if (parsed.success) return { content: parsed.data };
    const { message = '文件内容不正确', path = [] } = parsed.error.issues[0] ?? {};
    if (path.length === 0) return { problem: `这不是导出的${noun}文件，请选择由“导出”得到的文件` };
    return { problem: path.length > 1 ? `${message}（${path.join('.')}）` : message };
  } catch {
    return { problem: '文件无法读取，请选择由“导出”得到的 .json 文件' };
  }
}
