import type { Endpoint } from '#kernel/shared/contract.ts';
import { textsOf } from '#modules/base-info/server/testing/exported.ts';
import { checkFile } from '#modules/base-info/server/testing/importing.ts';
import type { TestAccount } from './fixtures.ts';
import type { TestApp } from './harness.ts';

type Api = { check: Endpoint; apply: Endpoint };

/** Uploads rows below the template's header and example, with fields beside the file, and applies the valid ones. */
export async function importRows(
  app: TestApp,
  account: TestAccount,
  api: Api,
  titles: string[],
  rows: string[][],
  fields: Record<string, string> = {},
) {
  const checked = await checkFile(await app.as(account), api, titles, [titles.map(() => '示例'), ...rows], fields);
  return { checked, progress: await checked.apply('overwrite') };
}

/** Texts of the cells of an export, its header first. */
export const exportedRows = async (
  app: TestApp,
  account: TestAccount,
  endpoint: Endpoint,
  input: Record<string, unknown> = {},
): Promise<string[][]> => textsOf((await (await app.as(account)).blob(endpoint, input)).body);
