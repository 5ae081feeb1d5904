import type { Node } from './dead-files.ts';

const sliceOf = (file: string) => /^(?:platform|modules)\/[^/]+/.exec(file)?.[0];
const isTest = (file: string) => /\.test\.tsx?$|\/testing\//.test(file);

/** An import that makes two slices depend on each other. */
type MutualImport = { file: string; imported: string };

/**
 * Imports between slices that go both ways; of each pair those of the direction with fewer imports, which is the one to
 * turn into an event, a use or an offered part. Tests may know both sides.
 */
export function mutualImports(nodes: readonly Node[]): MutualImport[] {
  const arrows = new Map<string, MutualImport[]>();
  for (const { file, imports } of nodes.filter((node) => !isTest(node.file))) {
    const from = sliceOf(file);
    for (const imported of imports) {
      const to = sliceOf(imported);
      if (from === undefined || to === undefined || from === to) continue;
      const name = `${from} → ${to}`;
      arrows.set(name, [...(arrows.get(name) ?? []), { file, imported }]);
    }
  }
  return [...arrows].flatMap(([name, imports]) => {
    const back = arrows.get(name.split(' → ').reverse().join(' → '));
    return back && imports.length <= back.length ? imports : [];
  });
}
