import type { Block, DocumentBlock, SheetBlock, TableBlock, TableRow } from './blocks.ts';
import { partsOf, stackOf, type Tools } from './layout.ts';
import { pageTotal } from './page-total.ts';
import { mm, pageSize, type PageSetup } from './paper.ts';
import { baseLine, soft, type Part } from './pen.ts';
import { createTable, type LaidRow, type Table } from './table.ts';

const footSize = 8;
const firstSetup: PageSetup = { paper: 'A4', margin: 15 };

// A sheet is printed at its own size if it fits, else smaller, but never cut.
const sheetScales = [1, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65, 0.6, 0.55, 0.5, 0.45, 0.4, 0.35, 0.3];

/** Places blocks on pages, one after the other; a full page is written at once and forgotten. */
export function createFlow(tools: Tools) {
  const { pen } = tools;
  const { doc } = pen;
  let setup = firstSetup;
  let area = areaOf(setup);
  let [y, pages] = [0, 0];
  let isOpen = false;
  let isFresh = true;
  let table: { layout: Table; after: number } | undefined;
  pen.doc.font('regular');
  const total = pageTotal(doc, 60, footSize);

  function startPage() {
    const [width, height] = pageSize(setup);
    doc.addPage({ size: [mm(width), mm(height)], margin: 0 });
    [pages, y, isOpen, isFresh] = [pages + 1, area.top, true, true];
    if (setup.foot !== undefined) drawFoot(setup.foot);
  }

  function drawFoot(text: string) {
    const style = { size: footSize, bold: false, color: soft };
    const top = area.bottom + (mm(setup.margin) - footSize) / 2 - 2;
    const number = `第 ${pages} 页 / 共 `;
    const left = area.left + area.width / 2 - pen.widthOf(number, style);
    const [fits] = partsOf({ kind: 'text', text, size: footSize, color: soft }, left - area.left - mm(5), tools);
    fits?.draw(area.left, top);
    pen.line(number, left, top, style);
    total.draw(area.left + area.width / 2, top + baseLine(footSize));
  }

  function ensurePage() {
    if (!isOpen) startPage();
  }

  function place(part: Part) {
    ensurePage();
    if (!isFresh && y + part.height > area.bottom + 0.01) startPage();
    const room = area.bottom - y;
    if (part.height <= room + 0.01) part.draw(area.left, y);
    else drawScaled(part, room / part.height);
    y += Math.min(part.height, room);
    isFresh = false;
  }

  function drawScaled(part: Part, scale: number) {
    doc.save().translate(area.left, y).scale(scale);
    part.draw(0, 0);
    doc.restore();
  }

  function openTable(block: TableBlock) {
    table = { layout: createTable(block, area.width, pen), after: block.after ?? 0 };
    ensurePage();
    const titles = table.layout.titles;
    const [first] = block.rows;
    const need = (titles ? table.layout.heightOf(titles) : 0) + (first ? mm(8) : 0);
    if (!isFresh && y + need > area.bottom) startPage();
    drawTitles(table.layout);
    addRows(block.rows);
  }

  function drawTitles({ titles, draw, heightOf }: Table) {
    if (!titles) return;
    draw(titles, area.left, y);
    y += heightOf(titles);
  }

  function addRows(rows: readonly TableRow[]) {
    if (!table) throw new Error('rows without a table');
    for (const row of rows) placeRow(table.layout, table.layout.layRow(row));
  }

  function placeRow(layout: Table, row: LaidRow) {
    const top = area.top + (layout.titles ? layout.heightOf(layout.titles) : 0);
    // No further page has more room than one that begins; a row taller than a page is cut on this one already.
    const isCut = y <= top + 0.01 || layout.heightOf(row) > area.bottom - top;
    const cut = layout.cut(row, area.bottom - y, isCut && area.bottom - y > mm(15));
    if (cut) {
      layout.draw(cut.now, area.left, y);
      y += layout.heightOf(cut.now);
      isFresh = false;
    }
    const rest = cut ? cut.rest : row;
    if (!rest) return;
    startPage();
    drawTitles(layout);
    placeRow(layout, rest);
  }

  function closeTable() {
    if (!table) return;
    y += mm(table.after);
    table = undefined;
  }

  function addSheet({ blocks, foot }: SheetBlock) {
    if (!isOpen || !isFresh) startPage();
    const height = area.bottom - area.top;
    const laid = (scale: number) => {
      const width = area.width / scale;
      return { scale, body: stackOf(blocks, width, tools), foot: stackOf(foot, width, tools) };
    };
    type Laid = ReturnType<typeof laid>;
    const fits = (one: Laid) => (one.body.height + one.foot.height) * one.scale <= height;
    let chosen = laid(sheetScales[0]!);
    for (const scale of sheetScales.slice(1)) {
      if (fits(chosen)) break;
      chosen = laid(scale);
    }
    const { scale, body, foot: below } = chosen;
    const squeezed = Math.min(scale, height / (body.height + below.height));
    drawScaled(body, squeezed);
    y = area.bottom - below.height * squeezed;
    drawScaled(below, squeezed);
    isOpen = false;
  }

  function addBlock(block: Block) {
    ensurePage();
    if (block.kind === 'text' && block.keep && !isFresh && y + mm(block.keep) > area.bottom) startPage();
    for (const part of partsOf(block, area.width, tools)) place(part);
  }

  return {
    add(block: DocumentBlock) {
      if (block.kind === 'rows') return addRows(block.rows);
      closeTable();
      if (block.kind === 'page') {
        setup = block.setup;
        area = areaOf(setup);
        isOpen = false;
      } else if (block.kind === 'sheet') addSheet(block);
      else if (block.kind === 'table' && !block.whole) openTable(block);
      else addBlock(block);
    },
    /** Ends the last page and returns the number of pages. */
    end(): number {
      if (pages === 0) startPage();
      total.end(`${pages} 页`);
      return pages;
    },
  };
}

function areaOf(setup: PageSetup) {
  const [width, height] = pageSize(setup).map(mm) as [number, number];
  const margin = mm(setup.margin);
  return { left: margin, top: margin, width: width - 2 * margin, bottom: height - margin };
}
