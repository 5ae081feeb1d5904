import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { PhotoCompare } from './photo-compare.tsx';

afterEach(cleanup);

const file = { id: 1, name: '现场.jpg', ext: 'jpg', size: 1, url: '/getFile/1' };

test('a photo that did not load says so, and is fetched again once the network is back', () => {
  render(<PhotoCompare sides={[{ title: '整改后', files: [file] }]} />);
  fireEvent.error(screen.getByAltText('整改后 1'));
  expect(screen.getByText('照片没有加载，网络恢复后自动显示')).toBeTruthy();
  expect(screen.queryByAltText('整改后 1')).toBeNull();
  fireEvent(window, new Event('online'));
  expect(screen.getByAltText('整改后 1').getAttribute('src')).toBe('/getFile/1');
});
