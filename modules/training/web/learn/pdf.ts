import { getDocument, GlobalWorkerOptions } from 'pdfjs-dist/legacy/build/pdf.mjs';
// oxlint-disable-next-line import/default -- the build answers the address of the file
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';

GlobalWorkerOptions.workerSrc = workerUrl;

export type PdfDocument = {
  pages: number;
  /** Draws a page as wide as that; returns its words. */
  draw: (number: number, canvas: HTMLCanvasElement, width: number) => Promise<string>;
  close: () => void;
};

/** Opens a document that is in memory. */
export async function openPdf(data: ArrayBuffer): Promise<PdfDocument> {
  const loading = getDocument({ data });
  const pdf = await loading.promise;
  return {
    pages: pdf.numPages,
    draw: async (number, canvas, width) => {
      const page = await pdf.getPage(number);
      const ratio = window.devicePixelRatio || 1;
      const viewport = page.getViewport({ scale: (width / page.getViewport({ scale: 1 }).width) * ratio });
      canvas.width = viewport.width;
      canvas.height = viewport.height;
      canvas.style.width = '100%';
      await page.render({ canvas, viewport }).promise;
      const { items } = await page.getTextContent();
      return items.map((item) => ('str' in item ? item.str : '')).join(' ');
    },
    close: () => void loading.destroy(),
  };
}
