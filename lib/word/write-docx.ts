import { writeFile } from 'node:fs/promises';
import { Document, Footer, Packer, PageNumber, PageOrientation, Paragraph, TextRun } from 'docx';
import type { FileChild, ISectionOptions } from 'docx';
import type { DocumentBlock, TableBlock } from '../pdf/blocks.ts';
import { pageSize, type PageSetup } from '../pdf/paper.ts';
import { childrenOf } from './blocks.ts';
import { fonts, twips } from './look.ts';
import { readPictures, type Pictures } from './pictures.ts';

/**
 * Writes blocks as a Word document. Word breaks its lines and pages itself; what the layout of a PDF measures (heights,
 * places on a page) is left to it. The document is held in memory until it is written.
 */
export async function writeDocx(
  path: string,
  title: string,
  batches: AsyncIterable<readonly DocumentBlock[]>,
): Promise<void> {
  const document = createSections();
  for await (const blocks of batches)
    for (const block of blocks) {
      await readPictures(block, document.pictures);
      document.add(block);
    }
  const whole = new Document({
    title,
    creator: '',
    styles: { default: { document: { run: { font: fonts.body, size: 21, language: { eastAsia: 'zh-CN' } } } } },
    sections: document.end(),
  });
  await writeFile(path, await Packer.toBuffer(whole));
}

const first: PageSetup = { paper: 'A4', margin: 15 };

/** Collects sections: one for each set-up of pages. A table waits for the rows that follow it. */
function createSections() {
  const pictures: Pictures = new Map();
  const sections: ISectionOptions[] = [];
  let setup = first;
  let children: FileChild[] = [];
  let table: TableBlock | undefined;

  const widthOf = (page: PageSetup) => pageSize(page)[0] - 2 * page.margin;
  const closeTable = () => {
    if (table) children.push(...childrenOf(table, { width: widthOf(setup), pictures }));
    table = undefined;
  };
  const closeSection = () => {
    closeTable();
    if (children.length > 0) sections.push({ ...sectionOf(setup), children });
    children = [];
  };

  return {
    pictures,
    add(block: DocumentBlock) {
      if (block.kind === 'rows') {
        table?.rows.push(...block.rows);
        return;
      }
      closeTable();
      if (block.kind === 'page') {
        closeSection();
        setup = block.setup;
      } else if (block.kind === 'table') table = { ...block, rows: [...block.rows] };
      else if (block.kind === 'sheet')
        for (const inner of [...block.blocks, ...block.foot])
          children.push(...childrenOf(inner, { width: widthOf(setup), pictures }));
      else children.push(...childrenOf(block, { width: widthOf(setup), pictures }));
    },
    end() {
      closeSection();
      return sections;
    },
  };
}

function sectionOf(setup: PageSetup): Omit<ISectionOptions, 'children'> {
  // The library turns the page itself when it lies across.
  const [width, height] = pageSize({ ...setup, landscape: false }).map(twips) as [number, number];
  const margin = twips(setup.margin);
  const orientation = setup.landscape ? PageOrientation.LANDSCAPE : PageOrientation.PORTRAIT;
  return {
    properties: {
      page: {
        size: { width, height, orientation },
        margin: { top: margin, right: margin, bottom: margin, left: margin, header: twips(6), footer: twips(6) },
      },
    },
    ...(setup.foot !== undefined && { footers: { default: footer(setup.foot) } }),
  };
}

const footer = (text: string) =>
  new Footer({
    children: [
      new Paragraph({
        alignment: 'center',
        children: [
          new TextRun({
            font: fonts.table,
            size: 16,
            color: '59647A',
            children: [`${text}　第 `, PageNumber.CURRENT, ' 页，共 ', PageNumber.TOTAL_PAGES, ' 页'],
          }),
        ],
      }),
    ],
  });
