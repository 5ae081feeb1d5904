import { loginApi } from '../../shared/login.ts';
import { call } from '#kernel/web/api/api.ts';

export type School = { school_key: string; name: string };

/** More would be a directory; a field finds them by name. */
export const listedSchools = 12;

let kept: Promise<School[]> | undefined;

async function read(): Promise<School[]> {
  try {
    return (await call(loginApi.schools, {}, { quiet: true })).content;
  } catch {
    // Asked again on the next visit; without the list the school is the host name's.
    kept = undefined;
    return [];
  }
}

/** Schools of the deployment, for the pages before the login. */
export const readSchools = () => (kept ??= read());
