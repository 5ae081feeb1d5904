import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '#kernel/server/config.ts';
import { startEmbedded, type AdminLogin } from '#kernel/server/postgres/embedded.ts';

export const urlOf = ({ host, port, user, password, database }: AdminLogin) =>
  `postgres://${user}:${encodeURIComponent(password)}@${host}:${port}/${database}`;

/** The database of this installation: the one of `DATABASE_URL`, else our own in the data folder. */
export async function openDatabase(
  config: Config,
  log: Logger,
): Promise<{ adminUrl: string; stop: () => Promise<void> }> {
  if (config.databaseUrl) return { adminUrl: config.databaseUrl, stop: async () => undefined };
  const { adminUrl, stop } = await startEmbedded({ dir: join(config.dataDir, 'postgres'), log });
  return { adminUrl: urlOf(adminUrl), stop };
}
