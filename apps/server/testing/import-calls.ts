import type { Endpoint } from '#kernel/shared/contract.ts';
import { slices } from '../slices.ts';

const endpoints: Endpoint[] = slices.flatMap((slice) => slice.routes.map((route) => route.endpoint));
const at = (path: string) => endpoints.find((one) => one.method === 'POST' && one.path === path)!;

/** The sheets that can be imported. */
export const importSheets = slices.flatMap((slice) => slice.sheets ?? []);

/** The calls that check and apply an import of the resource below this path. */
export const importCallsOf = (path: string) => ({ check: at(`${path}/import/check`), apply: at(`${path}/import`) });
