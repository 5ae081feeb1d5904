import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { filesBelow } from '#lib/backup/copy-files.ts';
import { listTables } from '#platform/backup/server/public.ts';
import { clockOfChild } from './test-clock.ts';
import { childEnv } from './trace.ts';

/** Runs a command of the product as an operator would. */
export function runCommand(
  name: 'admin' | 'backup' | 'migrate' | 'openapi' | 'restore' | 'start',
  args: string[],
  env: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const script = resolve(import.meta.dirname, `../${name}.ts`);
  const clock = clockOfChild();
  const child = spawn(process.execPath, [...clock.args, script, ...args], {
    env: { PATH: process.env.PATH, ...childEnv(), ...clock.env, ...env },
  });
  let output = '';
  child.stdout.on('data', (text: Buffer) => (output += text.toString()));
  child.stderr.on('data', (text: Buffer) => (output += text.toString()));
  return new Promise((done) => child.on('close', (code) => done({ code, output })));
}

/** Runs work with one connection. */
export async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Rows and checksum of every table of the product. */
export const checksums = (url: string) =>
  connected(url, async (client) => {
    const sums: Record<string, string> = {};
    for (const { name } of await listTables(client)) {
      const { rows } = await client.query<{ sum: string }>(
        `select count(*) || ' ' || md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from ${name} t`,
      );
      sums[name] = rows[0]!.sum;
    }
    return sums;
  });

/** All files below a folder with their content. */
export async function contents(folder: string): Promise<Record<string, string>> {
  const paths = await filesBelow(folder);
  return Object.fromEntries(paths.map((path) => [path, readFileSync(join(folder, path), 'base64')]));
}

/** Inserts rows into the log until stopped; `stop` returns their number. */
export function writeContinuously(url: string): { stop: () => Promise<number> } {
  let isWriting = true;
  const writing = connected(url, async (client) => {
    let count = 0;
    for (; isWriting; count += 1) {
      await client.query(`insert into kernel.op_log (school_id, user_id, action) values (1, 0, 'row ' || $1)`, [count]);
      await sleep(2);
    }
    return count;
  });
  return {
    stop: () => {
      isWriting = false;
      return writing;
    },
  };
}

/** Waits until a condition holds. */
export async function until(holds: () => Promise<boolean>): Promise<void> {
  for (let i = 0; i < 600; i += 1) {
    if (await holds()) return;
    await sleep(50);
  }
  throw new Error('did not happen within 30 s');
}
