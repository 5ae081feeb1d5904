import { useEffect, useMemo, useRef, useState } from 'react';
import { record, redo, startHistory, undo, type History } from '#screens/design/history.rules.ts';
import { call } from '#kernel/web/api/api.ts';
import { useInvalidate } from '#kernel/web/api/query.ts';
import { formDrafts } from '#kernel/web/session/form-drafts.ts';
import type { Column } from '../../shared/type/column.ts';
import { taskApi, type DetailRow, type SaveOutput, type TaskDetail } from '../../shared/task/task.ts';
import { taskReads } from '../parts/reads.ts';
import { conflictOf, isMergeable, settle, type Conflict } from './conflict.rules.ts';
import {
  draftOf,
  keyOfRow,
  lacksReason,
  restore,
  unsavedOf,
  type Base,
  type Draft,
  type Unsaved,
} from './draft.rules.ts';

type State = { history: History<Draft>; base: Base };

const writeAfterMs = 500;
/** Rows and characters of one call; larger tables are saved in several. */
const chunkRows = 2_000;
const chunkText = 600_000;

/** What is to be saved in parts that fit into a call. */
function chunksOf({ rows, removed }: Unsaved): Pick<Unsaved, 'rows' | 'removed'>[] {
  const chunks: Pick<Unsaved, 'rows' | 'removed'>[] = [{ rows: [], removed }];
  let size = 0;
  for (const row of rows) {
    const length = JSON.stringify(row).length;
    const last = chunks.at(-1)!;
    if (last.rows.length === chunkRows || size + length > chunkText) {
      chunks.push({ rows: [row], removed: [] });
      size = length;
    } else {
      last.rows.push(row);
      size += length;
    }
  }
  return chunks;
}

function keptOf(address: string): Pick<Unsaved, 'rows' | 'removed'> | undefined {
  const kept = formDrafts.read(address)?.changed as Partial<Unsaved> | undefined;
  return kept?.rows && kept.removed ? { rows: kept.rows, removed: kept.removed } : undefined;
}

/** Stored rows after a save: new versions and cells, new rows under the keys that the page gave them. */
function savedBase(base: Base, draft: Draft, { saved, removed }: SaveOutput): Base {
  const next: Record<string, DetailRow> = { ...base };
  for (const id of removed) delete next[keyOfRow({ row_id: id })];
  const keys = new Map(Object.entries(base).map(([key, row]) => [row.row_id, key]));
  for (const { row_id, version, mark } of saved) {
    const key = mark ?? keys.get(row_id) ?? keyOfRow({ row_id });
    const before = next[key] ?? blankRow;
    next[key] = {
      ...before,
      row_id,
      version,
      cells: draft.cells[key] ?? before.cells,
      reason: draft.reasons[key] ?? '',
    };
  }
  for (const id of removed) {
    const key = keys.get(id);
    if (key !== undefined) delete next[key];
  }
  return next;
}

const blankRow: DetailRow = {
  row_id: 0,
  version: 0,
  cells: {},
  collected: null,
  last: null,
  reason: '',
  source: 'manual',
  state: 0,
  step: 0,
  opinion: '',
  updated_by: '',
  updated_at: '',
};

/** A table with what is typed into it: undo and redo, what is not saved, conflicts, and a draft on the device. */
export function useTable(task: TaskDetail, rows: readonly DetailRow[]) {
  const address = `/report/fill/${task.id}`;
  const columns: readonly Column[] = task.columns;
  const isOpen = task.can.includes('fill');
  const [{ state: first, restored }] = useState(() => {
    const { draft, base } = draftOf(rows);
    const kept = isOpen ? keptOf(address) : undefined;
    const present = kept ? restore(draft, base, columns, kept) : draft;
    const isRestored = kept !== undefined && unsavedOf(present, base).keys.length > 0;
    return { state: { history: startHistory(present), base }, restored: isRestored };
  });
  const [{ history, base }, setState] = useState<State>(first);
  const [conflicts, setConflicts] = useState<Conflict[]>([]);
  const [isSaving, setSaving] = useState(false);
  const draft = history.present;
  const unsaved = useMemo(() => unsavedOf(draft, base), [draft, base]);
  const count = unsaved.rows.length + unsaved.removed.length;
  const invalidate = useInvalidate();
  const timer = useRef(0);
  useEffect(() => {
    clearTimeout(timer.current);
    // At once: a page that is left first would find its new rows in the draft again, beside the saved ones.
    if (count === 0) return formDrafts.remove(address);
    timer.current = window.setTimeout(
      () =>
        formDrafts.write(address, {
          at: Date.now(),
          base: {},
          changed: { rows: unsaved.rows, removed: unsaved.removed },
        }),
      writeAfterMs,
    );
    return () => clearTimeout(timer.current);
  }, [address, count, unsaved]);

  const change = (next: (draft: Draft, base: Base) => Draft, merge?: string) =>
    setState((state) => ({ ...state, history: record(state.history, next(state.history.present, state.base), merge) }));

  /** Saves what is not saved; false where rows wait for a choice. */
  const save = async (from: State = { history, base }): Promise<boolean> => {
    let now = from;
    const found: Conflict[] = [];
    setSaving(true);
    try {
      for (const chunk of chunksOf(unsavedOf(now.history.present, now.base))) {
        if (chunk.rows.length + chunk.removed.length === 0) continue;
        const output = await call(taskApi.save, { id: task.id, ...chunk });
        const present = now.history.present;
        const keys = new Map(Object.entries(now.base).map(([key, row]) => [row.row_id, key]));
        found.push(
          ...output.conflicts.map(({ row_id, theirs }) => conflictOf(present, now.base, keys.get(row_id)!, theirs)),
        );
        now = { ...now, base: savedBase(now.base, present, output) };
      }
    } finally {
      // What was typed while the call was under way stays.
      const { base: stored } = now;
      setState((state) => ({ ...state, base: stored }));
      setSaving(false);
    }
    void invalidate(taskReads.filter((read) => read !== taskApi.rows && read !== taskApi.find));
    const [merged, asked] = [found.filter(isMergeable), found.filter((one) => !isMergeable(one))];
    if (merged.length > 0) return save(settleAll(now, merged, true));
    setConflicts(asked);
    return asked.length === 0;
  };

  const settleAll = (state: State, settled: readonly Conflict[], keepsMine: boolean): State => {
    const end = settled.reduce((at, conflict) => settle(at.draft, at.base, conflict, keepsMine), {
      draft: state.history.present,
      base: state.base,
    });
    const next = { history: startHistory(end.draft), base: end.base };
    setState(next);
    return next;
  };

  return {
    columns,
    draft,
    base,
    unsaved,
    count,
    restored,
    conflicts,
    isSaving,
    isOpen,
    change,
    save,
    /** Keys of unsaved rows whose change of collected cells has no reason yet. */
    unexplained: unsaved.keys.filter((key) => lacksReason(draft, base, key)),
    explain: (keys: readonly string[], reason: string): State => {
      const reasons = { ...draft.reasons, ...Object.fromEntries(keys.map((key) => [key, reason])) };
      const next = { history: record(history, { ...draft, reasons }), base };
      setState(next);
      return next;
    },
    settle: (choices: readonly { conflict: Conflict; keepsMine: boolean }[]) => {
      const end = choices.reduce((at, { conflict, keepsMine }) => settle(at.draft, at.base, conflict, keepsMine), {
        draft,
        base,
      });
      setState({ history: startHistory(end.draft), base: end.base });
      setConflicts([]);
    },
    discard: () => {
      formDrafts.remove(address);
      const { draft: stored } = draftOf(Object.values(base));
      setState((state) => ({ ...state, history: startHistory(stored) }));
    },
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    undo: () => setState((state) => ({ ...state, history: undo(state.history) })),
    redo: () => setState((state) => ({ ...state, history: redo(state.history) })),
  };
}
