// Builds the web when its sources changed. Plain JavaScript for any Node ≥ 20.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { node24 } from './node-24.mjs';

const tools = [
  'antd-styles',
  'budget-pages',
  'chunk-groups',
  'first-files',
  'first-reads',
  'icon-names',
  'manual',
  'module-map',
  'shell-files',
];
const configs = ['package-lock.json', 'vite.config.ts', 'tsconfig.json', ...tools.map((name) => `tools/${name}.ts`)];
const sources = ['kernel', 'screens', 'platform', 'modules', 'apps/web', 'docs/manual.md', 'docs/pictures', ...configs];

/** Builds into dist/web when something the build reads has changed; throws when the build fails. */
export function buildWeb(root) {
  if (!existsSync(join(root, 'vite.config.ts'))) return 'nothing to build';
  const stamp = join(root, 'dist/.lab-built');
  const hash = hashOfSources(root);
  if (existsSync(join(root, 'dist/web/index.html')) && read(stamp) === hash) return 'fresh';
  console.log('正在构建网页 …');
  // Without the stamp a build that is interrupted is never taken for a finished one.
  rmSync(stamp, { force: true });
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const run = spawnSync(node24(root), [vite, 'build', '--logLevel', 'warn'], { cwd: root, stdio: 'inherit' });
  if (run.status !== 0) throw new Error('网页构建失败，原因见上');
  compress(join(root, 'dist/web'));
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(stamp, hash);
  return 'built';
}

// Once here instead of at every request; the server sends these to browsers that take them.
function compress(folder) {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(?:m?js|css|svg|json|webmanifest)$/.test(name)) continue;
    const content = readFileSync(join(folder, name));
    if (content.length < 1024) continue;
    writeFileSync(join(folder, `${name}.gz`), gzipSync(content, { level: 9 }));
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } };
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(content, quality));
  }
}

/** Hash over every file the build may read. Server code and tests never reach the browser. */
export function hashOfSources(root) {
  const hash = createHash('sha256');
  for (const source of sources) addTo(hash, root, source);
  return hash.digest('hex');
}

function addTo(hash, root, path) {
  const content = read(join(root, path));
  if (content !== undefined) {
    hash.update(`${path}\0${content.length}\0`).update(content);
    return;
  }
  if (!existsSync(join(root, path))) return;
  const entries = readdirSync(join(root, path)).sort();
  for (const name of entries) if (!ignored(name)) addTo(hash, root, `${path}/${name}`);
}

function ignored(name) {
  return name === 'server' || name === 'node_modules' || /\.(test\.tsx?|sql|md)$/.test(name);
}

function read(path) {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return undefined;
  }
}
