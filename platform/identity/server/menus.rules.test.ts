import { expect, test } from 'vitest';
import type { PageDef } from '#kernel/shared/rights.ts';
import { menusOf, systemsOf } from './menus.rules.ts';

const pages: PageDef[] = [
  { route_name: 'exam', title: '考试', path: '' },
  { route_name: 'exam.home', title: '首页', path: '/exam', right: 'training.figures.read', parent: 'exam', menu: true },
  // Whoever has the link opens it; it stands in no menu.
  { route_name: 'exam.verify', title: '查验', path: '/exam/verify/{no}', parent: 'exam' },
];
const entry = (name: string, built: boolean) => ({
  name,
  menu_alias: name,
  route_name: name,
  icon: '',
  url: '',
  front_url: '',
  status: 1,
  built,
});
const systems = (...rights: string[]) =>
  systemsOf(menusOf(pages, new Set(rights)), [entry('exam', true), entry('library', false)] as never).map(
    ({ route_name, url }) => [route_name, url],
  );

test('a sub-system is shown to roles with a page in its menu, where it starts', () => {
  expect(systems('training.figures.read')).toEqual([
    ['exam', '/exam'],
    ['library', ''],
  ]);
});

test('a sub-system of which a role has pages without a menu alone is not shown', () => {
  expect(systems()).toEqual([['library', '']]);
});
