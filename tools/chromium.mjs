// Where a Chromium may be found. Plain JavaScript: it is loaded before installation, and by the browser journeys.
import { accessSync, constants, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';

const usual = {
  linux: ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/usr/bin/google-chrome-stable'],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  ],
};

const insideCache = [
  'chrome-linux64/chrome',
  'chrome-linux/chrome',
  'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
  'chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
  'chrome-mac-x64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
  'chrome-win64/chrome.exe',
  'chrome-win/chrome.exe',
];

const shells = [
  'chrome-headless-shell-linux64/chrome-headless-shell',
  'chrome-linux/headless_shell',
  'chrome-headless-shell-mac-arm64/chrome-headless-shell',
  'chrome-headless-shell-mac-x64/chrome-headless-shell',
  'chrome-mac/headless_shell',
  'chrome-headless-shell-win64/chrome-headless-shell.exe',
  'chrome-win/headless_shell.exe',
];

/**
 * Path of a Chromium that has no windows, no camera and not all kinds of pictures, and needs a fifth less of a processor.
 * Undefined where a browser was set on purpose, or none of this kind is installed.
 */
export function findHeadlessShell(env = process.env) {
  if (env.CHROMIUM_PATH) return undefined;
  return [
    ...onPath(env, ['chromium-headless-shell']),
    ...inPlaywrightCache(env, 'chromium_headless_shell', shells),
  ].find(runnable);
}

/** Path of a Chromium or Chrome: `CHROMIUM_PATH`, the system's, one on the path, Playwright's cache; else undefined. */
export function findChromium(env = process.env) {
  // A path somebody set on purpose is never replaced by a guess.
  if (env.CHROMIUM_PATH) return runnable(env.CHROMIUM_PATH) ? env.CHROMIUM_PATH : undefined;
  const named = onPath(env, ['chromium', 'chromium-browser', 'google-chrome']);
  return [...(usual[process.platform] ?? []), ...named, ...inPlaywrightCache(env, 'chromium', insideCache)].find(
    runnable,
  );
}

function runnable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function onPath(env, names) {
  if (process.platform === 'win32') return [];
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((it) => join(it, name)));
}

function inPlaywrightCache(env, browser, programs) {
  const folder = cacheFolder(env);
  try {
    const versions = readdirSync(folder).filter((name) => new RegExp(`^${browser}-\\d+$`).test(name));
    return versions.flatMap((version) => programs.map((it) => join(folder, version, it)));
  } catch {
    return [];
  }
}

function cacheFolder(env) {
  if (env.PLAYWRIGHT_BROWSERS_PATH) return env.PLAYWRIGHT_BROWSERS_PATH;
  if (process.platform === 'win32') return join(env.LOCALAPPDATA ?? homedir(), 'ms-playwright');
  if (process.platform === 'darwin') return join(homedir(), 'Library/Caches/ms-playwright');
  return join(env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'ms-playwright');
}

/** Options of every browser that the project starts: no sandbox as root, no traffic of its own. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
