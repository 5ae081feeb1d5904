import { entryModule } from '#platform/identity/web/entry.tsx';

/** The module whose pages are available before the first session. */
export const entry = entryModule;
