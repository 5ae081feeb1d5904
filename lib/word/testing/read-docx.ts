import { buffer } from 'node:stream/consumers';
import { fromBufferPromise, type ZipFile } from 'yauzl';

const decode = (xml: string) =>
  xml
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');

/** Reads a Word document back: names of its parts, its XML, the text of body and foot. */
export async function readDocx(content: Uint8Array) {
  const parts = await readParts(await fromBufferPromise(Buffer.from(content), { lazyEntries: true }));
  const xml = parts.get('word/document.xml')?.toString() ?? '';
  const textOf = (of: string) =>
    [...of.matchAll(/<w:t[ >][^<]*/g)].map(([run]) => decode(run.replace(/^<w:t[^>]*>/, ''))).join('');
  const foot = [...parts]
    .filter(([name]) => /^word\/footer\d*\.xml$/.test(name))
    .map(([, part]) => textOf(part.toString()));
  return { names: [...parts.keys()], xml, text: textOf(xml), foot: foot.join('') };
}

async function readParts(zip: ZipFile): Promise<Map<string, Buffer>> {
  const parts = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry())
    parts.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  return parts;
}
