import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { manual } from './tools/manual.ts';
import { memoryFolder } from './tools/memory-folder.ts';

// Set-up and workers inherit it.
const memory = memoryFolder();
if (memory) process.env.TMPDIR = memory;

// Tests that need nothing but the code: what is shared runs anywhere, `*.rules.test.ts` is pure wherever it stands.
const pure = ['**/shared/**/*.test.ts', '**/*.rules.test.ts', 'tools/**/*.test.ts'];
const everywhere = ['**/node_modules/**', '**/dist/**', 'data/**'];

// Code of the server runs as in the product: by Node itself, which strips the types in place.
const native = { viteModuleRunner: false };

// Most of what a test makes dies young: with more room for it a run takes a twentieth less of the processor.
const execArgv = ['--max-semi-space-size=64'];

export default defineConfig({
  test: {
    // Most of the time of a test is waiting for PostgreSQL: two files at a time keep two cores busy.
    maxWorkers: 2,
    // Of what runs beside each other in a file: the other file gets its share of the processor.
    maxConcurrency: 3,
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: pure,
          exclude: everywhere,
          isolate: false,
          experimental: native,
          execArgv,
          setupFiles: existing('apps/server/testing/each-file.ts'),
        },
      },
      {
        test: {
          name: 'api',
          environment: 'node',
          include: ['{lib,kernel,platform,modules,apps}/**/*.test.ts'],
          exclude: [...everywhere, ...pure, '**/web/**'],
          // Each file starts a product of its own; loading the code anew for it took a third of the time.
          isolate: false,
          experimental: native,
          execArgv,
          globalSetup: existing('apps/server/testing/setup.ts'),
          setupFiles: existing('apps/server/testing/each-file.ts'),
          // Far above what any test takes, so that a loaded machine fails none.
          testTimeout: 90_000,
          hookTimeout: 180_000,
        },
      },
      {
        plugins: [manual(import.meta.dirname)],
        test: {
          name: 'web',
          environment: 'jsdom',
          isolate: false,
          execArgv,
          include: ['**/*.test.tsx', '{**/web,screens}/**/*.test.ts'],
          exclude: [...everywhere, '**/*.rules.test.ts'],
          setupFiles: [...existing('apps/server/testing/each-file.ts'), ...existing('kernel/web/testing/setup.ts')],
          testTimeout: 90_000,
        },
      },
      {
        plugins: [manual(import.meta.dirname)],
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['e2e/**/*.e2e.ts'],
          // The code of the journeys is loaded once a worker; files share none of their state.
          isolate: false,
          globalSetup: existing('e2e/setup.ts'),
          setupFiles: existing('e2e/each-file.ts'),
          // Far above what any test takes; a browser waits 20 s for what it is asked for.
          testTimeout: 240_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 20_000 } },
        },
      },
    ],
  },
});

function existing(path: string): string[] {
  return existsSync(new URL(path, import.meta.url)) ? [path] : [];
}
