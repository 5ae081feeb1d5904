import type { Actor } from '#kernel/server/context.ts';
import { DataScope } from '#kernel/shared/data-scope.ts';

/** A role whose own scope is smaller than the school gives its own scope and the smallest. */
export const mayGiveScope = ({ dataScope }: Actor, scope: string): boolean =>
  dataScope === DataScope.school || scope === dataScope || scope === DataScope.self;
