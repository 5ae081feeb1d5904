import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#kernel/shared/contract.ts';
import { ordersOf } from '#kernel/shared/paging.ts';
import type { Client } from './testing/client.ts';
import { startTestApp, type TestApp } from './testing/harness.ts';
import { filtersOf, lists, requiredOf, sampleOf } from './testing/lists.ts';

// Standing cases of every list, from its contract: every order in both directions and every filter returns a page. A
// condition that does not fit its column, or an order without a column, fails here.

let app: TestApp;
let people: Client[];
/** Orders whose rows differ in the column that they are ordered by. */
const compared = new Set<string>();
beforeAll(async () => {
  app = await startTestApp();
  people = await Promise.all(['system', 'school', 'college', 'lab', 'jcry'].map((account) => app.as(account)));
});
afterAll(() => app.stop());

/** Replies to the given accounts; at least one must be authorised. */
async function answersTo(given: readonly Client[], endpoint: Endpoint, input: Record<string, unknown>) {
  const replies = await Promise.all(
    given.map((person) => person.call(endpoint, { ...requiredOf(endpoint), ...input })),
  );
  return replies.filter(({ code }) => code !== 403).map(({ code, message }) => `${code} ${message}`.trim());
}

/** Who may read a list. */
async function readersOf(endpoint: Endpoint): Promise<Client[]> {
  const replies = await Promise.all(people.map((person) => person.call(endpoint, requiredOf(endpoint))));
  return people.filter((_, at) => replies[at]!.code !== 403);
}

/** Who sees rows of a list that can be ordered: the first account that sees several. */
async function readerOf(endpoint: Endpoint): Promise<Client | undefined> {
  for (const person of people) {
    const { code, data } = await person.call(endpoint, { ...requiredOf(endpoint), page: 1, size: 100 });
    if (code === 200 && (data as Rows).content.length > 1) return person;
  }
  return undefined;
}
type Rows = { content: Record<string, unknown>[] };

/** What these rows hold in the column of their order; nothing where it is not sent. */
async function valuesOf(reader: Client, endpoint: Endpoint, sort: string, order: string): Promise<unknown[]> {
  const asked = { ...requiredOf(endpoint), sort, order, page: 1, size: 100 };
  const { content } = (await reader.ok(endpoint, asked)) as Rows;
  return content.map((row) => row[sort]).filter((value) => value !== undefined);
}

/** Names that sort by the readings of their characters; all other texts sort by code point. */
const readings: Readonly<Record<string, 'sort_key' | 'person_key'>> = {
  '/org/unit name': 'sort_key',
  '/lab name': 'sort_key',
  '/user name': 'person_key',
  '/person name': 'person_key',
  '/train/report name': 'person_key',
  '/news/article/{id}/reader name': 'person_key',
};

type Keys = ReadonlyMap<unknown, unknown>;
/** What the values of an order are compared by, where that is not themselves. */
async function keysOf(name: string, values: unknown[]): Promise<Keys> {
  const reading = readings[name];
  if (!reading) return new Map();
  const { rows } = await app.admin.query<{ value: string; key: string }>(
    `select v as value, encode(convert_to(kernel.${reading}(v), 'UTF8'), 'hex') as key from unnest($1::text[]) v`,
    [values],
  );
  return new Map(rows.map(({ value, key }) => [value, key]));
}

/** Values as the database compares them; no value comes last. */
function inOrder(values: unknown[], order: string, keys: Keys): unknown[] {
  const side = order === 'asc' ? 1 : -1;
  const keyOf = (value: unknown) => (keys.get(value) ?? value) as string;
  const rank = (a: unknown, b: unknown) => (keyOf(a) === keyOf(b) ? 0 : keyOf(a) < keyOf(b) ? -side : side);
  const known = values.filter((value) => value !== null && value !== '').sort(rank);
  return [...known, ...values.filter((value) => value === null || value === '')];
}

const fine = (answers: string[]) => answers.length > 0 && answers.every((answer) => /^(200|404)\b/.test(answer));

describe.each(lists.map((endpoint) => [`${endpoint.server}${endpoint.path}`, endpoint] as const))(
  '%s',
  (_, endpoint) => {
    test('answers each order in both directions', async () => {
      // An order is the same for everybody; those who see least and most are asked.
      const readers = await readersOf(endpoint);
      const asked = [...new Set([readers[0]!, readers.at(-1)!])];
      for (const sort of ['', ...ordersOf(endpoint.input)])
        for (const order of ['asc', 'desc']) {
          const answers = await answersTo(asked, endpoint, { sort, order, page: 2, size: 15 });
          expect({ sort, order, answers }).toSatisfy(() => fine(answers));
        }
    });

    test('returns its rows in the order that was asked for', async () => {
      const reader = await readerOf(endpoint);
      for (const sort of reader ? ordersOf(endpoint.input) : [])
        for (const order of ['asc', 'desc']) {
          const values = await valuesOf(reader!, endpoint, sort, order);
          if (new Set(values).size > 1) compared.add(`${endpoint.path} ${sort}`);
          const keys = await keysOf(`${endpoint.path} ${sort}`, values);
          expect({ sort, order, values }).toEqual({ sort, order, values: inOrder(values, order, keys) });
        }
    });

    test('answers each filter', async () => {
      const readers = await readersOf(endpoint);
      for (const [name, type] of filtersOf(endpoint)) {
        const value = sampleOf(type);
        expect({ name, value }).toEqual({ name, value: expect.any(String) });
        const answers = await answersTo(readers, endpoint, { [name]: value });
        expect({ name, value, answers }).toSatisfy(() => fine(answers));
      }
    });
  },
);

test('the product has lists, and rows that tell an order from another', () => {
  expect(lists.length).toBeGreaterThan(20);
  expect(compared.size).toBeGreaterThan(25);
});
