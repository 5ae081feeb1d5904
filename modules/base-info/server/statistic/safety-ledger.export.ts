import type { Ctx } from '#kernel/server/context.ts';
import { assert } from '#kernel/server/errors.ts';
import type { SheetColumn } from '#kernel/server/sheets/define-sheet.ts';
import { exportXlsx } from '#kernel/server/sheets/sheet-routes.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import type { Cell } from '#lib/sheets/cell.ts';
import type { DocumentBlock } from '#lib/pdf/blocks.ts';
import { printPaper, readToPrint, wholeDocument } from '#platform/print/server/public.ts';
import { baseInfoErrors } from '../../shared/errors.ts';
import { ledgerItems, type LedgerItem } from '../../shared/statistic/ledger-items.ts';
import {
  CertState,
  DutyState,
  printedLabs,
  type LedgerRow,
  type LedgerQuery,
} from '../../shared/statistic/statistic.ts';
import { labFileBlocks } from './lab-file-paper.rules.ts';
import { findLabPaper } from './lab-file-paper.queries.ts';
import { ledgerHead, ledgerLine } from './ledger-paper.rules.ts';
import { listLedgerIds, listLedgerRows } from './safety-ledger.queries.ts';
import { findSchoolName } from '#platform/org/server/public.ts';

const batch = 200;
const wordsOf = (blanks: readonly string[]) => blanks.map((item) => ledgerItems[item as LedgerItem] ?? item).join('、');

const columns: (SheetColumn & { value: (row: LedgerRow) => Cell })[] = [
  { field: 'code', title: '实验室编号', width: 18, value: (row) => row.code },
  { field: 'name', title: '实验室', width: 28, value: (row) => row.name },
  { field: 'college', title: '学院', width: 24, value: (row) => row.college_name },
  { field: 'place', title: '楼宇房间', width: 24, value: (row) => row.place },
  { field: 'nature', title: '性质', value: (row) => row.nature_name },
  { field: 'head', title: '负责人', value: (row) => row.head_name },
  { field: 'safety_head', title: '安全责任人', value: (row) => row.safety_head_name },
  { field: 'officer', title: '安全员', value: (row) => row.officer_name },
  { field: 'level', title: '安全等级', value: (row) => row.level_name || '未评估' },
  { field: 'class', title: '安全类别', value: (row) => row.class_name },
  { field: 'duty', title: '责任书', value: (row) => labelOf(DutyState, row.duty) },
  {
    field: 'hazards',
    title: '危险源摘要',
    width: 36,
    value: (row) => row.hazards.map(({ name, rows }) => `${name} ${rows}`).join('、'),
  },
  { field: 'hazard_rows', title: '危险源（条）', kind: 'number', value: (row) => row.hazard_rows },
  { field: 'risks', title: '风险点', kind: 'number', value: (row) => row.risks },
  { field: 'lacks', title: '缺失设施', width: 28, value: (row) => row.lacks.join('、') },
  { field: 'cert', title: '资质证书', value: (row) => labelOf(CertState, row.cert) },
  { field: 'found', title: '隐患总数', kind: 'number', value: (row) => row.problems?.found ?? null },
  { field: 'finished', title: '整改完成', kind: 'number', value: (row) => row.problems?.finished ?? null },
  { field: 'overdue', title: '逾期', kind: 'number', value: (row) => row.problems?.overdue ?? null },
  { field: 'checked', title: '最近检查', value: (row) => row.problems?.checked_on ?? null },
  { field: 'members', title: '在室人次', kind: 'number', value: (row) => row.year.members },
  { field: 'admitted', title: '已准入', kind: 'number', value: (row) => row.year.admitted },
  { field: 'hours_due', title: '应达学时人次', kind: 'number', value: (row) => row.year.training?.due ?? null },
  { field: 'hours_met', title: '学时达标', kind: 'number', value: (row) => row.year.training?.met ?? null },
  { field: 'drills', title: '本年演练', kind: 'number', value: (row) => row.year.drills?.held ?? null },
  { field: 'checks_due', title: '本年应自查', kind: 'number', value: (row) => row.year.self_checks?.due ?? null },
  { field: 'checks_done', title: '本年完成自查', kind: 'number', value: (row) => row.year.self_checks?.done ?? null },
  { field: 'completeness', title: '完整度（%）', kind: 'number', value: (row) => row.completeness },
  { field: 'blanks', title: '待补充', width: 36, value: (row) => wordsOf(row.blanks) },
];

/** Batches of the ledger's laboratories in their order; `after` counts those that were written. */
export const exportLedger = async (ctx: Ctx, query: LedgerQuery) => {
  const ids = await readToPrint(ctx, (tx) => listLedgerIds(tx, query, 1_000_000));
  return exportXlsx(ctx, { title: '安全台账', filter: query }, columns, async (tx, after) => {
    const rows = await listLedgerRows(tx, query, ids.slice(after, after + batch));
    return { rows, last: after + rows.length };
  });
};

/** The ledger as PDF, read and laid out batch by batch. */
export async function printLedger(ctx: Ctx, query: LedgerQuery) {
  const { school_name, ids } = await readToPrint(ctx, async (tx) => ({
    school_name: await findSchoolName(tx),
    ids: await listLedgerIds(tx, query, printedLabs + 1),
  }));
  assert(ids.length <= printedLabs, baseInfoErrors.ledgerTooLong, { most: printedLabs });
  const head = {
    school_name,
    printed_by: ctx.actor.name,
    printed_at: formatDateTime(ctx.now),
    day: query.day,
    total: ids.length,
  };
  return printPaper(ctx, { title: '安全台账', filter: query }, ledgerBatches(ctx, query, ledgerHead(head), ids));
}

async function* ledgerBatches(ctx: Ctx, query: LedgerQuery, head: DocumentBlock[], ids: readonly number[]) {
  yield head;
  for (let at = 0; at < ids.length; at += batch) {
    const rows = await readToPrint(ctx, (tx) => listLedgerRows(tx, query, ids.slice(at, at + batch)));
    yield [{ kind: 'rows', rows: rows.map((row, n) => ledgerLine(row, at + n)) } satisfies DocumentBlock];
  }
}

/** 一室一档: what is registered of one laboratory, as it is now. */
export async function printLabFile(ctx: Ctx, { id }: { id: number }) {
  const paper = await readToPrint(ctx, (tx) => findLabPaper(tx, id));
  const head = { printed_by: ctx.actor.name, printed_at: formatDateTime(ctx.now) };
  return printPaper(
    ctx,
    { title: `${paper.row.name}一室一档`, filter: { id } },
    wholeDocument(labFileBlocks(paper, head)),
  );
}
