import type { ClientConfig } from './session.ts';

/** What the document of a page brings along in `<meta name="lab-first">`. */
export type FirstPage = {
  /** Absent where it could not be read; the client then asks for it. */
  config: ClientConfig | undefined;
  /** Scripts and styles of the page, for visitors with and without a session in their tab. */
  withSession: string[];
  withoutSession: string[];
  /** From the cache of the service worker: the server may have another version by now. */
  isCached?: boolean;
};

/** Writes `FirstPage` into a document, as server and service worker deliver it. */
export function withFirstPage(html: string, page: FirstPage): string {
  const content = JSON.stringify(page).replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  // A function, because `$` in a replacement text has a meaning.
  return html.replace('<head>', () => `<head><meta name="lab-first" content="${content}" />`);
}
