import type { WebModule } from '#kernel/web/pages.ts';

/** The slices whose pages the product shows; one line for each `web/module.tsx`. */
export const modules: WebModule[] = [];
