import type { Sheet } from './define-sheet.ts';

/** All importable sheets of the product, by name. */
export type SheetRegistry = ReadonlyMap<string, Sheet>;

export function createSheetRegistry(sheets: Sheet[]): SheetRegistry {
  const registry = new Map<string, Sheet>();
  for (const sheet of sheets) {
    if (registry.has(sheet.name)) throw new Error(`sheet ${sheet.name} is declared twice`);
    registry.set(sheet.name, sheet);
  }
  return registry;
}
