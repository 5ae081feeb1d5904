import { clientConfig } from '../api/config.ts';

/** Window title: the page title, then the name of the system. */
export function pageTitle(title: string): string {
  const { system_name } = clientConfig();
  return title ? `${title}-${system_name}` : system_name;
}
