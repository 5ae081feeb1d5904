import { posix } from 'node:path';
import { workersNamedIn } from './source-rules.ts';

/** One file and the files it imports. */
export type Node = { file: string; source: string; imports: string[] };

const entries = [
  /^apps\/server\/(?:start|main|worker|migrate|seed|admin|backup|restore|openapi)\.ts$/,
  /^apps\/web\/(?:main\.tsx|sw\.ts|children\/[^/]+\.tsx)$/,
  /^(?:tools|bench|e2e)\//,
  /^[^/]+\.ts$/,
  /\.d\.m?ts$/,
  // Types of the database join the kernel's by declaration merging, which no import shows.
  /\/server\/tables\.ts$/,
];
// Vitest's own configuration names these.
const setup = /\/testing\/(?:setup|each-file)\.ts$/;
const test = /\.(?:test|e2e)\.tsx?$/;
const testing = /\/testing\//;

/** Files that nothing which runs ever reaches. What only tests reach counts as dead, except in `testing` folders. */
export function deadFiles(nodes: Node[]): string[] {
  const byFile = new Map(nodes.map((node) => [node.file, node]));
  const files = [...byFile.keys()];
  const running = reach(
    byFile,
    files.filter((file) => entries.some((entry) => entry.test(file))),
  );
  const tested = reach(
    byFile,
    files.filter((file) => test.test(file) || setup.test(file) || entries.some((entry) => entry.test(file))),
  );
  return files.filter((file) => {
    if (test.test(file)) return false;
    return testing.test(file) ? !tested.has(file) : !running.has(file);
  });
}

function reach(byFile: Map<string, Node>, from: string[]): Set<string> {
  const seen = new Set(from);
  for (const file of seen) {
    const node = byFile.get(file);
    if (!node) continue;
    const workers = workersNamedIn(node.source).map((path) => posix.join(posix.dirname(file), path));
    for (const next of [...node.imports, ...workers]) seen.add(next);
  }
  return seen;
}
