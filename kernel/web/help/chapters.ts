import { pageBase } from '../../shared/contract.ts';

/** What is known of a page: its chapter in the manual, or the page from which it inherits one. */
type Entry = { help?: string | undefined; parent?: string | undefined };
type Tables = { table?: readonly (Entry & { route_name: string })[]; pages: readonly { handle: PageOfManual }[] };
type PageOfManual = { route_name: string; help?: string };

const entries = new Map<string, Entry>();

/** Registers the pages of modules, so that `chapterOf` finds their chapters. */
export function registerChapters(modules: readonly Tables[]): void {
  for (const { table = [], pages } of modules) {
    for (const page of table) entries.set(page.route_name, page);
    for (const { handle } of pages) if (handle.help) entries.set(handle.route_name, handle);
  }
}

/** Anchor of the chapter about a page: its own, else that of its parent in the menu. */
export function chapterOf(routeName: string | undefined): string | undefined {
  const entry = routeName === undefined ? undefined : entries.get(routeName);
  return entry && (entry.help ?? chapterOf(entry.parent));
}

/** Address of a chapter of the manual. */
export const helpAddress = (chapter = '') => `${pageBase}/help${chapter && `#${chapter}`}`;
