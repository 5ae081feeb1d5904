import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Services } from '#kernel/server/services.ts';

/** Scenes of defects and of their cure, drawn, because nobody's real laboratory should stand in a demonstration. */
const scenes: readonly (readonly [title: string, ground: string, shapes: string])[] = [
  [
    '气瓶未固定',
    '#dfe6ee',
    '<rect x="210" y="120" width="70" height="250" rx="30" fill="#2b6f5f"/><rect x="330" y="120" width="70" height="250" rx="30" fill="#3f6fb5"/><rect x="232" y="90" width="26" height="40" fill="#555"/><rect x="352" y="90" width="26" height="40" fill="#555"/><rect x="0" y="370" width="640" height="110" fill="#b9c2cc"/>',
  ],
  [
    '通道堆放杂物',
    '#eceff1',
    '<rect x="0" y="340" width="640" height="140" fill="#c8cfd6"/><rect x="180" y="230" width="130" height="120" fill="#b98b5a"/><rect x="300" y="270" width="110" height="80" fill="#a9794a"/><rect x="220" y="160" width="90" height="75" fill="#c89a68"/><rect x="460" y="60" width="130" height="290" fill="#90a4ae"/>',
  ],
  [
    '试剂无标签',
    '#f3efe6',
    '<rect x="40" y="300" width="560" height="20" fill="#8d6e53"/><path d="M150 300V200h20v-50h40v50h20v100z" fill="#a5d6f2" stroke="#557" stroke-width="4"/><path d="M300 300V190h20v-50h40v50h20v110z" fill="#f3d28a" stroke="#557" stroke-width="4"/><path d="M450 300V210h20v-50h40v50h20v90z" fill="#c9e6b8" stroke="#557" stroke-width="4"/>',
  ],
  [
    '插线板串接',
    '#e8ecf2',
    '<rect x="100" y="300" width="200" height="60" rx="8" fill="#f5f5f5" stroke="#888"/><rect x="360" y="300" width="200" height="60" rx="8" fill="#f5f5f5" stroke="#888"/><path d="M300 330h60M560 330q60 40 20 120" stroke="#333" stroke-width="8" fill="none"/><circle cx="150" cy="330" r="12" fill="#999"/><circle cx="210" cy="330" r="12" fill="#999"/><circle cx="420" cy="330" r="12" fill="#999"/>',
  ],
  [
    '废液桶未密闭',
    '#eaf0ea',
    '<rect x="0" y="380" width="640" height="100" fill="#b8c4b8"/><path d="M230 180h180v220H230z" fill="#e0b83a" stroke="#7a6113" stroke-width="6"/><rect x="260" y="150" width="60" height="34" fill="#7a6113"/><path d="M390 150l70-40" stroke="#7a6113" stroke-width="14"/>',
  ],
  [
    '洗眼器积尘',
    '#e6eef4',
    '<rect x="290" y="220" width="60" height="200" fill="#4caf50"/><path d="M200 200h240l-40 60H240z" fill="#8bc34a"/><circle cx="280" cy="190" r="16" fill="#607d8b"/><circle cx="360" cy="190" r="16" fill="#607d8b"/><rect x="0" y="420" width="640" height="60" fill="#a9b7c2"/>',
  ],
  [
    '已固定并加链',
    '#e3f0e6',
    '<rect x="210" y="120" width="70" height="250" rx="30" fill="#2b6f5f"/><rect x="330" y="120" width="70" height="250" rx="30" fill="#3f6fb5"/><path d="M170 230h280" stroke="#d09b00" stroke-width="14" stroke-dasharray="20 8"/><rect x="0" y="370" width="640" height="110" fill="#b9c2cc"/>',
  ],
  [
    '通道已清理',
    '#eef4ee',
    '<rect x="0" y="340" width="640" height="140" fill="#d6dde2"/><rect x="60" y="60" width="120" height="290" fill="#90a4ae"/><rect x="470" y="60" width="120" height="290" fill="#90a4ae"/><path d="M260 480l40-140h60l40 140z" fill="#fff7c2"/>',
  ],
  [
    '标签已补齐',
    '#f1f6ec',
    '<rect x="40" y="300" width="560" height="20" fill="#8d6e53"/><path d="M150 300V200h20v-50h40v50h20v100z" fill="#a5d6f2" stroke="#557" stroke-width="4"/><rect x="158" y="230" width="64" height="36" fill="#fff" stroke="#c33" stroke-width="4"/><path d="M420 300V190h20v-50h40v50h20v110z" fill="#f3d28a" stroke="#557" stroke-width="4"/><rect x="428" y="226" width="64" height="36" fill="#fff" stroke="#c33" stroke-width="4"/>',
  ],
];

export type Photos = { before: string[]; after: string[] };
const before = 6;

const svgOf = ([
  title,
  ground,
  shapes,
]: (typeof scenes)[number]) => `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480" viewBox="0 0 640 480">
  <rect width="640" height="480" fill="${ground}"/>${shapes}
  <rect y="440" width="640" height="40" fill="#0e2a59" opacity="0.78"/>
  <text x="20" y="467" font-family="Noto Sans CJK SC, sans-serif" font-size="22" fill="#fff">${title} · 示意图</text></svg>`;

/** Puts the pictures into the store once; answers where they lie. Many files may show one picture. */
export async function storePhotos(services: Services): Promise<Photos> {
  const folder = await mkdtemp(join(tmpdir(), 'lab-photos-'));
  const keys: string[] = [];
  for (const scene of scenes) {
    const path = join(folder, randomUUID());
    await writeFile(
      path,
      await sharp(Buffer.from(svgOf(scene)))
        .jpeg({ quality: 84 })
        .toBuffer(),
    );
    const key = `demo/${randomUUID()}`;
    await services.storage.put(key, path);
    keys.push(key);
  }
  await rm(folder, { recursive: true, force: true });
  return { before: keys.slice(0, before), after: keys.slice(before) };
}
