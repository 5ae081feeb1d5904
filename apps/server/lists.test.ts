import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Endpoint } from '#kernel/shared/contract.ts';
import { ordersOf } from '#kernel/shared/paging.ts';
import { slices } from './slices.ts';
import type { Client } from './testing/client.ts';
import { startTestApp, type TestApp } from './testing/harness.ts';

// Standing cases of every list, from its contract: every order in both directions and every filter returns a page. A
// condition that does not fit its column, or an order without a column, fails here.

let app: TestApp;
let people: Client[];
beforeAll(async () => {
  app = await startTestApp();
  people = await Promise.all(['system', 'school', 'college', 'lab', 'jcry'].map((account) => app.as(account)));
});
afterAll(() => app.stop());

const paging = ['page', 'size', 'sort', 'order'];
const shapeOf = ({ input }: Endpoint): Record<string, z.core.$ZodType> =>
  (input as { shape?: Record<string, z.core.$ZodType> }).shape ?? {};
/** Lists that need no id: paged, without path parameters. */
const lists = slices
  .flatMap((slice) => slice.routes)
  .map(({ endpoint }) => endpoint)
  .filter((endpoint) => endpoint.method === 'GET' && !endpoint.path.includes('{') && 'sort' in shapeOf(endpoint));

/** Sample texts of the wire; a filter uses the first that its type accepts. */
const samples = [
  '1',
  '0',
  '2',
  '2026-11-22',
  '2026-11-22 08:00:00',
  'true',
  'lab',
  'college',
  'pending',
  'urgent',
  'due',
  'mine',
  'to',
  'all',
  'on',
  'duty',
  'unrated',
  'aptitude',
  'teacher',
  'refused',
  '200',
  '2026-2027',
  'x',
];

const sampleOf = (type: z.core.$ZodType): string | undefined =>
  samples.find((text) => {
    const parsed = z.safeParse(type, text);
    return parsed.success && parsed.data !== undefined;
  });

/** Required input of a list. */
const required = (endpoint: Endpoint) =>
  Object.fromEntries(
    Object.entries(shapeOf(endpoint)).flatMap(([name, type]) =>
      z.safeParse(type, undefined).success ? [] : [[name, sampleOf(type)]],
    ),
  );

/** Replies to all accounts; at least one must be authorised. */
async function answersTo(endpoint: Endpoint, input: Record<string, unknown>) {
  const replies = await Promise.all(people.map((person) => person.call(endpoint, { ...required(endpoint), ...input })));
  return replies.filter(({ code }) => code !== 403).map(({ code, message }) => `${code} ${message}`.trim());
}
const fine = (answers: string[]) => answers.length > 0 && answers.every((answer) => /^(200|404)\b/.test(answer));

describe.each(lists.map((endpoint) => [`${endpoint.server}${endpoint.path}`, endpoint] as const))(
  '%s',
  (_, endpoint) => {
    test('answers each order in both directions', async () => {
      for (const sort of ['', ...ordersOf(endpoint.input)])
        for (const order of ['asc', 'desc']) {
          const answers = await answersTo(endpoint, { sort, order, page: 2, size: 15 });
          expect({ sort, order, answers }).toSatisfy(() => fine(answers));
        }
    });

    test('answers each filter', async () => {
      const filters = Object.entries(shapeOf(endpoint)).filter(([name]) => !paging.includes(name));
      for (const [name, type] of filters) {
        const value = sampleOf(type);
        expect({ name, value }).toEqual({ name, value: expect.any(String) });
        const answers = await answersTo(endpoint, { [name]: value });
        expect({ name, value, answers }).toSatisfy(() => fine(answers));
      }
    });
  },
);

test('the product has lists', () => expect(lists.length).toBeGreaterThan(20));
