import { expect, test } from 'vitest';
import { anchorOf } from './anchor.rules.ts';

test.each([
  ['#start', 'start'],
  ['#%E6%A3%80', '检'],
  ['#%', '%'],
  ['#100%25', '100%'],
  ['', ''],
])('the hash %s names the anchor %s', (hash, id) => expect(anchorOf(hash)).toBe(id));
