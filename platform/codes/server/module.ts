import { fileURLToPath } from 'node:url';
import type { Slice } from '#kernel/server/slice.ts';

export const codesSlice: Slice = {
  name: 'codes',
  migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
  routes: [],
};
