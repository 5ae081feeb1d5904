import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { registerChapters } from '#kernel/web/help/chapters.ts';
import { navigation } from '#kernel/web/session/session-actions.ts';
import { showPage } from '#kernel/web/testing/page.tsx';
import { PageFrame } from './page-frame.tsx';

afterEach(() => vi.restoreAllMocks());

const show = (routeName: string) => {
  vi.spyOn(navigation, 'routeName').mockReturnValue(routeName);
  showPage({ '/code': <PageFrame title="代码">内容</PageFrame> }, '/code');
};

test('a page leads to its chapter of the manual, a page below it to that of its parent', () => {
  const table = [
    { route_name: 'code', help: 'codes' },
    { route_name: 'code.edit', parent: 'code' },
  ];
  registerChapters([{ table, pages: [] }]);
  show('code.edit');
  const link = screen.getByRole('link', { name: '本页说明（操作手册）' });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/lab-platform/help#codes', '_blank']);
});

test('a page without a chapter has no such link', () => {
  show('unknown');
  expect(screen.queryByRole('link')).toBeNull();
});
