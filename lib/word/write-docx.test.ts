import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DocumentBlock } from '../pdf/blocks.ts';
import { readDocx } from './testing/read-docx.ts';
import { writeDocx } from './write-docx.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lab-word-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function written(...batches: DocumentBlock[][]) {
  async function* source() {
    yield* batches;
  }
  const path = join(folder, 'paper.docx');
  await writeDocx(path, '通报', source());
  return readDocx(await readFile(path));
}

const across: DocumentBlock = {
  kind: 'page',
  setup: { paper: 'A4', landscape: true, margin: 12, foot: '台账 · 甲大学' },
};

test('text keeps its words in named Chinese typefaces, and the foot counts pages', async () => {
  const paper = await written([
    { kind: 'page', setup: { paper: 'A4', margin: 15, foot: '通报〔2026〕1 号' } },
    { kind: 'text', text: '关于检查的通报', bold: true, size: 16, align: 'center' },
    { kind: 'text', text: '气瓶 <未固定> & 无标签\n第二段', indent: 2 },
  ]);
  expect(paper.text).toBe('关于检查的通报气瓶 <未固定> & 无标签第二段');
  expect(paper.xml).toContain('w:eastAsia="黑体"');
  expect(paper.xml).toContain('w:eastAsia="仿宋"');
  expect(paper.xml).toContain('w:firstLineChars="200"');
  expect(paper.xml).toContain('w:w="11906" w:h="16838"');
  expect(paper.foot).toContain('通报〔2026〕1 号');
  expect(paper.foot).toContain('页，共');
});

test('a table repeats its titles and merges groups of titles and cells beside several lines', async () => {
  const { xml, text } = await written(
    [
      across,
      {
        kind: 'table',
        columns: [
          { title: '学院', share: 2 },
          { title: '应检', group: '检查', share: 1 },
          { title: '已检', group: '检查', share: 1 },
        ],
        rows: [],
      },
    ],
    [
      {
        kind: 'rows',
        rows: [
          {
            cells: ['化学学院'],
            parts: [
              ['3', '2'],
              ['4', '1'],
            ],
          },
        ],
      },
    ],
  );
  expect(text).toBe('学院检查应检已检化学学院3241');
  expect(xml.match(/<w:tblHeader\/>/g)).toHaveLength(2);
  expect(xml).toContain('<w:gridSpan w:val="2"/>');
  // 学院 and 化学学院 stand beside two lines each.
  expect(xml.match(/<w:vMerge w:val="restart"\/>/g)).toHaveLength(2);
  expect(xml.match(/<w:vMerge w:val="continue"\/>/g)).toHaveLength(2);
  expect(xml).toContain('w:orient="landscape"');
});

test('photos stand once in the file, codes are drawn, what cannot be read leaves a note', async () => {
  const data = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#456' } })
    .jpeg()
    .toBuffer();
  const photo: DocumentBlock = { kind: 'image', name: 'a', data, width: 40, height: 30 };
  const { names, xml, text } = await written([
    { kind: 'columns', widths: [1, 1], gap: 4, cells: [[photo], [photo]] },
    { kind: 'grid', cellWidth: 40, gap: 3, cells: [[photo]] },
    { kind: 'box', padding: [2, 2], border: '#333333', blocks: [{ kind: 'qr', text: 'https://a.cn', size: 20 }] },
    { kind: 'image', name: 'b', data: new Uint8Array([1, 2]), width: 40, height: 30 },
    { kind: 'chips', texts: ['易燃', '易爆'] },
  ]);
  expect(names.filter((name) => name.startsWith('word/media/'))).toHaveLength(2);
  expect(xml.match(/<w:drawing>/g)).toHaveLength(4);
  expect(text).toBe('照片无法读取易燃　易爆');
});

test('a new set-up of pages starts a section', async () => {
  const { xml } = await written([
    { kind: 'page', setup: { paper: 'A4', margin: 15 } },
    { kind: 'text', text: '封面' },
    across,
    { kind: 'text', text: '内容' },
  ]);
  expect(xml.match(/<w:sectPr/g)).toHaveLength(2);
});
