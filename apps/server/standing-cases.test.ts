import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '#kernel/shared/contract.ts';
import { givePlaces } from '#modules/base-info/server/testing/places.ts';
import type { Client } from './testing/client.ts';
import { slices } from './slices.ts';
import { startTestApp, type TestApp } from './testing/harness.ts';
import { createRows, rowOf, standingRows, type Fields, type Key, type MadeRows } from './testing/standing-rows.ts';
import { resources, type ResourceCalls, type StandingRow } from './testing/standing.ts';

// Standing cases of every resource, from its calls: a written row is read, listed, updated with a log entry, refused to
// other users and removed. A slice only defines how a valid row is made (`server/testing/standing.ts`).

/** Resources without standing cases, each with its reason. */
const others: Record<string, string> = {
  '/setting': 'values by key, without rows of their own: setting.test.ts',
  '/check/bulletin': 'generated from an activity: bulletin.test.ts',
  '/check/draft': 'written by a record: record.test.ts',
  '/risk-measure': 'follows from a risk point in force: facility.test.ts',
};

const all = resources();
const tried = all.filter(({ path }) => standingRows[path] !== undefined);

let app: TestApp;
let given: MadeRows;
beforeAll(async () => {
  app = await startTestApp();
  await givePlaces(app);
  given = createRows(app);
});
afterAll(() => app.stop());

const ownerOf = (path: string) => given.ownerOf(path);
const made = (path: string) => given.made(path);

async function find({ path, key, find: endpoint }: ResourceCalls, id: Key): Promise<Fields | undefined> {
  const own = rowOf(path).find;
  if (own) return own(app, id);
  const reply = await (await ownerOf(path)).call(endpoint!, { [key]: id });
  return reply.code === 404 ? undefined : (reply.data as Fields);
}

/** True if the list contains a row, on any page. */
async function lists({ path, key, list }: ResourceCalls, id: Key): Promise<boolean> {
  const owner = await ownerOf(path);
  for (let page = 1; ; page += 1) {
    const reply = (await owner.ok(list!, { size: 150, page, ...rowOf(path).list })) as {
      content: Fields[];
      total?: number;
    };
    if (reply.content.some((row) => row[key] === id)) return true;
    if (page * 150 >= (reply.total ?? 0)) return false;
  }
}

const inputNames = ({ input }: Endpoint) => Object.keys((input as { shape?: object }).shape ?? {});

/** Input of an update: the written values with the changes, reduced to the fields of the call. */
async function changed(calls: ResourceCalls, id: Key, written: Fields, version: unknown, change: Fields) {
  const names = inputNames(calls.update);
  const input = { ...written, ...(await rowOf(calls.path).also?.(given.next())), ...change };
  return {
    ...Object.fromEntries(Object.entries(input).filter(([name]) => names.includes(name))),
    [calls.key]: id,
    version,
  };
}

// Files and people are written as ids and read as rows; decimals are texts.
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value === 'object' && value !== null && 'id' in value) return plain(value.id);
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value;
}

function changeOf(path: string): Fields {
  const { change } = rowOf(path);
  return typeof change === 'function' ? change(given.next().n) : change;
}

/** Fields both written and read, with written and read values. */
function shown(path: string, written: Fields, row: Fields) {
  const names = Object.keys(written).filter((name) => name in row && !(rowOf(path).hidden ?? []).includes(name));
  const part = (of: Fields) => Object.fromEntries(names.map((name) => [name, plain(of[name])]));
  return { expected: part(written), actual: part(row) };
}

async function logOf(calls: ResourceCalls, id: Key) {
  const { rows: found } = await app.admin.query<{ action: string; before: Fields | null; after: Fields | null }>(
    `select action, before, after from kernel.op_log where route = $1 and (doc_id::text = $2 or $3)
       and jsonb_typeof(after) is distinct from 'array' order by id desc limit 1`,
    [`POST ${calls.update.path}`, String(id), typeof id === 'string'],
  );
  return found[0];
}

test('every resource has standing cases', () => {
  expect(all.map(({ path }) => path).filter((path) => !(path in standingRows) && !(path in others))).toEqual([]);
  expect(Object.keys(standingRows).filter((path) => !all.some((it) => it.path === path))).toEqual([]);
  expect(tried.length).toBeGreaterThan(15);
});

/** Resources of a case, as a table of tests. */
const casesOf = (applies: (calls: ResourceCalls, row: StandingRow) => unknown) =>
  tried.filter((calls) => Boolean(applies(calls, rowOf(calls.path)))).map((calls) => [calls.path, calls] as const);
const everything = casesOf(() => true);

const isListed = ({ path, list }: ResourceCalls) => list !== undefined && !rowOf(path).find;

test.each(everything)('%s: a row returns the written values, is listed, and no empty update', async (path, calls) => {
  const { key, written } = await made(path);
  const { expected, actual } = shown(path, written, (await find(calls, key))!);
  expect(actual).toEqual(expected);
  expect(!isListed(calls) || (await lists(calls, key))).toBe(true);
  const faults = faultsOf(await (await ownerOf(path)).call(calls.update, { [calls.key]: key }));
  expect(faults.length).toBeGreaterThan(0);
});

/** Creates and updates a row; returns it before and after. */
async function edited(path: string, calls: ResourceCalls) {
  const { key, written } = await made(path);
  const before = (await find(calls, key))!;
  const change = changeOf(path);
  await (await ownerOf(path)).ok(calls.update, await changed(calls, key, written, before['version'], change));
  return { key, written, change, before, after: (await find(calls, key))! };
}

const textsOf = (values: Fields | null | undefined) =>
  Object.values(values ?? {}).map((value) => JSON.stringify(plain(value)));

test.each(casesOf((_, { isDraft }) => isDraft))('%s: an update changes the given fields', async (path, calls) => {
  const { change, after } = await edited(path, calls);
  const { expected, actual } = shown(path, change, after);
  expect(actual).toEqual(expected);
});

test.each(casesOf((_, { isDraft }) => !isDraft))(
  '%s: an update changes the given fields, is logged, and refused when outdated',
  async (path, calls) => {
    const { key, written, change, before, after } = await edited(path, calls);
    const { expected, actual } = shown(path, change, after);
    expect(actual).toEqual(expected);
    const entry = await logOf(calls, key);
    expect(entry?.action).toMatch(/编辑|修改/);
    const logged = rowOf(path).noteOnly ? {} : change;
    const was = Object.keys(logged).filter((name) => name in before);
    expect(textsOf(entry?.after)).toEqual(expect.arrayContaining(textsOf(logged)));
    expect(textsOf(entry?.before)).toEqual(
      expect.arrayContaining(textsOf(Object.fromEntries(was.map((name) => [name, before[name]])))),
    );
    const outdated = await changed(calls, key, written, Number(after['version']) - 1, change);
    expect((await (await ownerOf(path)).call(calls.update, outdated)).code).toBe(409);
    expect(await find(calls, key)).toEqual(after);
  },
);

test.each(casesOf(({ setStatus }) => setStatus))('%s: a row is disabled and enabled', async (path, calls) => {
  const { key } = await made(path);
  const owner = await ownerOf(path);
  for (const status of [0, 1]) {
    await owner.ok(calls.setStatus!, { [calls.key]: key, status });
    expect((await find(calls, key))!['status']).toBe(status);
  }
});

const faultsOf = (reply: { code: number; data: unknown }) => {
  expect(reply.code).toBe(400);
  return Object.values((reply.data as { errors: Record<string, string> }).errors);
};

test.each(casesOf(({ create }) => create))('%s: an empty create returns errors by field', async (path, calls) => {
  const faults = faultsOf(await (await ownerOf(path)).call(calls.create!, {}));
  expect(faults.length).toBeGreaterThan(0);
});

/** Reply codes of all calls on a new row by another user; the row must not change. */
async function codesFor(path: string, calls: ResourceCalls, somebody: Client) {
  const { key, written } = await made(path);
  const before = (await find(calls, key))!;
  const attempts: [Endpoint | undefined, Fields][] = [
    [calls.find, {}],
    [calls.update, await changed(calls, key, written, before['version'], changeOf(path))],
    [calls.setStatus, { status: 0 }],
    [calls.remove, {}],
  ];
  const codes: Record<string, number> = {};
  for (const [endpoint, input] of attempts)
    if (endpoint)
      codes[`${endpoint.method} ${endpoint.path}`] = (
        await somebody.call(endpoint, { ...input, [calls.key]: key })
      ).code;
  expect(await find(calls, key)).toEqual(before);
  return codes;
}

test.each(casesOf((_, { everywhere }) => !everywhere))(
  '%s: a row is not found from another school',
  async (path, calls) => {
    const { by = 'school', operator } = rowOf(path);
    const codes = await codesFor(path, calls, await app.as(by, 'beta'));
    const refused = operator ? [403, 404] : [404];
    expect(Object.entries(codes).filter(([, code]) => !refused.includes(code))).toEqual([]);
  },
);

test.each(everything)('%s: a manager of another college cannot change a row', async (path, calls) => {
  const codes = await codesFor(path, calls, await app.as('college2'));
  // Some rows are readable by the whole school.
  const writes = Object.entries(codes).filter(([name]) => name.startsWith('POST'));
  expect(writes.filter(([, code]) => code !== 403 && code !== 404)).toEqual([]);
});

/** Calls that take rows of a resource by their ids. */
const batches = slices
  .flatMap(({ routes }) => routes.map(({ endpoint }) => endpoint))
  .filter((endpoint) => endpoint.method === 'POST' && inputNames(endpoint).includes('ids'))
  .flatMap((endpoint) => {
    const of = tried.filter(({ path }) => endpoint.path.startsWith(`${path}/`) && !endpoint.path.includes('{'));
    return of.map(({ path }) => [endpoint.path, endpoint, path] as const).slice(0, 1);
  });

test.each(batches)('%s tells nothing of rows out of reach', async (_, endpoint, path) => {
  const { key } = await made(path);
  for (const [account, school] of [
    ['college2', 'alpha'],
    ['school', 'beta'],
  ] as const) {
    const client = await app.as(account, school);
    const org_id = await app.unit('0020001', school);
    const secret = 'standing-secret-of-doors';
    const more = { pid: org_id, org_id, role_id: 4, admitted_to: '2027-01-31', group_id: 999_999_999, secret };
    const ask = (id: Key) => client.call(endpoint, { ...more, ids: [id] });
    const [foreign, unknown] = [await ask(key), await ask(999_999_999)];
    expect(foreign).toEqual(unknown);
    expect([200, 400]).not.toContain(foreign.code);
  }
});

test.each(casesOf(({ remove }) => remove))('%s: a removed row is neither found nor listed', async (path, calls) => {
  const { key } = await made(path);
  await (await ownerOf(path)).ok(calls.remove!, { [calls.key]: key });
  expect(await find(calls, key)).toBeUndefined();
  expect(isListed(calls) && (await lists(calls, key))).toBe(false);
});

test('the log keeps what a column holds, not a text of it', async () => {
  const { rows } = await app.admin.query(
    `select l.doc_type, c.key, c.value #>> '{}' as text from kernel.op_log l, jsonb_each(l.after) c
     where jsonb_typeof(l.after) = 'object' and jsonb_typeof(c.value) = 'string'
       and c.value #>> '{}' ~ '^(\\[[\\[{"0-9\\]]|{["}])'`,
  );
  expect(rows).toEqual([]);
});
