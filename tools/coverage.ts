// What the API tests did not run: lines of the server below a limit, and endpoints that no test called with success.
import { existsSync, globSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';
import { nothing, sum, verdict, type Outcome } from './steps.ts';

type Range = { startOffset: number; endOffset: number; count: number };
/** V8's report of one script, of a test process (apps/server/testing/trace-lines.ts) or of a child (`NODE_V8_COVERAGE`). */
export type Script = { url: string; functions: { ranges: Range[] }[] };

/** Lines of a file on which a statement begins, and those of them that never ran. */
type Lines = { file: string; count: number; missed: number[] };

/** What is measured; data and generated tables have no lines to run. */
const measured = '{kernel,platform/*,modules/*,apps}/server/**/*.ts';
const unmeasured = /\/(?:testing|demo)\/|\/tables\.ts$|\.test\.ts$/;

/** A part of the server with the share of its lines that the tests must run. */
const limits = [
  { name: 'queries, services, imports, exports', files: /\.(?:queries|service|import|export)\.ts$/, percent: 97 },
  { name: 'server', files: /^/, percent: 90 },
];

/** The lines of a file; a line ran if any report says that a statement on it did. */
export function linesOf(file: string, source: string, scripts: readonly Script[]): Lines {
  const lineOf = lineFinder(source);
  const ran = new Map<number, boolean>();
  for (const offset of statementsOf(file, source)) {
    const line = lineOf(offset);
    ran.set(line, ran.get(line) === true || scripts.some((script) => isRunAt(script, offset)));
  }
  return { file, count: ran.size, missed: [...ran].filter(([, isRun]) => !isRun).map(([line]) => line) };
}

type Node = { type: string; start: number; expression?: unknown; body?: Node; init?: Node | null; value?: Node | null };

/** Where the statements of a source begin; what a variable, a field or a short function is made of is one too. */
function statementsOf(file: string, source: string): number[] {
  const starts: number[] = [];
  const visit = (node: Node) => {
    const { type, start, body, init, value } = node;
    if (type.endsWith('Statement') && type !== 'BlockStatement' && type !== 'EmptyStatement') starts.push(start);
    if (type === 'VariableDeclarator' && init) starts.push(init.start);
    if (type === 'PropertyDefinition' && value) starts.push(value.start);
    if (type === 'ArrowFunctionExpression' && body && body.type !== 'BlockStatement') starts.push(body.start);
    for (const part of Object.values(node).flat() as unknown[]) if (isNode(part)) visit(part);
  };
  visit(parseSync(file, source).program as unknown as Node);
  return starts;
}

const isNode = (part: unknown): part is Node => typeof part === 'object' && part !== null && 'type' in part;

function lineFinder(source: string): (offset: number) => number {
  const breaks = [...source.matchAll(/\n/g)].map(({ index }) => index);
  return (offset) => {
    let low = 0;
    for (let high = breaks.length; low < high;) {
      const middle = (low + high) >> 1;
      if (breaks[middle]! < offset) low = middle + 1;
      else high = middle;
    }
    return low + 1;
  };
}

// Ranges are nested: the smallest one around a place says whether it ran. Node strips types without moving the rest.
function isRunAt({ functions }: Script, offset: number): boolean {
  let inner: Range | undefined;
  for (const { ranges } of functions)
    for (const range of ranges)
      if (range.startOffset <= offset && offset < range.endOffset && (!inner || sizeOf(range) <= sizeOf(inner)))
        inner = range;
  return inner !== undefined && inner.count > 0;
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
  const scripts = scriptsOf(root, [join(folder, 'lines'), join(folder, 'children')]);
  if (scripts.size === 0) return [told(false, 'the tests left no report of the lines that they ran')];
  const files = globSync(measured, { cwd: root }).map((file) => file.replaceAll('\\', '/'));
  const all = files
    .filter((file) => !unmeasured.test(file))
    .sort()
    .map((file) => linesOf(file, readFileSync(join(root, file), 'utf8'), scripts.get(join(root, file)) ?? []));
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

/** The reports of each file below `root`. */
function scriptsOf(root: string, folders: readonly string[]): Map<string, Script[]> {
  const scripts = new Map<string, Script[]>();
  for (const folder of folders.filter((it) => existsSync(it)))
    for (const name of readdirSync(folder))
      for (const script of resultOf(readFileSync(join(folder, name), 'utf8'))) {
        if (!script.url.startsWith('file:') || script.url.includes('/node_modules/')) continue;
        const path = fileURLToPath(script.url);
        if (path.startsWith(root)) scripts.set(path, [...(scripts.get(path) ?? []), script]);
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
