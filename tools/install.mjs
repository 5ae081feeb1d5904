// Installs what package-lock.json asks for. Plain JavaScript for any Node ≥ 20.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { node24 } from './node-24.mjs';

/** Whether node_modules is what the lock file describes. */
export function isInstalled(root) {
  const stamp = join(root, 'node_modules/.lab-installed');
  if (!existsSync(join(root, 'node_modules'))) return false;
  if (existsSync(stamp)) return readFileSync(stamp, 'utf8') === lockHash(root);
  return installedByHand(root);
}

/** Runs `npm ci` unless the installation is complete; throws with a sentence for people when it cannot be done. */
export function install(root) {
  if (!isInstalled(root)) runInstallation(root);
  if (!node24(root)) throw new Error('没有装上 Node 24：请执行 npm rebuild node，或直接使用 Node 24 运行');
  const stamp = join(root, 'node_modules/.lab-installed');
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== lockHash(root)) writeFileSync(stamp, lockHash(root));
}

function runInstallation(root) {
  // A linked folder belongs to another checkout, and npm ci begins by emptying it.
  if (lstatSync(join(root, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink())
    throw new Error('node_modules 是一个链接，内容与 package-lock.json 不一致：请在它所在的目录执行 npm ci');
  console.log('正在安装依赖（npm ci），第一次需要几分钟 …');
  // Only errors: the engine warnings npm prints under an older Node are harmless, because the scripts run on Node 24.
  const flags = ['--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  if (npm(root, ['ci', ...flags]).status !== 0)
    throw new Error('依赖没有装全：请检查网络和 npm 镜像设置（npm config get registry）后重试');
  if (!node24(root)) npm(root, ['rebuild', 'node', '--loglevel=error']);
}

function npm(root, args) {
  const own = process.env.npm_execpath;
  const options = { cwd: root, stdio: 'inherit' };
  if (own?.endsWith('npm-cli.js')) return spawnSync(process.execPath, [own, ...args], options);
  return spawnSync('npm', args, { ...options, shell: process.platform === 'win32' });
}

// Somebody ran npm ci without us; npm's own record of what lies in node_modules says whether it is the same.
function installedByHand(root) {
  const record = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(record)) return false;
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages;
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  return Object.entries(wanted).every(([path, { version, optional, devOptional }]) => {
    if (path === '') return true;
    const found = installed[path];
    return found ? found.version === version : Boolean(optional || devOptional);
  });
}

function lockHash(root) {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
}
