import { beforeEach, expect, test } from 'vitest';
import type { MenuItem } from '../../shared/session.ts';
import { navigation } from '../session/session-actions.ts';
import { useSession } from '../session/session.ts';
import { failVisit, renameVisit, useBreadcrumb, visitPage } from './breadcrumb.ts';

let count = 0;
const item = (route_name: string, name: string, url: string, is_menu: boolean, children: MenuItem[] = []): MenuItem => {
  const id = ++count;
  const opens = true;
  return { id, menu_id: id, name, icon: '', status: true, is_menu, opens, url, route_name, parent_id: null, children };
};

const menus = [
  item('check', '检查', '/check', true, [
    item('check.group', '隐患管理', '', true, [
      item('check.review', '整改审核', '/check/review', true),
      item('check.problems', '问题整改', '/check/problems', true, [
        item('check.problem', '隐患详情', '/check/problem/{id}', false),
      ]),
    ]),
  ]),
  item('base', '基础信息', '/base', true, [
    item('base.labs', '实验室查询', '/base/labs', true, [item('base.lab', '实验室', '/base/lab/{id}', false)]),
    item('base.news', '制度与公告', '', true, [
      item('base.notices', '通知公告', '/base/notices', true),
      item('base.article', '文章编辑', '/base/article/{id}', false),
      item('base.shown', '新闻详情', '/base/shown/{id}', false),
    ]),
  ]),
  item('visual', '可视化', '/visual', true, [item('visual.overview', '可视化', '/visual', true)]),
];

const crumbs = () => useBreadcrumb.getState().crumbs.map(({ title }) => title);
const review = { title: '整改审核', to: '/check/review', route_name: 'check.review' };
const problem = { title: '隐患详情', to: '/check/problem/7', route_name: 'check.problem' };
const lab = { title: '实验室', to: '/base/lab/3', route_name: 'base.lab' };
const article = { title: '文章编辑', to: '/base/article/0', route_name: 'base.article' };

beforeEach(() => {
  localStorage.clear();
  useSession.setState({ data: { menus } as never });
  useBreadcrumb.setState({ crumbs: [], system: undefined });
  navigation.routeName = (path) => ({ '/base/notices': 'base.notices' })[path];
});

test('a page opened by its address has its place in the menu, whatever was open before', () => {
  visitPage(review, 'PUSH');
  visitPage(problem, 'PUSH');
  expect(crumbs()).toEqual(['检查', '隐患管理', '整改审核', '隐患详情']);
  visitPage(lab, 'POP');
  expect(crumbs()).toEqual(['基础信息', '实验室查询', '实验室']);
});

test('links from a list to details extend it, and a page in it becomes its end', () => {
  visitPage(review, 'PUSH');
  visitPage(problem, 'PUSH');
  visitPage(lab, 'PUSH');
  expect(crumbs()).toEqual(['检查', '隐患管理', '整改审核', '隐患详情', '实验室']);
  visitPage(problem, 'POP');
  expect(crumbs()).toEqual(['检查', '隐患管理', '整改审核', '隐患详情']);
});

test('a page of no sub-system stands alone, and its menu stays', () => {
  visitPage(review, 'PUSH');
  visitPage({ title: '个人信息', to: '/change-password', route_name: 'entry/change-password' }, 'PUSH');
  expect(crumbs()).toEqual(['个人信息']);
  expect(useBreadcrumb.getState().system).toBe('check');
});

test('a failed page is no step to the next one', () => {
  visitPage(review, 'PUSH');
  visitPage(problem, 'PUSH');
  failVisit();
  visitPage(lab, 'PUSH');
  expect(crumbs()).toEqual(['检查', '隐患管理', '整改审核', '实验室']);
});

test('a page below no list takes that of its way back, and a saved article replaces its form', () => {
  visitPage(article, 'POP');
  renameVisit('新增公告', '/base/notices');
  expect(crumbs()).toEqual(['基础信息', '制度与公告', '通知公告', '新增公告']);
  visitPage({ title: '新闻详情', to: '/base/shown/9', route_name: 'base.shown' }, 'REPLACE');
  renameVisit('停电通知');
  expect(crumbs()).toEqual(['基础信息', '制度与公告', '通知公告', '停电通知']);
});

test('no name stands twice in a row', () => {
  visitPage({ title: '可视化', to: '/visual', route_name: 'visual.overview' }, 'PUSH');
  expect(crumbs()).toEqual(['可视化']);
  visitPage(review, 'PUSH');
  visitPage(problem, 'PUSH');
  renameVisit('整改审核');
  expect(crumbs()).toEqual(['检查', '隐患管理', '整改审核', '隐患详情']);
});
