import type { Client } from '#apps/server/testing/client.ts';
import type { Endpoint } from '#kernel/shared/contract.ts';
import { writeXls } from '#lib/sheets/write-xls.ts';
import { sheetApi } from '#kernel/shared/sheets.ts';

type SheetCalls = { check: Endpoint; apply: Endpoint };

/** Waits until the phase of an import is through; answers its counters. */
async function finished(client: Client, uploadId: string) {
  for (let tries = 0; tries < 15_000; tries += 1) {
    const progress = await client.ok(sheetApi.progress, { uploadId });
    if (progress.end) return progress;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('the import did not end');
}

/** Sends rows as an .xls file and waits for the dry run; answers its result and how to go on. */
export async function checkFile(
  client: Client,
  api: SheetCalls,
  titles: string[],
  rows: (string | number)[][],
  fields: Record<string, string> = {},
) {
  const content = writeXls({ name: '数据', columns: titles.map((title) => ({ title })), rows });
  return checkContent(client, api, content, fields);
}

/** The same with the contents of a file. */
export async function checkContent(
  client: Client,
  api: SheetCalls,
  content: Buffer,
  fields: Record<string, string> = {},
) {
  const reply = await client.upload(api.check, [{ name: '数据.xls', content }], fields);
  if (reply.code !== 200) throw new Error(reply.message);
  const { uploadId } = reply.data as { uploadId: string };
  const progress = await finished(client, uploadId);
  if (progress.error) throw new Error(progress.error);
  const checked = await client.ok(sheetApi.checked, { uploadId });
  return {
    ...checked,
    uploadId,
    /** The faults of a line of the file; the header is line 1. */
    errorOf: (line: number) => checked.rows.find((row) => row.line === line)?.error ?? '',
    statusOf: (line: number) => checked.rows.find((row) => row.line === line)?.status,
    async apply(mode: 'skip' | 'overwrite') {
      await client.ok(api.apply, { uploadId, mode });
      return finished(client, uploadId);
    },
  };
}
