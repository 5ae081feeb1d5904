import type { WebModule } from '#kernel/web/pages.ts';
import { codesModule } from '#platform/codes/web/module.tsx';
import { identityModule } from '#platform/identity/web/module.tsx';
import { noticesModule } from '#platform/notices/web/module.tsx';
import { orgModule } from '#platform/org/web/module.tsx';

/** The slices whose pages the product shows; one line for each `web/module.tsx`. */
export const modules: WebModule[] = [orgModule, identityModule, codesModule, noticesModule];
