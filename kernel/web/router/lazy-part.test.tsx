import { expect, test } from 'vitest';
import { fireEvent, render, screen } from '@testing-library/react';
import { lazyPart } from './lazy-part.tsx';

test('a part that fails to load leaves the page intact and can be retried', async () => {
  let tries = 0;
  const Part = lazyPart<{ name: string }>(async () => {
    tries += 1;
    if (tries === 1) throw new Error('no network');
    return ({ name }) => <p>您好，{name}</p>;
  });
  render(
    <main>
      <h1>检查内容</h1>
      <Part name="刘思远" />
    </main>,
  );
  fireEvent.click(await screen.findByRole('button', { name: '重试' }));
  await screen.findByText('您好，刘思远');
  expect(screen.getByText('检查内容')).toBeTruthy();
});
