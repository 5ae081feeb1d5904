import { fileApi } from '../shared/files.ts';
import { call } from './api.ts';
import { notify } from './notify.ts';

/** Opens a file by its number or address in a new tab. */
export async function openFile(idOrUrl: string | number) {
  const text = String(idOrUrl);
  if (!/^\d+$/.test(text)) return void window.open(text, '_blank', 'noopener');
  const answer = (await call(fileApi.content, { id: Number(text) })) as string | { url?: string };
  const url = typeof answer === 'string' ? answer : answer.url;
  if (!url) return notify.error('文件不存在');
  window.open(url, '_blank', 'noopener');
}

/** The extension of a file name, lower case, without the dot. */
export const extensionOf = (name: string) => name.slice(name.lastIndexOf('.') + 1).toLowerCase();
