import { useState } from 'react';
import { randomKey } from '#kernel/web/api/api.ts';
import { record, redo, startHistory, undo, type History } from '#screens/design/history.rules.ts';
import type { ControlKindCode } from '../../shared/control-kind.ts';
import type { FormSchema } from '../../shared/form-schema.ts';
import {
  changeControl,
  duplicateControl,
  findPlaced,
  insertControl,
  moveControl,
  nestControl,
  newControl,
  placeAfter,
  placedControls,
  removeControl,
  stepControl,
  type Design,
  type Place,
} from '../design-edit.rules.ts';

/** Where the focus goes after a command; `n` tells one request from the next. */
type FocusRequest = { part: 'canvas' | 'panel' | 'settings'; id: string; n: number };

type State = { history: History<Design>; selected: string | undefined; focus: FocusRequest | undefined };

/** State and commands of the designer. Every command is one step that can be undone. */
export function useDesigner(initial: Design, onChange: (design: Design) => void) {
  const [state, setState] = useState<State>({ history: startHistory(initial), selected: undefined, focus: undefined });
  const { history, selected } = state;
  const design = history.present;
  const { schema } = design;

  const put = (next: History<Design>, chosen: string | undefined, part?: FocusRequest['part']) => {
    // What is selected may be gone after a step.
    const id = findPlaced(next.present.schema, chosen) ? chosen : undefined;
    const focus =
      part && (id || part === 'settings') ? { part, id: id ?? '', n: (state.focus?.n ?? 0) + 1 } : state.focus;
    setState({ history: next, selected: id, focus });
    if (next.present !== design) onChange(next.present);
  };
  /** A step after which the chosen control takes the focus. */
  const change = (next: FormSchema, chosen = selected) => {
    if (next !== schema) put(record(history, { ...design, schema: next }), chosen, 'canvas');
  };
  const withSelected = (act: (id: string) => void) => {
    if (selected !== undefined) act(selected);
  };
  return {
    design,
    selected: findPlaced(schema, selected),
    focus: state.focus,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    select: (id: string | undefined, part?: FocusRequest['part']) => put(history, id, part),
    /** Selects nothing, so that the settings of the form are shown. */
    showSettings: () => put(history, undefined, 'settings'),
    insert(kind: ControlKindCode, place: Place = placeAfter(schema, selected, kind)) {
      const control = newControl(schema, kind, randomKey(), place.parent);
      change(insertControl(schema, control, place), control.id);
    },
    move: (id: string, place: Place) => change(moveControl(schema, id, place), id),
    step: (by: 1 | -1) => withSelected((id) => change(stepControl(schema, id, by))),
    nest: (inwards: boolean) => withSelected((id) => change(nestControl(schema, id, inwards))),
    remove: () =>
      withSelected((id) => {
        const order = placedControls(schema)
          .filter(({ parent }) => parent?.id !== id)
          .map(({ control }) => control.id);
        const at = order.indexOf(id);
        change(removeControl(schema, id), order[at + 1] ?? order[at - 1]);
      }),
    duplicate: () =>
      withSelected((id) => {
        const copied = duplicateControl(schema, id, randomKey);
        change(copied.schema, copied.id);
      }),
    /** Changes properties of a control; letters typed into one property are one step. */
    set(id: string, changes: Readonly<Record<string, unknown>>) {
      const next = changeControl(schema, id, changes);
      const step = `${id}.${Object.keys(changes).join()}`;
      // The focus stays where the property is typed.
      if (next !== schema) put(record(history, { ...design, schema: next }, step), id);
    },
    setForm(changes: Partial<Omit<Design, 'schema'>>) {
      put(record(history, { ...design, ...changes }, Object.keys(changes).join()), selected);
    },
    /** Selects the control before or after the selected one. */
    walk(by: 1 | -1) {
      const order = placedControls(schema).map(({ control }) => control.id);
      const at = order.indexOf(selected ?? '');
      const next = order[at < 0 ? 0 : at + by];
      if (next !== undefined) put(history, next, 'canvas');
    },
    undo: () => put(undo(history), selected, 'canvas'),
    redo: () => put(redo(history), selected, 'canvas'),
  };
}
export type Designer = ReturnType<typeof useDesigner>;
