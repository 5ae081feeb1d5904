import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { chapterOf } from '#kernel/web/help/chapters.ts';
import { routesOf } from '#kernel/web/router/router.tsx';
import type { PageHandle } from '#kernel/web/router/pages.ts';
import { readManual } from '#tools/manual.ts';
import { entry } from './entry.ts';
import { modules } from './modules.ts';

const parts = await readManual(resolve(import.meta.dirname, '../..'));
const anchors = new Set(parts.map(({ id }) => id));

type Route = ReturnType<typeof routesOf>[number];
const handlesOf = ({ handle, children = [] }: Route): PageHandle[] => [
  ...(handle ? [handle as PageHandle] : []),
  ...children.flatMap(handlesOf),
];

test('every page leads to a chapter that the manual has', () => {
  const pages = routesOf(entry, modules).flatMap(handlesOf);
  const lost = pages
    .map(({ title, route_name }) => ({ title, route_name, chapter: chapterOf(route_name) }))
    .filter(({ route_name, chapter }) => route_name !== 'entry/*' && !(chapter && anchors.has(chapter)));
  expect(pages.length).toBeGreaterThan(60);
  expect(lost).toEqual([]);
});

test('links within the manual lead to chapters that it has', () => {
  const links = parts.flatMap(({ html }) => [...html.matchAll(/href="#([\w-]+)"/g)].map((link) => link[1]!));
  expect(links.length).toBeGreaterThan(5);
  expect(links.filter((link) => !anchors.has(link))).toEqual([]);
});
