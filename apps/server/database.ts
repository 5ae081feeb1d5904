import { join } from 'node:path';
import type { Logger } from 'pino';
import { rootSecret, type Config } from '#kernel/server/config.ts';
import type { Database } from '#kernel/server/db/connect.ts';
import { requireFinished } from '#platform/backup/server/public.ts';
import { startEmbedded, type AdminLogin } from '#lib/postgres/embedded.ts';

export const urlOf = ({ host, port, user, password, database }: AdminLogin) =>
  `postgres://${user}:${encodeURIComponent(password)}@${host}:${port}/${database}`;

/** A database, available until `stop`. */
type OpenDatabase = Database & { stop: () => Promise<void> };

/** Opens the database of this installation: `DATABASE_URL`, else the embedded one in the data folder. */
export async function openDatabase(config: Config, log: Logger): Promise<OpenDatabase> {
  requireFinished(config.dataDir);
  return openRestored(config, log);
}

/** The same while it is being restored. */
async function openRestored(config: Config, log: Logger): Promise<OpenDatabase> {
  const secret = rootSecret(config);
  if (config.databaseUrl) return { adminUrl: config.databaseUrl, secret, stop: async () => undefined };
  const { adminUrl, stop } = await startEmbedded({ dir: join(config.dataDir, 'postgres'), log });
  return { adminUrl: urlOf(adminUrl), secret, stop };
}

type Work<T> = (database: Database) => Promise<T>;

/** Runs work on the database of this installation and always closes it. */
export const withDatabase = async <T>(config: Config, log: Logger, work: Work<T>): Promise<T> =>
  closing(await openDatabase(config, log), work);

/** The same for a database that is being restored. */
export const withRestored = async <T>(config: Config, log: Logger, work: Work<T>): Promise<T> =>
  closing(await openRestored(config, log), work);

async function closing<T>(database: OpenDatabase, work: Work<T>): Promise<T> {
  try {
    return await work(database);
  } finally {
    await database.stop();
  }
}
