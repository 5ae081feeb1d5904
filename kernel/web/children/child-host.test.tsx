import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { Link, Route, Routes } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import type { ChildModule } from './child.ts';
import { childPage } from './child-host.tsx';
import { defineReactChild } from './react-child.tsx';
import { showPage } from '../testing/page.tsx';

afterEach(() => vi.restoreAllMocks());

function Fragile() {
  const [broken, setBroken] = useState(false);
  if (broken) throw new Error('broken');
  return (
    <button type="button" onClick={() => setBroken(true)}>
      弄坏
    </button>
  );
}

const child = defineReactChild(() => (
  <Routes>
    <Route
      path="/"
      element={
        <>
          <Link to="/stock">库存</Link>
          <Fragile />
        </>
      }
    />
    <Route path="/stock" element={<p>库存页</p>} />
  </Routes>
));

const show = (load: () => Promise<ChildModule>, at = '/child') => {
  const Page = childPage({ name: 'child', title: '子应用', pattern: '/child/*', load });
  return showPage({ '/child/*': <Page />, '/': <p>首页</p> }, at);
};

test('a child app routes within the shared history', async () => {
  const { router } = show(async () => child);
  fireEvent.click(await screen.findByText('库存'));
  await screen.findByText('库存页');
  expect(screen.getByTestId('address').textContent).toBe('/child/stock');
  await router.navigate(-1);
  await screen.findByText('库存');
});

test('an error in a child app is contained and can be retried', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  show(async () => child);
  // Not fireEvent: it would rethrow the error of the other root in the test.
  (await screen.findByText('弄坏')).click();
  await screen.findByText('子应用加载失败');
  expect(screen.getByTestId('address')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '重试' }));
  await screen.findByText('库存');
});

test('a chunk that fails to load shows the panel; the second failure offers a reload', async () => {
  show(async () => Promise.reject(new Error('no chunk')));
  fireEvent.click(await screen.findByRole('button', { name: '重试' }));
  expect(await screen.findByRole('button', { name: '刷新整个页面' })).toBeTruthy();
});

test('a chunk that never loads is an error after 120 seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  show(() => new Promise(() => undefined));
  await vi.advanceTimersByTimeAsync(120_001);
  vi.useRealTimers();
  expect(await screen.findByText('子应用加载失败')).toBeTruthy();
});

test('leaving the page unmounts the child app', async () => {
  const unmount = vi.fn<() => void>();
  const { router } = show(async () => ({ mount: () => ({ unmount }) }));
  await waitFor(() => expect(screen.queryByText('正在加载子应用…')).toBeNull());
  await router.navigate('/');
  await waitFor(() => expect(unmount).toHaveBeenCalledOnce());
});
