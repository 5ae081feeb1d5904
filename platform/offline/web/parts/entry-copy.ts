import { saveFile } from '#kernel/web/api/download.ts';
import { offlineDb, readPhoto } from './offline.ts';
import { photosIn, type OutboxEntry } from './outbox-entries.ts';

const escaped = (text: string) => text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);

const dataUrl = (file: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(reader.error ?? new Error('照片无法读取'));
    reader.readAsDataURL(file);
  });

async function picture(key: string): Promise<string> {
  const url = await readPhoto(offlineDb(), key).then(dataUrl, () => undefined);
  return url ? `<p><img src="${url}" style="max-width:100%"></p>` : '<p>一张照片在本机已不存在</p>';
}

/** Saves what was filled in, with its photos, as a page that every browser opens. */
export async function saveCopy(entry: OutboxEntry): Promise<void> {
  const pictures = await Promise.all(photosIn(entry.input).map(picture));
  const head = [`填写时间：${new Date(entry.at).toLocaleString('zh-CN')}`, `角色：${entry.role.name}`, entry.error];
  const html = [
    `<!doctype html><meta charset="utf-8"><title>${escaped(entry.title)}</title>`,
    `<h1>${escaped(entry.title)}</h1>`,
    ...head.filter(Boolean).map((line) => `<p>${escaped(line)}</p>`),
    `<pre style="white-space:pre-wrap">${escaped(JSON.stringify(entry.input, null, 2))}</pre>`,
    ...pictures,
  ].join('\n');
  saveFile(new Blob([html], { type: 'text/html' }), `${entry.title.replace(/[\\/:*?"<>|“”]/g, '')}.html`);
}
