import { clientConfig } from '../api/config.ts';

/** Title of the window: the page's, then the system's name. */
export function pageTitle(title: string): string {
  const { system_name } = clientConfig();
  return title ? `${title}-${system_name}` : system_name;
}
