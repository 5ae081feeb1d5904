// What the API tests did not run: lines of the server below a limit, and endpoints that no test called with success.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nothing, sum, verdict, type Outcome } from './steps.ts';

type Place = { line: number; column: number };
/** Istanbul's report of one file, as vitest writes it. */
type FileReport = {
  path: string;
  statementMap: Record<string, { start: Place }>;
  s: Record<string, number>;
};
type Range = { startOffset: number; endOffset: number; count: number };
/** V8's report of one script of a child process (`NODE_V8_COVERAGE`). */
type Script = { url: string; functions: { ranges: Range[] }[] };

/** Lines of a file on which a statement begins, and those of them that never ran. */
type Lines = { file: string; count: number; missed: number[] };

/** A part of the server with the share of its lines that the tests must run. */
const limits = [
  { name: 'queries, services, imports, exports', files: /\.(?:queries|service|import|export)\.ts$/, percent: 97 },
  { name: 'server', files: /^/, percent: 90 },
];

/** The lines of a file; a statement that ran in a child process counts too. */
export function linesOf(file: string, source: string, report: FileReport, scripts: readonly Script[]): Lines {
  const offsets = lineOffsets(source);
  const ran = new Map<number, boolean>();
  for (const [key, { start }] of Object.entries(report.statementMap)) {
    const offset = (offsets[start.line - 1] ?? 0) + start.column;
    const isRun = (report.s[key] ?? 0) > 0 || scripts.some((script) => countAt(script, offset) > 0);
    ran.set(start.line, isRun || ran.get(start.line) === true);
  }
  return { file, count: ran.size, missed: [...ran].filter(([, isRun]) => !isRun).map(([line]) => line) };
}

function lineOffsets(source: string): number[] {
  const offsets = [0];
  for (const { index } of source.matchAll(/\n/g)) offsets.push(index + 1);
  return offsets;
}

// Ranges are nested: the smallest one around a place says how often it ran. Node strips types without moving the rest.
function countAt({ functions }: Script, offset: number): number {
  let inner: Range | undefined;
  for (const { ranges } of functions)
    for (const range of ranges)
      if (range.startOffset <= offset && offset < range.endOffset && (!inner || sizeOf(range) <= sizeOf(inner)))
        inner = range;
  return inner?.count ?? 0;
}

const sizeOf = ({ startOffset, endOffset }: Range) => endOffset - startOffset;

/** Share of the lines that ran, in percent. */
export function shareOf(files: readonly Lines[]): number {
  const count = files.reduce((sum, file) => sum + file.count, 0);
  const missed = files.reduce((sum, file) => sum + file.missed.length, 0);
  return count === 0 ? 100 : (100 * (count - missed)) / count;
}

/** Neighbouring lines as ranges: `3-5, 9`. */
export function inRanges(lines: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const line of [...lines].sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && line <= last[1] + 1) last[1] = line;
    else ranges.push([line, line]);
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(', ');
}

/** Checks what a traced run left in `folder` (apps/server/testing/trace.ts); answers what it found, check by check. */
export function checkCoverage(root: string, folder: string): Outcome {
  return [...checkLines(root, folder), checkCalls(folder)].reduce(sum, nothing);
}

/** Tells what a check found. */
function told(isGood: boolean, text: string): Outcome {
  console.log(`${isGood ? '✓' : '✗'} ${text}`);
  return verdict('coverage', isGood, text);
}

function checkLines(root: string, folder: string): Outcome[] {
  const file = join(folder, 'lines/coverage-final.json');
  if (!existsSync(file)) return [told(false, 'the tests left no report of the lines that they ran')];
  const reports = Object.values(JSON.parse(readFileSync(file, 'utf8')) as Record<string, FileReport>);
  const scripts = scriptsOf(join(folder, 'children'));
  const all = reports.map((report) => {
    const name = relative(root, report.path).replaceAll('\\', '/');
    return linesOf(name, readFileSync(report.path, 'utf8'), report, scripts.get(report.path) ?? []);
  });
  return limits.map(({ name, files, percent }) => {
    const part = all.filter((lines) => files.test(lines.file));
    const share = shareOf(part);
    const isGood = share >= percent;
    const outcome = told(isGood, `lines of ${name}: ${share.toFixed(1)} % of at least ${percent} %`);
    if (!isGood)
      for (const { file: missing, missed } of part.filter((lines) => lines.missed.length > 0))
        console.log(`    ${missing}: ${inRanges(missed)}`);
    return outcome;
  });
}

function scriptsOf(folder: string): Map<string, Script[]> {
  const scripts = new Map<string, Script[]>();
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    for (const script of resultOf(readFileSync(join(folder, name), 'utf8')).filter(
      ({ url }) => url.startsWith('file:') && !url.includes('/node_modules/'),
    )) {
      const path = fileURLToPath(script.url);
      scripts.set(path, [...(scripts.get(path) ?? []), script]);
    }
  }
  return scripts;
}

// A process that was killed while it wrote leaves half a file.
function resultOf(text: string): Script[] {
  try {
    return (JSON.parse(text) as { result: Script[] }).result;
  } catch {
    return [];
  }
}

/** Endpoints that no test called with success. */
export function uncalled(endpoints: readonly string[], answered: ReadonlySet<string>): string[] {
  return endpoints.filter((endpoint) => !answered.has(endpoint));
}

function checkCalls(folder: string): Outcome {
  const linesIn = (file: string) => readFileSync(file, 'utf8').split('\n').filter(Boolean);
  const calls = join(folder, 'calls');
  if (!existsSync(calls)) return told(false, 'the tests left no record of their calls');
  const answered = new Set(readdirSync(calls).flatMap((name) => linesIn(join(calls, name))));
  const endpoints = linesIn(join(folder, 'endpoints.txt'));
  const missing = uncalled(endpoints, answered);
  const outcome = told(
    missing.length === 0,
    `endpoints called with success: ${endpoints.length - missing.length} of ${endpoints.length}`,
  );
  for (const endpoint of missing) console.log(`    ${endpoint}`);
  return outcome;
}
