import { createHmac, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export type Config = {
  port: number;
  host: string;
  dataDir: string;
  /** Backups, and the archive of the write-ahead log; best on another disk. */
  backupDir: string;
  /** Time of the daily backup, such as `02:30`, and the number of backups to retain. */
  backupDaily: string | undefined;
  backupKeep: number;
  /** Administrative connection: creates roles and migrates; the service itself connects as `lab_app`. */
  databaseUrl: string | undefined;
  replicaUrl: string | undefined;
  /** Root secret of link signatures; nodes that share a database must share it. */
  secret: string | undefined;
  demo: boolean;
  demoPassword: string | undefined;
  filesUrl: string;
  smtpUrl: string | undefined;
  logLevel: string;
  publicUrl: string | undefined;
  trustedProxies: string[];
  /** Hosts and networks of devices inside the campus that outgoing requests may reach. */
  deviceHosts: string[];
  /** Origins of tile services from which pages may load the pictures of a map. */
  mapOrigins: string[];
  /** Networks whose users share one address, such as a campus behind NAT. */
  campusRanges: string;
  /** Factor on the rate limits, and divisor of the work of sign-ups; above 1 for measurements and tests only. */
  limitFactor: number;
  /** Milliseconds between "not ready" and the stop, so that the proxy drains its calls. */
  drainMs: number;
};

/** Reads the environment once; every value is optional. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const dataDir = resolve(env.DATA_DIR ?? './data');
  return {
    port: Number(env.PORT ?? 8080),
    host: env.HOST ?? '127.0.0.1',
    dataDir,
    backupDir: resolve(env.BACKUP_DIR || join(dataDir, 'backups')),
    backupDaily: env.BACKUP_DAILY ? checkedTime(env.BACKUP_DAILY) : undefined,
    backupKeep: Math.max(1, Number(env.BACKUP_KEEP ?? 14) || 14),
    databaseUrl: env.DATABASE_URL || undefined,
    replicaUrl: env.DATABASE_REPLICA_URL || undefined,
    secret: env.APP_SECRET ? checkedSecret(env.APP_SECRET) : undefined,
    demo: env.DEMO !== '0',
    demoPassword: env.DEMO_PASSWORD || undefined,
    filesUrl: env.FILES_URL ?? 'file:',
    smtpUrl: env.SMTP_URL || undefined,
    logLevel: env.LOG_LEVEL ?? 'info',
    publicUrl: env.PUBLIC_URL || undefined,
    limitFactor: Number(env.LIMIT_FACTOR ?? 1),
    campusRanges: env.CAMPUS_RANGES ?? '',
    drainMs: Number(env.DRAIN_SECONDS ?? 1) * 1_000,
    deviceHosts: (env.DEVICE_HOSTS ?? '').split(',').flatMap((host) => host.trim().toLowerCase() || []),
    mapOrigins: (env.MAP_ORIGINS ?? '')
      .split(',')
      .flatMap((origin) => (origin.trim() ? checkedOrigin(origin.trim()) : [])),
    trustedProxies: (env.TRUSTED_PROXIES ?? '').split(',').filter(Boolean),
  };
}

function checkedOrigin(text: string): string {
  const origin = /^https?:\/\/[a-z0-9.-]+(:\d+)?\/?$/i.test(text) && URL.parse(text)?.origin;
  if (!origin) throw new Error('MAP_ORIGINS 应为以逗号分隔的地址，如 https://t0.tianditu.gov.cn');
  return origin;
}

function checkedTime(text: string): string {
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(text)) throw new Error('BACKUP_DAILY 应形如 02:30');
  return text;
}

// Source of role passwords, link signatures and the application key.
function checkedSecret(secret: string): string {
  const isSample = /^(?:change|your|example|sample|secret|password|please|insert|todo)/i.test(secret);
  if (Buffer.byteLength(secret) < 32 || new Set(secret).size < 10 || isSample || /^(.{1,16})\1/.test(secret))
    throw new Error(
      'APP_SECRET 太短或是示例值，拒绝启动：请设为至少 32 字节的随机值（如 openssl rand -base64 32 的输出）',
    );
  return secret;
}

/** The root secret of this installation: `APP_SECRET`, else one generated once and stored in the data folder. */
export const rootSecret = ({ secret, dataDir }: Config) => secret ?? storedSecret(dataDir, 'root');

/** Reads a secret from the data folder; generates it on first use, readable by its owner only. */
export function storedSecret(
  dataDir: string,
  name: string,
  make = () => randomBytes(32).toString('base64url'),
): string {
  const file = join(dataDir, 'secrets', name);
  if (!existsSync(file)) {
    mkdirSync(join(dataDir, 'secrets'), { recursive: true, mode: 0o700 });
    writeFileSync(file, make(), { mode: 0o600, flag: 'wx' });
  }
  return readFileSync(file, 'utf8').trim();
}

/** Derives a secret for one purpose, so that nodes that share a database agree without sharing a folder. */
export function deriveSecret(root: string, purpose: string): string {
  const key = `${root}:${purpose}`;
  const secret = derived.get(key) ?? createHmac('sha256', root).update(`lab-platform:${purpose}`).digest('base64url');
  derived.set(key, secret);
  return secret;
}
// One root and a few purposes in a process.
const derived = new Map<string, string>();
