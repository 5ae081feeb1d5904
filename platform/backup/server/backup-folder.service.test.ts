import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, expect, test } from 'vitest';
import { writeManifest } from '#lib/backup/manifest.ts';
import { removeOld } from './backup-folder.service.ts';

const backups = mkdtempSync(join(tmpdir(), 'lab-folder-'));
const log = join(backups, 'wal-1');
afterAll(() => rmSync(backups, { recursive: true, force: true }));

function addBackup(name: string) {
  mkdirSync(join(backups, name));
  const at = new Date().toISOString();
  const base = { system: '1', timeline: 1, end_lsn: '1/0' };
  const rest = { secret: '', migrations: [], queue: 1, tables: {}, sequences: {}, files: [] };
  writeManifest(join(backups, name), {
    format: 1,
    mode: 'base',
    product: '1',
    postgres: '18',
    started_at: at,
    finished_at: at,
    ...rest,
    base,
  });
}

// Renames finished segments, as the archive of a running service does.
const renaming = `
  const { renameSync, writeFileSync } = require('node:fs');
  const { workerData: names, parentPort } = require('node:worker_threads');
  for (let round = 0; ; round += 1)
    for (const name of names) {
      try {
        writeFileSync(name + '.partial', '');
        renameSync(name + '.partial', name + '.zst');
      } catch {}
      if (round === 100) parentPort.postMessage('running');
    }`;

test('old log is removed while the service renames its segments', async () => {
  mkdirSync(log);
  for (const name of ['20261121-020000-base', '20261122-020000-base']) addBackup(name);
  const names = Array.from({ length: 9 }, (_, i) => join(log, `00000001000000000000000${i}`));
  const archive = new Worker(renaming, { eval: true, workerData: names });
  try {
    await new Promise((done) => archive.once('message', done));
    for (let i = 0; i < 3_000; i += 1) removeOld(backups, 'base', 1);
  } finally {
    await archive.terminate();
  }
  removeOld(backups, 'base', 1);
  expect(readdirSync(backups).sort()).toEqual(['20261122-020000-base', 'wal-1']);
  expect(readdirSync(log)).toEqual([]);
});
