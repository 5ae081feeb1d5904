const isTest = /\.test\.tsx?$/;
const isPure = /\/shared\/|\.rules\.test\.ts$|^tools\//;

/** The part of the product that a file belongs to: topic of a slice, or folder of a tier. */
function partOf(file: string): string {
  const [tier, slice, , topic] = file.split('/');
  if (tier !== 'platform' && tier !== 'modules') return `${tier}/${slice}/`;
  // What a whole slice shares stands in `core` or directly in its part.
  const isTopic = topic !== undefined && !topic.includes('.') && topic !== 'core' && topic !== 'migrations';
  return isTopic ? `${tier}/${slice}/*/${topic}/` : `${tier}/${slice}/`;
}

const isWithin = (part: string) => {
  const [before, after] = part.split('*');
  return after === undefined
    ? (file: string) => file.startsWith(part)
    : (file: string) => file.startsWith(before!) && file.includes(after);
};

// Asked of every resource and call: what a change of the kernel breaks shows here first.
const ofAll = ['standing-cases', 'endpoints', 'isolation'].map((name) => `apps/server/${name}.test.ts`);

/**
 * Test files to run for a change: those that changed, those of the topics of changed files, and for a change of kernel,
 * library or assembly the ones that ask every resource. The import graph would name all: each API test starts the product.
 */
export function changedTests(changed: readonly string[], files: readonly string[]): { api: string[]; web: string[] } {
  const code = changed.filter((file) => /\.(?:tsx?|sql|css)$/.test(file) && !/^(?:tools|bench|e2e)\//.test(file));
  const parts = [...new Set(code.filter((file) => !file.startsWith('apps/')).map(partOf))].map(isWithin);
  const isCentral = code.some((file) => /^(?:kernel\/(?:server|shared)|lib|apps\/server)\//.test(file));
  const chosen = files.filter(
    (file) =>
      isTest.test(file) &&
      !isPure.test(file) &&
      (changed.includes(file) || parts.some((holds) => holds(file)) || (isCentral && ofAll.includes(file))),
  );
  const isWeb = (file: string) => /\.tsx$|\/web\/|^screens\//.test(file);
  return { api: chosen.filter((file) => !isWeb(file)), web: chosen.filter(isWeb) };
}
