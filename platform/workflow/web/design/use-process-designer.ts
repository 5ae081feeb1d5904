import { useState } from 'react';
import { randomKey } from '#kernel/web/api/api.ts';
import { record, redo, startHistory, undo, type History } from '#screens/design/history.rules.ts';
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
  history: History<Design>;
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

  // Two commands may follow each other before the next render: each starts from what the one before has left.
  const merge = (changes: Partial<State> | ((now: State) => Partial<State>)) =>
    setState((now) => ({ ...now, ...(typeof changes === 'function' ? changes(now) : changes) }));
  const withFocus = (changes: Partial<State> = {}) => merge((now) => ({ ...changes, focus: now.focus + 1 }));

  const put = (next: History<Design>, rest: Partial<State>) => {
    merge((now) => {
      const chosen = rest.selected ?? now.selected;
      const isOpen = now.edited !== undefined && isThere(next.present, now.edited);
      return {
        ...rest,
        history: next,
        selected: isThere(next.present, chosen) ? chosen : startKey,
        edited: isOpen ? now.edited : undefined,
      };
    });
    if (next.present !== design) onChange(next.present);
  };
  const run = (edit: Edit, step?: string) => {
    const next = editModel(design.model, edit);
    if (next.model === design.model) return false;
    const rest = step ? {} : { selected: next.selected, inserting: undefined, focus: focus + 1 };
    put(record(history, { ...design, model: next.model }, step), rest);
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
    select: (key: string) => merge({ selected: key }),
    open: (key: string) => merge({ selected: key, edited: key, inserting: undefined }),
    close: () => withFocus({ edited: undefined }),
    goTo: (key: string) => withFocus({ selected: isThere(design, key) ? key : startKey }),
    askInsert: (after: string | undefined) =>
      after ? merge({ inserting: after, selected: after }) : withFocus({ inserting: undefined }),
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
      if (next) withFocus({ selected: next });
    },
    undo: () => put(undo(history), { focus: focus + 1 }),
    redo: () => put(redo(history), { focus: focus + 1 }),
  };
}
export type ProcessDesigner = ReturnType<typeof useProcessDesigner>;
