import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

/** One thing that went wrong: what it is called, where it stands, and what it says first. */
export type Failure = { name: string; file?: string; says: string };

/** How many checks passed, failed and were skipped, what failed, and what passed only when it was repeated. */
export type Outcome = {
  passed: number;
  failed: number;
  skipped: number;
  failures: readonly Failure[];
  unsteady: readonly Failure[];
};

/** One step of a run. */
export type Step = { name: string; run: () => Outcome };

const root = resolve(import.meta.dirname, '..');

export const nothing: Outcome = { passed: 0, failed: 0, skipped: 0, failures: [], unsteady: [] };

/** Two outcomes as one. */
export const sum = (a: Outcome, b: Outcome): Outcome => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
  failures: [...a.failures, ...b.failures],
  unsteady: [...a.unsteady, ...b.unsteady],
});

/** Runs every step, also after one has failed, and ends with the names of all that failed and the counts. */
export function runSteps(steps: Step[]): Outcome {
  let total = nothing;
  for (const [index, step] of steps.entries()) {
    console.log(`\n── ${index + 1}/${steps.length} ${step.name}`);
    const startedAt = performance.now();
    const outcome = step.run();
    total = sum(total, outcome);
    console.log(`   ${inWords(outcome)} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`);
  }
  console.log(`\n${[...closingLines(total), inWords(total)].join('\n')}`);
  return total;
}

/** The counts in one line, the last of a run. */
function inWords({ passed, failed, skipped }: Outcome): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

const mostLines = 36;

/** What failed and what was unsteady, by name, file and first words: short enough for the last forty lines of a log. */
export function closingLines({ failures, unsteady }: Outcome): string[] {
  const lines = [
    ...titled('Failed:', failures),
    ...titled('Unsteady (failed, and passed when repeated alone):', unsteady),
  ];
  if (lines.length <= mostLines) return lines;
  const short = lines.filter((line) => !line.startsWith('    '));
  const kept = short.slice(0, mostLines - 1);
  return [...kept, ...(short.length > kept.length ? [`  and ${short.length - kept.length} more above`] : [])];
}

function titled(title: string, failures: readonly Failure[]): string[] {
  const told = failures.flatMap(({ name, file, says }) => [
    `  ${[file, name].filter(Boolean).join(' > ')}`,
    ...(says ? [`    ${says}`] : []),
  ]);
  return told.length > 0 ? [title, ...told] : [];
}

const noise = /^(?:Call log:|at |❯|\d+ errors?$)/;
// eslint-disable-next-line no-control-regex -- colours of a terminal
const colours = /\x1b\[[0-9;]*m/g;

/** The first words of a message, in one line of at most 240 characters. */
export function firstWords(message: string): string {
  const lines = message.replace(colours, '').split('\n');
  const told = lines.map((line) => line.trim()).filter((line) => line !== '' && !noise.test(line));
  return told.slice(0, 2).join(' · ').slice(0, 240);
}

/** A program of node_modules as a step that counts as one test. */
export function program(name: string, script: string, ...args: string[]): Step {
  return { name, run: () => runProgram(root, name, script, ...args) };
}

/** Runs such a program in a folder. */
export function runProgram(folder: string, name: string, script: string, ...args: string[]): Outcome {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  });
  process.stdout.write(stdout);
  process.stderr.write(stderr);
  return verdict(name, status === 0, stdout + stderr);
}

/** The verdict of a single check; `output` says what it complains about. */
export function verdict(name: string, isGood: boolean, output = ''): Outcome {
  if (isGood) return { ...nothing, passed: 1 };
  return { ...nothing, failed: 1, failures: [{ name, says: firstWords(output) }] };
}

/** Runs a script with this Node in the root of the repository; answers whether it succeeded. */
export function node(script: string, args: readonly string[] = [], env: Record<string, string> = {}): boolean {
  const options = { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } } as const;
  return spawnSync(process.execPath, [script, ...args], options).status === 0;
}
