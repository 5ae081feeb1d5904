import type { Ctx } from '#kernel/server/context.ts';
import { assert } from '#kernel/server/errors.ts';
import { rangeName, type Cell } from '#lib/sheets/cell.ts';
import type { SheetPicture } from '#lib/sheets/sheet.ts';
import type { SheetColumn } from '#kernel/server/sheets/define-sheet.ts';
import { exportXlsx } from '#kernel/server/sheets/sheet-routes.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { readToPrint } from '#platform/print/server/public.ts';
import { inspectionErrors } from '../../shared/core/errors.ts';
import { LedgerGroup, photoChecks, type LedgerGroupCode, type LedgerRow } from '../../shared/report/ledger.ts';
import { groupName } from '../../shared/report/ledger-paper.ts';
import { ProblemLevel, ProblemState } from '../../shared/core/problem.states.ts';
import { Conclusion, RecordStatus } from '../../shared/core/record.states.ts';
import { listPhotoKeys } from './ledger-photo.queries.ts';
import { readThumbnails } from './ledger-photo.export.ts';
import type { LedgerSource } from './ledger.queries.ts';

type Problem = LedgerRow['problems'][number];
/** A line of the sheet: a check, or one of the problems that it found. */
type Line = LedgerRow & { problem: Problem | undefined };
type Column = SheetColumn & { value: (row: Line) => Cell };

const college: Column = { field: 'college_name', title: '学院', value: (row) => row.college_name };
const activity: Column[] = [
  { field: 'act_name', title: '活动', width: 24, wrap: true, value: (row) => row.act_name },
  { field: 'act_type_name', title: '类型', value: (row) => row.act_type_name },
  { field: 'org_name', title: '组织单位', value: (row) => row.org_name },
];
const visit: Column[] = [
  { field: 'checked_on', title: '日期', kind: 'datetime', width: 20, value: (row) => row.checked_on },
  { field: 'lab_no', title: '实验室编号', value: (row) => row.lab_no },
  { field: 'lab_name', title: '实验室', width: 24, wrap: true, value: (row) => row.lab_name },
  { field: 'rooms', title: '房间', wrap: true, value: (row) => row.rooms },
  { field: 'inspectors', title: '检查人', wrap: true, value: (row) => row.inspectors },
  { field: 'companion', title: '陪同人', value: (row) => row.companion },
  {
    field: 'conclusion',
    title: '检查情况',
    value: (row) => labelOf(Conclusion, row.conclusion) || labelOf(RecordStatus, row.status),
  },
  { field: 'note', title: '说明', width: 30, wrap: true, value: (row) => row.note },
  { field: 'problem_count', title: '隐患数', kind: 'number', width: 8, value: (row) => row.problems.length },
];
const problem: Column[] = [
  { field: 'problem_no', title: '隐患编号', width: 20, value: (row) => row.problem?.problem_no ?? null },
  {
    field: 'description',
    title: '隐患描述',
    width: 40,
    wrap: true,
    value: (row) => row.problem?.description ?? null,
  },
  { field: 'level', title: '等级', width: 8, value: (row) => labelOf(ProblemLevel, row.problem?.level) },
  { field: 'measures', title: '整改措施', width: 30, wrap: true, value: (row) => row.problem?.measures ?? null },
  { field: 'duty_name', title: '责任人', value: (row) => row.problem?.duty_name ?? null },
  { field: 'deadline', title: '期限', kind: 'datetime', width: 20, value: (row) => row.problem?.deadline ?? null },
  {
    field: 'finished_at',
    title: '完成时间',
    kind: 'datetime',
    width: 20,
    value: (row) => row.problem?.finished_at ?? null,
  },
  { field: 'examined_by_name', title: '复核人', value: (row) => row.problem?.examined_by_name ?? null },
  { field: 'state', title: '状态', value: (row) => labelOf(ProblemState, row.problem?.state) },
];
// The pictures lie upon these cells.
const photoColumns: Column[] = [
  { field: 'before', title: '隐患照片', width: 18, value: () => null },
  { field: 'after', title: '整改后照片', width: 18, value: () => null },
];

/** Columns of a group come first and span its checks; those of a check span its problems. */
function columnsOf(group: LedgerGroupCode, withPhotos: boolean) {
  const [grouped, rest] = group === LedgerGroup.college ? [[college], activity] : [activity, [college]];
  const own = [...rest, ...visit];
  return {
    grouped: grouped.length,
    own: own.length,
    all: [...grouped, ...own, ...problem, ...(withPhotos ? photoColumns : [])],
  };
}

const batch = 200;
// Excel takes long to open more merged cells; larger ledgers repeat the texts, as all lines hold them.
const mergedChecks = 20_000;
const photoHeight = 60;
const linesOf = (row: LedgerRow): Line[] =>
  row.problems.length === 0 ? [{ ...row, problem: undefined }] : row.problems.map((one) => ({ ...row, problem: one }));

/** Ranges of the cells that belong together, found while the lines are written; the first line stands below the titles. */
function mergeLines({ grouped, own }: { grouped: number; own: number }, group: LedgerGroupCode, merges: string[]) {
  let line = 1;
  let open: { name: string; top: number } | undefined;
  const merge = (top: number, left: number, right: number) => {
    const bottom = line - 1;
    for (let column = left; column < right && bottom > top; column++)
      merges.push(rangeName({ top, bottom, left: column, right: column }));
  };
  const closeGroup = () => open && merge(open.top, 0, grouped);
  return {
    get line() {
      return line;
    },
    add(check: LedgerRow, lines: number) {
      const name = groupName(check, group);
      if (open?.name !== name) {
        closeGroup();
        open = { name, top: line };
      }
      const top = line;
      line += lines;
      merge(top, grouped, grouped + own);
    },
    end: closeGroup,
  };
}

/**
 * The ledger as a sheet in the order of the print, one line a problem; a check without problems has one line of its own.
 * With photos, at most 500 checks.
 */
export async function exportLedger<Q extends object>(
  ctx: Ctx,
  source: LedgerSource<Q>,
  {
    group = LedgerGroup.college,
    photos = false,
    ...rest
  }: Q & { group?: LedgerGroupCode | undefined; photos?: boolean | undefined },
) {
  const filter = rest as unknown as Q;
  const ids = await readToPrint(ctx, (tx) =>
    source.ids(tx, filter, group, photos ? photoChecks + 1 : Number.MAX_SAFE_INTEGER),
  );
  assert(!photos || ids.length <= photoChecks, inspectionErrors.ledgerPhotosTooMany, { most: photoChecks });
  const columns = columnsOf(group, photos);
  const merges: string[] = [];
  const pictures: SheetPicture[] = [];
  const lines = mergeLines(columns, group, ids.length <= mergedChecks ? merges : []);
  const keys = new Map<number, { before: string | undefined; after: string | undefined }>();
  const page = async (tx: Ctx, after: number) => {
    const checks = await source.some(tx, ids.slice(after, after + batch), group);
    const rows = checks.flatMap((check) => {
      const own = linesOf(check);
      lines.add(check, own.length);
      return own;
    });
    if (checks.length === 0) lines.end();
    if (photos)
      for (const [id, one] of await listPhotoKeys(
        tx,
        checks.flatMap((check) => check.problems.map(({ id }) => id)),
      ))
        keys.set(id, one);
    return { rows, last: after + batch };
  };
  const first = columns.all.length - photoColumns.length;
  let next = 1;
  const addPictures = async (rows: readonly Line[]) => {
    for (const row of rows) {
      const own = row.problem && keys.get(row.problem.id);
      const shown = own && (await readThumbnails(ctx, [own.before, own.after]));
      for (const [at, thumbnail] of (shown ?? []).entries())
        if (thumbnail) pictures.push({ row: next, column: first + at, left: 0, ...thumbnail });
      next += 1;
    }
  };
  return exportXlsx(ctx, { title: '检查台账', filter: { ...filter, group, photos } }, columns.all, page, {
    merges,
    ...(photos && {
      pictures,
      beside: addPictures,
      height: ({ problem: one }: Line) => (one && keys.has(one.id) ? photoHeight : undefined),
    }),
  });
}
