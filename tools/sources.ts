import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Folders of the repository that hold sources, from the bottom of the house to its top. */
export const tiers = ['lib', 'kernel', 'screens', 'platform', 'modules', 'apps', 'e2e', 'bench', 'tools'];

/** Source files of a tier below `root`, by their paths from there. */
export const sourcesBelow = (root: string, tier: string) => filesBelow(root, tier, /\.tsx?$/);

/** Migrations of a tier below `root`, by their paths from there. */
export const migrationsBelow = (root: string, tier: string) => filesBelow(root, tier, /\.sql$/);

function filesBelow(root: string, tier: string, name: RegExp): string[] {
  if (!existsSync(join(root, tier))) return [];
  return readdirSync(join(root, tier), { recursive: true, encoding: 'utf8' })
    .map((path) => `${tier}/${path.replaceAll('\\', '/')}`)
    .filter((path) => name.test(path));
}
