import { expect, test } from 'vitest';
import type { HomeSection, Todo } from '#kernel/shared/work-home.ts';
import { columnsOf } from './home-columns.ts';

const todo = (count: number): Todo => ({
  name: '',
  label: '',
  action: '',
  note: '',
  url: '',
  count,
  overdue: 0,
  due_at: null,
});

const section = (rows: number, name: string, isWork = false): HomeSection => ({
  name,
  title: '',
  is_work: isWork,
  empty: '没有',
  url: '',
  rows: Array.from({ length: rows }, (_, id) => ({ id, title: '', note: '', url: '', at: '', tag: '', tone: 'info' })),
});

const counts = [0, 1, 2, 3, 4, 5];
const kinds = [...counts, 8, 9, 16];

test('no number of to-dos and rows leaves a column half empty', () => {
  const homes = kinds.flatMap((waiting) =>
    counts.flatMap((running) =>
      counts.flatMap((notices) => counts.map((articles) => ({ waiting, running, notices, articles }))),
    ),
  );
  const uneven = homes.filter(({ waiting, running, notices, articles }) => {
    const todos = Array.from({ length: waiting }, () => todo(1));
    const sections = [section(running, 'running', true), section(notices, 'notices'), section(articles, 'articles')];
    return columnsOf(todos, sections).evenness < 0.6;
  });
  expect(uneven).toEqual([]);
});

test('where they are even, work stays below the to-dos; rows are left out only where columns are uneven', () => {
  const columns = columnsOf([todo(1), todo(0)], [section(1, 'running', true), section(5, 'a'), section(5, 'b')]);
  expect(columns.below.map(({ name }) => name)).toContain('running');
  expect(columns.below.length + columns.beside.length).toBe(3);
  expect([...columns.below, ...columns.beside].map(({ rows }) => rows.length).sort((a, b) => a - b)).toEqual([1, 3, 3]);
  const even = columnsOf([todo(3), todo(3)], [section(4, 'running', true), section(3, 'a'), section(3, 'b')]);
  expect([...even.below, ...even.beside].map(({ rows }) => rows.length).sort((a, b) => a - b)).toEqual([3, 3, 4]);
});

test('many to-dos stand above all sections', () => {
  const todos = Array.from({ length: 12 }, () => todo(1));
  const columns = columnsOf(todos, [section(5, 'running', true), section(5, 'a'), section(2, 'b')]);
  expect(columns).toMatchObject({ isLong: true, below: [] });
  expect(columns.beside.map(({ rows }) => rows.length)).toEqual([3, 3, 2]);
  expect(columnsOf(todos.slice(4), [section(5, 'running', true)]).isLong).toBe(false);
});
