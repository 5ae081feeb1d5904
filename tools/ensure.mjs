// Runs before `npm start` and `npm test`, on whatever Node ≥ 20 the machine has: installs what is missing, then
// builds the web (start) or finds a browser (test). Does nothing, quickly, when all is there.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findChromium, findHeadlessShell } from './chromium.mjs';
import { install } from './install.mjs';
import { node24 } from './node-24.mjs';
import { buildWeb } from './web-build.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

try {
  install(root);
  if (process.argv.includes('--test')) ensureChromium();
  else buildWeb(root);
} catch (error) {
  console.error(`\n${error.message}\n`);
  process.exit(1);
}

function ensureChromium() {
  if (process.env.CHROMIUM_PATH) {
    if (!findChromium()) warnNoBrowser(`CHROMIUM_PATH=${process.env.CHROMIUM_PATH} 不是可执行文件。`);
    return;
  }
  const missing = [
    ...(findChromium() ? [] : ['chromium', 'fonts-noto-cjk']),
    ...(findHeadlessShell() ? [] : ['chromium-headless-shell']),
  ];
  if (missing.length === 0) return;
  console.log('正在安装浏览器流程测试用的 Chromium …');
  // One by one: a distribution without the shell still gets the browser, which does what the shell does, more slowly.
  if (mayUseApt() && apt('update')) for (const name of missing) apt('install', name);
  if (findChromium()) return;
  playwrightInstall();
  if (!findChromium()) warnNoBrowser('Chromium 没有装上。');
}

// The other checks still run; the browser journeys then fail by themselves, where everybody sees it.
function warnNoBrowser(reason) {
  console.error(
    `\n${reason}请自行安装 Chromium 或 Chrome，或用 CHROMIUM_PATH 指明它的位置；在此之前浏览器流程测试会失败。\n`,
  );
}

function isRoot() {
  return process.getuid?.() === 0;
}

function mayUseApt() {
  return isRoot() && existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get');
}

function apt(command, ...packages) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const args = [command, '-y', '-qq', '--no-install-recommends', ...packages];
  return spawnSync('/usr/bin/apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0;
}

function playwrightInstall() {
  const cli = join(root, 'node_modules/playwright-core/cli.js');
  // System libraries can only be added by root, and only where Playwright knows the package manager.
  const args = isRoot() && process.platform === 'linux' ? ['--with-deps'] : [];
  const run = spawnSync(node24(root), [cli, 'install', ...args, 'chromium'], { stdio: 'inherit' });
  if (run.status !== 0 && args.length > 0) spawnSync(node24(root), [cli, 'install', 'chromium'], { stdio: 'inherit' });
}
