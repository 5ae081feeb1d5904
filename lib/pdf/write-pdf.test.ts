import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Block, DocumentBlock, TableRow } from './blocks.ts';
import type { PageSetup } from './paper.ts';
import { readable, readPdf } from './testing/read-pdf.ts';
import { writePdf } from './write-pdf.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lab-pdf-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function print(blocks: DocumentBlock[], setup: PageSetup = { paper: 'A4', margin: 15, foot: '来源' }) {
  async function* batches() {
    yield [{ kind: 'page', setup } satisfies DocumentBlock, ...blocks];
  }
  const path = join(folder, `${Math.random()}.pdf`);
  const pages = await writePdf(path, '标题', batches());
  const content = readFileSync(path);
  const pdf = await readPdf(content);
  expect(pdf.pages).toHaveLength(pages);
  return { ...pdf, content };
}

const text = (value: string): Block => ({ kind: 'text', text: value });
const columns = [
  { title: '序号', share: 1 },
  { title: '描述', share: 6 },
  { title: '状态', share: 2 },
];
const row = (n: number): TableRow => ({ cells: [`第${n}行`, `描述${n}`, '待整改'] });
const rows = (count: number) => Array.from({ length: count }, (_, n) => row(n));

test.each([
  ['A4', false, 210, 297],
  ['A4', true, 297, 210],
  ['A3', false, 297, 420],
  ['A3', true, 420, 297],
] as const)('a page of %s, landscape %s, is %d by %d millimetres', async (paper, landscape, width, height) => {
  const { pages, title } = await print([text('甲')], { paper, landscape, margin: 10 });
  expect(title).toBe('标题');
  expect(pages[0]!.width).toBeCloseTo(width, 3);
  expect(pages[0]!.height).toBeCloseTo(height, 3);
  expect(pages[0]!.words.find((word) => word.text === '甲')!.x).toBeCloseTo(10, 3);
});

test('text is real text in an embedded part of the typeface', async () => {
  const { pages, content } = await print([text('实验室安全信息牌 Ⅰ级 ℃ μ ×2')]);
  expect(readable(pages[0]!)).toContain('实验室安全信息牌 I级 ℃ μ ×2');
  expect(content.toString('latin1')).toMatch(/\/BaseFont \/[A-Z]{6}\+NotoSansSC/);
  expect(content.length).toBeLessThan(40_000);
});

test('rare characters of names are drawn from the faces that have them, in their place', async () => {
  const { pages, content } = await print([text('甲㛃䶮𬭎𬬭龘堃𠮷野𠂇𪚥乙')]);
  expect(readable(pages[0]!)).toContain('甲㛃䶮𬭎𬬭龘堃𠮷野𠂇𪚥乙');
  const fonts = new Set(content.toString('latin1').match(/\/BaseFont \/[A-Z]{6}\+[\w-]+/g));
  expect([...fonts].filter((font) => font.includes('RareHan'))).toHaveLength(2);
  const words = pages[0]!.words.filter((word) => word.text.trim() !== '').toSorted((a, b) => a.x - b.x);
  // Faces share one base line and one square: each run begins where the one before it ends.
  const rare = words.find(({ text: shown }) => shown.includes('𠮷'))!;
  const line = words.filter(({ y }) => Math.abs(y - rare.y) < 0.1);
  expect(line.length).toBeGreaterThan(3);
  const gaps = line.slice(1).map(({ x }, at) => x - line[at]!.x - line[at]!.width);
  expect(Math.max(...gaps.map(Math.abs))).toBeLessThan(0.2);
});

test('a document without rare characters embeds one face; what no face has is told by its code point', async () => {
  const { content } = await print([text('实验室')]);
  expect(content.toString('latin1')).not.toContain('RareHan');
  const { pages } = await print([text('野🧪☑')]);
  expect(readable(pages[0]!)).toContain('野[U+1F9EA]✓');
});

test('a table repeats its titles on every page and loses no row', async () => {
  const { pages } = await print([
    { kind: 'table', columns, rows: rows(40) },
    { kind: 'rows', rows: rows(160).slice(40) },
  ]);
  expect(pages.length).toBeGreaterThan(2);
  for (const page of pages) {
    expect(page.words.filter((word) => word.text === '序号')).toHaveLength(1);
    expect(Math.max(...page.words.filter((word) => word.text !== '来源').map((word) => word.y))).toBeLessThan(297 - 5);
  }
  const seen = pages.flatMap((page) => page.words.flatMap((word) => /^第(\d+)行$/.exec(word.text)?.[1] ?? []));
  expect(seen).toEqual(rows(160).map((_, n) => String(n)));
});

test('each page has its number and the total, which is known only at the end', async () => {
  const { pages } = await print([{ kind: 'table', columns, rows: rows(150) }]);
  for (const [at, page] of pages.entries()) {
    expect(readable(page)).toContain(`第 ${at + 1} 页 / 共`);
    const total = page.words.find((word) => word.text === `${pages.length} 页`)!;
    const number = page.words.find((word) => word.text.startsWith(`第 ${at + 1} 页`))!;
    expect(total.x).toBeGreaterThan(number.x + number.width - 0.1);
  }
});

test('a long Chinese name wraps within its cell', async () => {
  const name = '国家重点实验室（培育）分子设计与合成化学实验中心第三实验室';
  const { pages } = await print([{ kind: 'table', columns, rows: [{ cells: ['1', 'x', name] }] }]);
  const [page] = pages;
  const parts = page!.words.filter((word) => word.text.length > 2 && name.includes(word.text));
  expect(parts.length).toBeGreaterThan(1);
  expect(parts.map((word) => word.text).join('')).toBe(name);
  for (const part of parts) {
    expect(part.x).toBeCloseTo(parts[0]!.x, 3);
    expect(part.x + part.width).toBeLessThan(195.01);
  }
});

test('cells beside several lines stand again where the lines go on', async () => {
  const parts = Array.from({ length: 80 }, (_, n) => [`隐患${n}`, '一般']);
  const { pages } = await print([{ kind: 'table', columns, rows: [{ cells: ['甲实验室'], parts }] }]);
  expect(pages.length).toBeGreaterThan(1);
  for (const page of pages) expect(readable(page)).toContain('甲实验室');
  const seen = pages.flatMap((page) => page.words.filter((word) => word.text.startsWith('隐患'))).length;
  expect(seen).toBe(80);
});

test('a row taller than a page is cut between lines, not within, and loses none', async () => {
  const long = Array.from({ length: 200 }, (_, n) => `行${n}。`).join('\n');
  const { pages } = await print([text('前'), { kind: 'table', columns, rows: [{ cells: ['1', long, '末'] }, row(9)] }]);
  expect(pages.length).toBeGreaterThan(2);
  const seen = pages.flatMap((page) =>
    page.words.filter((word) => /^行\d+。$/.test(word.text)).map((word) => word.text),
  );
  expect(seen.join('\n')).toBe(long);
  expect(readable(...pages)).toContain('第9行');
});

test('a title stays with what follows it', async () => {
  const filler: Block = { kind: 'space', height: 240 };
  const { pages } = await print([filler, { kind: 'text', text: '标题行', keep: 40 }, text('正文')]);
  expect(readable(pages[0]!)).not.toContain('标题行');
  expect(readable(pages[1]!)).toContain('标题行正文');
});

test('a sheet is one page, however much stands on it, and nothing is left out', async () => {
  const many = Array.from({ length: 120 }, (_, n) => text(`第${n}项内容`));
  const sheet = (blocks: Block[]): DocumentBlock => ({ kind: 'sheet', blocks, foot: [text('页脚')] });
  const { pages } = await print([sheet([text('少')]), sheet(many), sheet([text('末')])]);
  expect(pages).toHaveLength(3);
  const seen = pages[1]!.words.filter((word) => /^第\d+项内容$/.test(word.text));
  expect(seen).toHaveLength(120);
  const foot = pages[1]!.words.find((word) => word.text === '页脚')!;
  for (const word of seen) expect(word.y).toBeLessThan(foot.y);
  expect(foot.y).toBeLessThan(297 - 15);
});

test('photos are scaled to their printed size; data that are no image leave a note', async () => {
  const noise = Buffer.from(Array.from({ length: 1200 * 900 * 3 }, (_, n) => (n * 7919) % 251));
  const photo = await sharp(noise, { raw: { width: 1200, height: 900, channels: 3 } })
    .jpeg({ quality: 95 })
    .toBuffer();
  const logo = await sharp({ create: { width: 60, height: 60, channels: 4, background: '#ff000080' } })
    .png()
    .toBuffer();
  const size = { width: 40, height: 30 };
  const { pages, content } = await print([
    { kind: 'image', name: 'a', data: photo, ...size },
    { kind: 'image', name: 'a', ...size },
    { kind: 'image', name: 'b', data: logo, width: 10, height: 10 },
    { kind: 'image', name: 'c', data: Buffer.from('not an image'), ...size },
    { kind: 'image', name: 'd', ...size },
  ]);
  expect(pages[0]!.images).toBe(3);
  expect(content.length).toBeLessThan(photo.length / 4);
  expect(pages[0]!.words.filter((word) => word.text === '照片无法读取')).toHaveLength(2);
});

test('frames, chips, columns, drawings and codes keep to the width of the page', async () => {
  const cells = Array.from({ length: 12 }, (_, n): Block[] => [
    {
      kind: 'box',
      border: '#888888',
      dashed: true,
      padding: [2, 2],
      blocks: [{ kind: 'qr', text: `https://e.org/${n}`, size: 50 }, text(`标签${n}`)],
    },
  ]);
  const { pages } = await print([
    { kind: 'chips', texts: ['干粉', '二氧化碳灭火器'.repeat(20), '灭火毯'] },
    { kind: 'columns', widths: [1, 2], gap: 4, middle: true, cells: [[text('左')], [text('右')]] },
    {
      kind: 'drawing',
      view: [40, 40],
      shapes: [{ d: 'M20 4 37 34H3Z', fill: '#ffd200', stroke: '#1d1d1d', width: 3, round: true }],
      size: 15,
    },
    { kind: 'grid', cellWidth: 56, gap: 4, cells },
  ]);
  expect(pages).toHaveLength(2);
  const words = pages.flatMap((page) => page.words);
  expect(words.filter((word) => /^标签\d+$/.test(word.text))).toHaveLength(12);
  for (const word of words) expect(word.x + word.width).toBeLessThan(195.01);
  const [left, right] = ['左', '右'].map((one) => words.find((word) => word.text === one)!);
  expect(left!.x).toBeCloseTo(15, 3);
  expect(right!.x).toBeCloseTo(15 + 176 / 3 + 4, 2);
});

test('a document without blocks is one empty page', async () => {
  expect((await print([])).pages).toHaveLength(1);
});

test('rows without a table and a file that cannot be written are errors', async () => {
  await expect(print([{ kind: 'rows', rows: rows(1) }])).rejects.toThrow('rows without a table');
  async function* one() {
    yield [text('甲')];
  }
  await expect(writePdf(join(folder, 'no', 'folder.pdf'), '标题', one())).rejects.toMatchObject({ code: 'ENOENT' });
});
