import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

/** An upload that the database knows and the data folder lacks. */
type MissingFile = { key: string; name: string; uploaded: string };

/** Uploads without content: their rows came with the archived log, and their content was saved by no backup. */
export async function missingFiles(adminUrl: string, dataDir: string): Promise<MissingFile[]> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rows } = await client.query<MissingFile>(
      `select key, min(name) as name, to_char(min(created_at) at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as uploaded
       from files.file group by key order by min(created_at), key`,
    );
    return rows.filter(({ key }) => !existsSync(join(dataDir, 'files', key)));
  } finally {
    await client.end();
  }
}
