import type { TestApp } from '#apps/server/testing/harness.ts';
import { removeOrphans } from '../file.service.ts';

/** The nightly clean-up, as if every upload were two days old. */
export async function cleanUpFiles(app: TestApp): Promise<void> {
  await app.admin.query(`update files.file set created_at = now() - interval '2 days'`);
  await app.inside(removeOrphans);
}
