// The Node that everything but these first scripts runs on. Plain JavaScript: it is loaded before installation.
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Path of the Node 24 that npm installed; the running Node when it is new enough; undefined when there is neither. */
export function node24(root) {
  const installed = join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(installed)) return installed;
  return Number(process.versions.node.split('.')[0]) >= 24 ? process.execPath : undefined;
}
