import { backUp } from '#platform/backup/server/public.ts';
import type { Manifest } from '#lib/backup/manifest.ts';
import type { Config } from '#kernel/server/config.ts';
import type { Database } from '#kernel/server/db/connect.ts';
import packageJson from '../../package.json' with { type: 'json' };

type Choice = { to?: string; mode?: Manifest['mode']; keep?: number };

/** Saves this installation; options default to its settings. */
export function saveInstallation(
  config: Config,
  database: Database,
  { to = config.backupDir, mode = config.databaseUrl ? 'logical' : 'base', keep }: Choice,
  report: (text: string) => void,
): Promise<string> {
  return backUp({
    database,
    dataDir: config.dataDir,
    mode,
    to,
    archived: to === config.backupDir,
    ...(keep === undefined ? {} : { keep }),
    product: packageJson.version,
    report,
  });
}
