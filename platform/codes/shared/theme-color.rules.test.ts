import { expect, test } from 'vitest';
import { themeColorFault } from './theme-color.rules.ts';

test.each(['#1558c0', '#8b1a1a', '#1b5e20', '#4a148c', '#000000', ''])('%s is dark enough', (color) => {
  expect(themeColorFault(color)).toBeUndefined();
});

test.each(['#ffcc00', '#2f9bff', '#7fb800', '#ffffff'])('%s is too light, and the sentence says how much', (color) => {
  expect(themeColorFault(color)).toMatch(
    /^颜色太浅，链接和按钮上的文字看不清（对比度 \d\.\d，至少 4\.5），请选深一些的颜色$/,
  );
});
