import type PDFDocument from 'pdfkit';

/** Parts of PDFKit that its types leave out: objects of the file, and how a font encodes a text. */
type Internals = {
  ref: (data: object) => { write: (text: string) => void; end: () => void };
  addContent: (text: string) => void;
  page: { xobjects: Record<string, unknown> };
  _font: { id: string; ref: () => unknown; encode: (text: string) => [string[], unknown] };
};

/**
 * The number of pages, which is known only at the end: every page refers to one form, which is written last, so that no
 * page has to wait in memory.
 */
export function pageTotal(doc: typeof PDFDocument.prototype, width: number, size: number) {
  const inner = doc as unknown as Internals;
  const font = inner._font;
  const form = inner.ref({
    Type: 'XObject',
    Subtype: 'Form',
    BBox: [0, -size, width, size * 2],
    Resources: { Font: { [font.id]: font.ref() } },
  });
  return {
    /** Draws the total on the current page with its base line at `y`. */
    draw(x: number, y: number) {
      inner.page.xobjects['PageTotal'] = form;
      inner.addContent(`q 1 0 0 -1 ${x.toFixed(2)} ${y.toFixed(2)} cm /PageTotal Do Q`);
    },
    /** Writes the form in the font that was current when it was made. */
    end(text: string) {
      const [codes] = font.encode(text);
      form.write(`0.35 g BT /${font.id} ${size} Tf <${codes.join('')}> Tj ET`);
      form.end();
    },
  };
}
