// `npm run lock`: adds to package-lock.json the optional builds for other systems that an incomplete mirror left out, so
// that `npm ci` accepts the file everywhere. npm reads the missing details from the registry when it installs one.
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

type Entry = {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  optionalDependencies?: Record<string, string>;
  os?: string[];
  cpu?: string[];
  libc?: string[];
};
export type Lock = { packages: Record<string, Entry> };

const systems = ['android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'aix', 'win32'];
const processors = ['arm64', 'x64', 'ia32', 'arm', 'ppc64', 'riscv64', 's390x', 'loong64', 'wasm32', 'mips64el'];

/** System, processor and C library that the name of a native build tells: `…-linux-arm64-musl`. */
export function platformOf(name: string): Pick<Entry, 'os' | 'cpu' | 'libc'> | undefined {
  const words = name.split(/[/-]/);
  const os = systems.find((it) => words.includes(it));
  const cpu = processors.find((it) =>
    words.some((word) => word === it || (it === 'arm' && /^arm(eabi|v7)$/.test(word))),
  );
  if (os === undefined || cpu === undefined) return undefined;
  const libc = words.some((it) => it.startsWith('musl'))
    ? 'musl'
    : words.some((it) => it.startsWith('gnu'))
      ? 'glibc'
      : undefined;
  return { os: [os], cpu: [cpu], ...(os === 'linux' && libc !== undefined ? { libc: [libc] } : {}) };
}

/** Optional dependencies that no entry of the lock file serves, as entries: `[path, entry]`. */
export function missingBuilds(lock: Lock): [string, Entry][] {
  return Object.values(lock.packages).flatMap((parent) =>
    Object.entries(parent.optionalDependencies ?? {}).flatMap(([name, version]): [string, Entry][] => {
      const path = `node_modules/${name}`;
      const platform = platformOf(name);
      if (lock.packages[path] || !platform || !/^\d/.test(version)) return [];
      return [[path, { version, ...platform, ...(parent.dev ? { dev: true } : {}), optional: true }]];
    }),
  );
}

if (import.meta.main) {
  const file = join(resolve(import.meta.dirname, '..'), 'package-lock.json');
  const lock = JSON.parse(readFileSync(file, 'utf8')) as Lock;
  const missing = missingBuilds(lock);
  Object.assign(lock.packages, Object.fromEntries(missing));
  lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en')));
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(`${missing.length} 个其他系统的可选包已补入 package-lock.json`);
}
