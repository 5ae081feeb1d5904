import type { Page } from 'playwright-core';
import { buttonOf, dialogOf } from './screen.ts';

/** Uploads a file in the open import dialog and waits for the dry run. */
export async function importFile(page: Page, path: string): Promise<void> {
  const dialog = dialogOf(page);
  await dialog.locator('input[type=file]').setInputFiles(path);
  await buttonOf(dialog, '上传并检查').click();
  await dialog.locator('.lab-import-counts').waitFor({ timeout: 60_000 });
}
