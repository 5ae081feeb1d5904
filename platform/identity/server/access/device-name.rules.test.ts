import { expect, test } from 'vitest';
import { deviceName } from './device-name.rules.ts';

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/143.0 Safari/537.36', 'Chrome · Windows'],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/143.0 Safari/537.36 Edg/143.0', 'Edge · Windows'],
  [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/120 Mobile Safari/537.36 MicroMessenger/8',
    '微信 · 安卓',
  ],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605 Version/19 Safari/604', 'Safari · iOS'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 15) Gecko/20100101 Firefox/145.0', 'Firefox · macOS'],
  ['Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 Chrome/132 Mobile', 'Chrome · 鸿蒙'],
  ['node', '未知设备'],
  ['', '未知设备'],
])('%s is %s', (agent, name) => {
  expect(deviceName(agent)).toBe(name);
});
