import { useState } from 'react';
import { randomKey } from '#kernel/web/api/api.ts';
import { record, redo, startHistory, undo, type DesignHistory } from '../../shared/design-history.rules.ts';
import {
  editModel,
  nodeAt,
  wayAt,
  type Edit,
  type NodeChanges,
  type NodeType,
} from '../../shared/design-model.rules.ts';
import { itemBy, treeItems, type Arrow } from '../../shared/design-tree.rules.ts';
import { startKey } from '../../shared/process-model.ts';
import type { ProcessInput } from './process-file.ts';

/** A process as it is designed; `remark` and `form_key` may be empty. */
export type Design = Required<ProcessInput>;

type State = {
  history: DesignHistory<Design>;
  selected: string;
  /** Item whose properties are open, and item after which a node is to be inserted. */
  edited: string | undefined;
  inserting: string | undefined;
  /** Counts commands after which the selected item takes the focus. */
  focus: number;
};

const isThere = ({ model }: Design, key: string) => key === startKey || !!nodeAt(model, key) || !!wayAt(model, key);
const newKey = () =>
  `n${randomKey()
    .replaceAll(/[^a-z0-9]/gi, '')
    .toLowerCase()
    .slice(0, 10)}`;

/** State and commands of the designer; every change is one step that can be undone. */
export function useProcessDesigner(initial: Design, onChange: (design: Design) => void) {
  const [state, setState] = useState<State>({
    history: startHistory(initial),
    selected: startKey,
    edited: undefined,
    inserting: undefined,
    focus: 0,
  });
  const { history, selected, edited, inserting, focus } = state;
  const design = history.present;

  const put = (next: DesignHistory<Design>, rest: Partial<State>) => {
    const chosen = rest.selected ?? selected;
    const key = isThere(next.present, chosen) ? chosen : startKey;
    const open = rest.edited ?? edited;
    setState({
      ...state,
      ...rest,
      history: next,
      selected: key,
      edited: open && isThere(next.present, open) ? open : undefined,
    });
    if (next.present !== design) onChange(next.present);
  };
  const run = (edit: Edit, merge?: string) => {
    const next = editModel(design.model, edit);
    if (next.model === design.model) return false;
    const rest = merge ? {} : { selected: next.selected, inserting: undefined, focus: focus + 1 };
    put(record(history, { ...design, model: next.model }, merge), rest);
    return true;
  };
  return {
    design,
    selected,
    edited,
    inserting,
    focus,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    select: (key: string) => key !== selected && setState({ ...state, selected: key, inserting: undefined }),
    open: (key: string) => setState({ ...state, selected: key, edited: key, inserting: undefined }),
    close: () => setState({ ...state, edited: undefined, focus: focus + 1 }),
    goTo: (key: string) => setState({ ...state, selected: isThere(design, key) ? key : startKey, focus: focus + 1 }),
    askInsert: (after: string | undefined) =>
      setState({ ...state, inserting: after, ...(after ? { selected: after } : { focus: focus + 1 }) }),
    insert: (after: string, type: NodeType) => run({ do: 'insert', after, type, seed: newKey() }),
    addWay: (fork: string) => run({ do: 'addWay', fork, seed: newKey() }),
    copy: (key: string) => run({ do: 'copy', key, seed: newKey() }),
    remove: (key: string) => run({ do: 'remove', key }),
    move: (key: string, by: 1 | -1) => run({ do: 'move', key, by }),
    /** Changes properties of an item; letters typed into one property are one step. */
    change: (key: string, changes: NodeChanges) =>
      run({ do: 'change', key, changes }, `${key}.${Object.keys(changes).join()}`),
    set: (changes: Partial<Omit<Design, 'model'>>) =>
      put(record(history, { ...design, ...changes }, Object.keys(changes).join()), {}),
    walk(arrow: Arrow) {
      const next = itemBy(treeItems(design.model), selected, arrow);
      if (next) setState({ ...state, selected: next, focus: focus + 1 });
    },
    undo: () => put(undo(history), { focus: focus + 1 }),
    redo: () => put(redo(history), { focus: focus + 1 }),
  };
}
export type ProcessDesigner = ReturnType<typeof useProcessDesigner>;
