import { expect, test } from 'vitest';
import { anonymousActor } from '../context.ts';
import { fileLink, openLink } from './links.ts';

const viewer = { ...anonymousActor(1, 'demo'), userId: 2, roleId: 3, orgId: 4, sessionId: 5 };
const partsOf = (link: string) => {
  const search = new URL(link, 'https://lab.example').searchParams;
  return { u: search.get('u')!, e: Number(search.get('e')), s: search.get('s')! };
};

test.each(['08:00:00.000', '08:00:00.100', '08:00:59.900'])(
  'a link created at %s expires within five minutes',
  (at) => {
    const made = new Date(`2026-11-20T${at}Z`);
    const link = partsOf(fileLink('secret', viewer, 7, made));
    const after = (ms: number) => openLink('secret', 7, link, new Date(made.getTime() + ms));
    expect(after(240_000)).toEqual({ schoolId: 1, userId: 2, roleId: 3, orgId: 4, sessionId: 5 });
    expect(after(300_001)).toBeUndefined();
  },
);

test('links created within a minute are identical, so that the browser cache serves pictures', () => {
  const [first, later] = ['08:00:01Z', '08:00:58Z'].map((at) =>
    fileLink('secret', viewer, 7, new Date(`2026-11-20T${at}`)),
  );
  expect(first).toBe(later);
});

test('a link of nobody in particular does not expire', () => {
  const made = new Date('2026-11-20T08:00:00Z');
  const link = partsOf(fileLink('secret', anonymousActor(1, 'demo'), 7, made));
  expect(openLink('secret', 7, link, new Date('2026-11-21T08:00:00Z'))).toMatchObject({ schoolId: 1, userId: 0 });
  expect(openLink('secret', 8, link, made)).toBeUndefined();
});
