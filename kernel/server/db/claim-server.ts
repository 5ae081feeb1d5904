import type pg from 'pg';
import { deriveSecret } from '../config.ts';

/**
 * Records the fingerprint of the root secret in the comment of `lab_owner` and refuses any other secret. Roles are
 * global to a server, so a second installation on it is detected as well.
 */
export async function claimServer(client: pg.Client, secret: string, isNew: boolean): Promise<void> {
  const mark = `lab-platform ${fingerprint(secret)}`;
  const { rows } = await client.query<{ comment: string | null }>(
    `select shobj_description(oid, 'pg_authid') as comment from pg_roles where rolname = 'lab_owner'`,
  );
  const known = rows[0]?.comment;
  if (known === mark) return;
  if (known && !isNew)
    throw new Error(
      '这个数据库服务器属于另一套密钥，拒绝启动：请使用第一个节点的密钥（相同的 APP_SECRET，或复制它的 DATA_DIR/secrets/root）；' +
        '确实要更换密钥时，先停止所有节点，再执行 npm run migrate -- --new-secret',
    );
  await client.query(`comment on role lab_owner is '${mark}'`);
}

/** Fingerprint that distinguishes root secrets without revealing them. */
export const fingerprint = (secret: string) => deriveSecret(secret, 'fingerprint').slice(0, 16);
