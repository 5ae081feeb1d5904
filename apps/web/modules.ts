import type { WebModule } from '#kernel/web/pages.ts';
import { inspectionModule } from '#modules/inspection/web/module.tsx';

/** The slices whose pages the product shows; one line for each `web/module.tsx`. */
export const modules: WebModule[] = [inspectionModule];
