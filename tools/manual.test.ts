import { expect, test } from 'vitest';
import { partsOf } from './manual.ts';

const named = (id: string, heading: string) => `<a id="${id}"></a>\n\n${heading}\n\n`;

test('chapters and sections become parts with their own text', () => {
  const parts = partsOf(
    `# 手册\n\n${named('a', '## 导入')}先**下载**模板。\n再填写。\n\n${named('b', '### 更正')}改正后再导入。`,
  );
  expect(parts.map(({ id, title, level, text }) => [id, title, level, text])).toEqual([
    ['a', '导入', 2, '先下载模板。再填写。'],
    ['b', '更正', 3, '改正后再导入。'],
  ]);
});

test('a picture says its size, so that nothing moves while it loads, and opens in full size', () => {
  const sizes = new Map([['pictures/x.webp', { width: 1440, height: 900 }]]);
  const [part] = partsOf(`${named('a', '## 图')}![列表](pictures/x.webp)`, sizes);
  expect(part!.html).toContain('alt="列表" loading="lazy" width="1440" height="900"');
  expect(part!.html).toContain('<a href="@@pictures/x.webp@@" target="_blank"');
});

test('a heading without an anchor, and an anchor used twice, are refused', () => {
  expect(() => partsOf('## 没有锚点')).toThrow('has no anchor');
  expect(() => partsOf(named('a', '## 一') + named('a', '## 二'))).toThrow('used twice');
});
