import { cpSync, existsSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeNew } from './new.ts';
import { tiers } from './sources.ts';

/**
 * Copies the product at `repository` into a new temporary folder and writes there what `npm run new` writes: a sub-system
 * with two resources, and a resource of one that exists. Returns the folder; the caller removes it.
 */
export function copyWithNew(repository: string): string {
  const root = mkdtempSync(join(tmpdir(), 'new-'));
  for (const name of [...tiers, 'package.json', 'tsconfig.json', '.oxlintrc.json'])
    if (existsSync(join(repository, name))) cpSync(join(repository, name), join(root, name), { recursive: true });
  for (const file of readdirSync(repository).filter((name) => name.endsWith('.ts')))
    cpSync(join(repository, file), join(root, file));
  symlinkSync(join(repository, 'node_modules'), join(root, 'node_modules'), 'dir');
  writeNew(root, ['slice', 'gas-store', '气瓶站']);
  writeNew(root, ['resource', 'gas-store', 'bottle', '气瓶']);
  writeNew(root, ['resource', 'gas-store', 'fill-order', '充装单']);
  writeNew(root, ['resource', 'base-info', 'safety-notice', '安全告知']);
  return root;
}
