import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** A piece of text on a page; millimetres from the upper left corner, size in points. */
type Word = { text: string; x: number; y: number; width: number; size: number };
type PdfPage = { width: number; height: number; words: Word[]; text: string; images: number };

const toMm = (points: number) => (points / 72) * 25.4;
const pageText = (words: readonly Word[]) => words.map(({ text }) => text).join('\n');

/** Reads a PDF back with another program: size of its pages, and what stands where. */
export async function readPdf(content: Uint8Array): Promise<{ title: string; pages: PdfPage[] }> {
  const loading = getDocument({ data: new Uint8Array(content), verbosity: 0 });
  const document = await loading.promise;
  const { info } = await document.getMetadata();
  const pages: PdfPage[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const [left, bottom, right, top] = page.view as [number, number, number, number];
    const { items } = await page.getTextContent({ disableNormalization: true });
    const words = items.flatMap((item) => {
      if (!('str' in item) || item.str === '') return [];
      const [a, , , d, x, y] = item.transform as [number, number, number, number, number, number];
      const word = { text: item.str, x: toMm(x - left), y: toMm(top - y), width: toMm(item.width) };
      return [{ ...word, size: Math.max(Math.abs(a), Math.abs(d)) }];
    });
    const { fnArray } = await page.getOperatorList();
    const images = fnArray.filter((code) => code === OPS.paintImageXObject).length;
    pages.push({ width: toMm(right - left), height: toMm(top - bottom), words, text: pageText(words), images });
    page.cleanup();
  }
  await loading.destroy();
  return { title: (info as { Title?: string }).Title ?? '', pages };
}

/** All text of a page or document without its line breaks, as a person reads it. */
export const readable = (...pages: readonly PdfPage[]) => pages.map(({ text }) => text.replaceAll('\n', '')).join('');
