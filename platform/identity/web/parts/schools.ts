import { loginApi } from '../../shared/login.ts';
import { call } from '#kernel/web/api/api.ts';
import { sharedReads } from '#kernel/web/api/shared-read.ts';

export type School = { school_key: string; name: string };

/** More would be a directory; a field finds them by name. */
export const listedSchools = 12;

const schools = sharedReads(async () => (await call(loginApi.schools, {}, { quiet: true })).content)('');

/** Schools of the deployment, for the pages before the login. */
export const { use: useSchools, retry: retrySchools } = schools;
