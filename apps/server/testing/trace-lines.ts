import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { Session, type Profiler } from 'node:inspector';
import { join } from 'node:path';
import { afterAll } from 'vitest';

// V8 notes which functions of the server a traced run runs. One that was reported is not reported again, which keeps the
// report of a file short: what ran is the union of all reports. `TEST_BLOCKS=1` counts the blocks within functions too; V8
// calls out for each of them, and much of the server then takes twice its time.

const folder = process.env['TEST_TRACE'];
const ours = /^file:.*\/(?:kernel|platform|modules|apps)\/(?!.*\/node_modules\/)/;

/** Files share the code of their worker; what one of them ran is reported when it ends. */
const tracer = globalThis as { labTracer?: Session };

/** Writes after each test file which lines ran since the last one, as V8 reports them; nothing in a run that is not traced. */
export function traceLines(): void {
  if (folder === undefined) return;
  tracer.labTracer ??= startTracer();
  afterAll(() => report(tracer.labTracer!, join(folder, 'lines')));
}

function startTracer(): Session {
  const session = new Session();
  session.connect();
  session.post('Profiler.enable');
  session.post('Profiler.startPreciseCoverage', { callCount: false, detailed: process.env['TEST_BLOCKS'] === '1' });
  return session;
}

function report(session: Session, into: string) {
  mkdirSync(into, { recursive: true });
  session.post(
    'Profiler.takePreciseCoverage',
    (error: Error | null, { result }: Profiler.TakePreciseCoverageReturnType) => {
      if (error) throw error;
      const scripts = result.filter(({ url, functions }) => functions.length > 0 && ours.test(url));
      writeFileSync(join(into, `${randomBytes(8).toString('hex')}.json`), JSON.stringify({ result: scripts }));
    },
  );
}
