import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert } from '#kernel/server/errors.ts';
import type { BlobReply } from '#kernel/server/implement.ts';
import { inSchool } from '#kernel/server/work.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import { writeXls } from '#lib/sheets/write-xls.ts';
import { zip, type ZipPart } from '#lib/sheets/zip.ts';
import { settingOf } from '#platform/codes/server/public.ts';
import { findSchoolCode } from '#platform/org/server/public.ts';
import { readToPrint } from '#platform/print/server/public.ts';
import { ministryErrors } from '../shared/errors.ts';
import { ministryTables, tableOf, type MinistryTable, type Values } from '../shared/fields.ts';
import { YearState } from '../shared/year.states.ts';
import { readSummaries } from './summary.queries.ts';
import { allRecords } from './reported.queries.ts';
import { findYear, type Year } from './year.queries.ts';
import { moveYear } from './year.service.ts';
import { textFile, toDecimals, type NumberAlign } from './record.rules.ts';

/** Rows that a .xls of this product holds beside its heading. */
const xlsRows = 20_000;

type Content = { table: MinistryTable; rows: Values[] };
type Read = { year: Year; schoolCode: string; align: NumberAlign; contents: Content[] };

async function readTables(ctx: Ctx, asked: string, tables: readonly MinistryTable[]): Promise<Read> {
  const year = await findYear(ctx, asked);
  // SZ1 and SZ2 are the same records with more and fewer fields.
  const sums = tables.some(({ derived }) => derived) ? await readSummaries(ctx, year) : [];
  const contents: Content[] = [];
  for (const table of tables)
    contents.push({
      table,
      rows: table.derived ? sums : (await allRecords(ctx, year.id, table.code)).map(({ values }) => values),
    });
  const align = (await settingOf(ctx, 'sj_number_align')) === 'left' ? 'left' : 'right';
  return { year, schoolCode: await findSchoolCode(ctx), align, contents };
}

const fileName = ({ code }: MinistryTable, schoolCode: string, ending: string) =>
  `${code.toUpperCase()}${schoolCode}.${ending}`;

/** The table as a sheet with the Chinese heading; numbers are numbers. */
function sheetFile({ table, rows }: Content): Buffer {
  const cell = (values: Values) =>
    table.fields.map(({ name, kind, decimals = 0, absent = '*' }) =>
      kind === 'N' ? Number(toDecimals(values[name] || '0', decimals)) : values[name] || absent,
    );
  return writeXls({
    name: table.title.slice(0, 30),
    columns: table.fields.map(({ label, kind }) => ({
      title: label,
      kind: kind === 'N' ? ('number' as const) : ('text' as const),
    })),
    rows: rows.map(cell),
  });
}

type OneTable = { year: string; table: string };

export async function exportText(ctx: Ctx, { year, table: code }: OneTable): Promise<BlobReply> {
  const table = tableOf(code)!;
  const { contents, schoolCode, align } = await readToPrint(ctx, (tx) => readTables(tx, year, [table]));
  await logged(ctx, `${table.title} TXT`, year);
  return {
    name: fileName(table, schoolCode, 'TXT'),
    type: 'application/octet-stream',
    body: textFile(table, contents[0]!.rows, align),
  };
}

export async function exportSheet(ctx: Ctx, { year, table: code }: OneTable): Promise<BlobReply> {
  const table = tableOf(code)!;
  const { contents, schoolCode } = await readToPrint(ctx, (tx) => readTables(tx, year, [table]));
  const [content] = contents as [Content];
  assert(content.rows.length <= xlsRows, ministryErrors.tooManyForXls, { rows: content.rows.length });
  await logged(ctx, `${table.title} Excel`, year);
  return { name: fileName(table, schoolCode, 'xls'), type: 'application/vnd.ms-excel', body: sheetFile(content) };
}

const logged = (ctx: Ctx, note: string, year: string) =>
  inSchool(ctx.services, ctx.actor, (tx) => tx.audit({ action: '导出上报数据', note: `${year} ${note}` }), { by: ctx });

const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');

/** The parts of the package: all text files, all sheets that fit, and their checksums. Nothing in it changes from day to day. */
function partsOf({ contents, schoolCode, align }: Read): ZipPart[] {
  const files = contents.flatMap((content) => [
    { name: fileName(content.table, schoolCode, 'TXT'), body: textFile(content.table, content.rows, align) },
    ...(content.rows.length <= xlsRows
      ? [{ name: fileName(content.table, schoolCode, 'xls'), body: sheetFile(content) }]
      : []),
  ]);
  const sums = files.map(({ name, body }) => `${sha256(body)}  ${name}\r\n`).join('');
  return [...files.map(({ name, body }) => ({ name, content: [body] })), { name: 'SHA256SUMS.txt', content: [sums] }];
}

async function packed(parts: ZipPart[]): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of zip(parts)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** All files of a locked edition as one zip, recorded with its checksum; made again, it has the same bytes (rule 8). */
export async function exportYear(ctx: Ctx, { year: asked }: { year: string }): Promise<BlobReply> {
  const read = await readToPrint(ctx, (tx) => readTables(tx, asked, ministryTables));
  const { year, schoolCode, contents } = read;
  const isLocked = year.state !== YearState.collecting && year.state !== YearState.checked;
  assert(isLocked, ministryErrors.notLocked);
  const body = await packed(partsOf(read));
  const name = `${schoolCode}_${asked}.zip`;
  const records = contents.reduce((sum, { rows }) => sum + rows.length, 0);
  await inSchool(
    ctx.services,
    ctx.actor,
    async (tx) => {
      // One that was reported stays so; an edition that was unlocked meanwhile is refused.
      if (year.state !== YearState.reported) await moveYear(tx, year, 'export', {}, formatDateTime(tx.now));
      await sql`insert into ministry.export (school_id, year_id, edition, file, sha256, bytes, records, created_by, created_at, updated_by, updated_at)
        values (${tx.schoolId}, ${year.id}, ${year.edition}, ${name}, ${sha256(body)}, ${body.length}, ${records}, ${tx.actor.userId}, ${tx.now},
          ${tx.actor.userId}, ${tx.now})`.execute(tx.db);
    },
    { by: ctx },
  );
  return { name, type: 'application/zip', body };
}
