import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

/** How many checks passed, failed and were skipped. */
export type Counts = { passed: number; failed: number; skipped: number };

/** One step of a run. */
export type Step = { name: string; run: () => Counts };

const root = resolve(import.meta.dirname, '..');

/** Runs every step, also after one has failed, and adds the counts up. */
export function runSteps(steps: Step[]): Counts {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const [index, step] of steps.entries()) {
    console.log(`\n── ${index + 1}/${steps.length} ${step.name}`);
    const startedAt = performance.now();
    const counts = step.run();
    total.passed += counts.passed;
    total.failed += counts.failed;
    total.skipped += counts.skipped;
    console.log(`   ${inWords(counts)} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`);
  }
  return total;
}

/** The last line of a run. */
export function inWords({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

/** A program of node_modules as a step that counts as one test. */
export function program(name: string, script: string, ...args: string[]): Step {
  return { name, run: () => verdict(node(script, args)) };
}

/** The verdict of a single check. */
export function verdict(isGood: boolean): Counts {
  return { passed: isGood ? 1 : 0, failed: isGood ? 0 : 1, skipped: 0 };
}

/** Runs a script with this Node in the root of the repository; answers whether it succeeded. */
export function node(script: string, args: readonly string[] = [], env: Record<string, string> = {}): boolean {
  const options = { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } } as const;
  return spawnSync(process.execPath, [script, ...args], options).status === 0;
}
