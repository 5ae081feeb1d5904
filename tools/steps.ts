import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';

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
export type Step = { name: string; run: () => Outcome | Promise<Outcome> };

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
export async function runSteps(steps: readonly Step[]): Promise<Outcome> {
  let total = nothing;
  for (const [index, step] of steps.entries()) {
    console.log(`\n── ${index + 1}/${steps.length} ${step.name}`);
    total = sum(total, await timed('', step));
  }
  console.log(`\n${[...closingLines(total), inWords(total)].join('\n')}`);
  return total;
}

/** Steps as one: those of a lane one after the other, the lanes at the same time, each step with a line of its own. */
export function sideBySide(...lanes: readonly Step[][]): Step {
  const runLane = async (lane: readonly Step[]) => {
    let total = nothing;
    for (const step of lane) total = sum(total, await timed(`${step.name}: `, step));
    return total;
  };
  return {
    name: lanes.flatMap((lane) => lane.map(({ name }) => name)).join(', '),
    run: async () => (await Promise.all(lanes.map(runLane))).reduce(sum),
  };
}

async function timed(title: string, step: Step): Promise<Outcome> {
  const startedAt = performance.now();
  const outcome = await step.run();
  console.log(`   ${title}${inWords(outcome)} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`);
  return outcome;
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

/** A script as a step that counts as one test; what it says is shown when it has ended. */
export function program(name: string, script: string, ...args: string[]): Step {
  return {
    name,
    run: async () => {
      const child = spawn(process.execPath, [script, ...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
      const [stdout, stderr, [code]] = await Promise.all([
        text(child.stdout),
        text(child.stderr),
        once(child, 'close'),
      ]);
      process.stdout.write(stdout);
      process.stderr.write(stderr);
      return verdict(name, code === 0, stdout + stderr);
    },
  };
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
