import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import type { ConditionEditorProps } from './parts/condition-editor.tsx';
import type { PeopleChoiceProps } from './parts/people-choice.tsx';
import type { ValueInputProps } from './parts/value-input.tsx';
import type { RichFieldProps } from './parts/rich-field.tsx';
import type { RichViewProps } from './parts/rich-view.tsx';
import type { FormViewProps } from './parts/form-view.tsx';

/** A form to be filled in, read or printed. */
export const FormView = lazyPart<FormViewProps>(
  () => import('./parts/form-view.tsx').then((m) => m.FormView),
  <span aria-busy />,
);
/** Editor of a condition on the fields of a form. */
export const ConditionEditor = lazyPart<ConditionEditorProps>(() =>
  import('./parts/condition-editor.tsx').then((m) => m.ConditionEditor),
);
/** A value to compare a field with, and the values of fields in a trial. */
export const ValueInput = lazyPart<ValueInputProps>(() => import('./parts/value-input.tsx').then((m) => m.ValueInput));
/** People chosen by name, outside of a form. */
export const PeopleChoice = lazyPart<PeopleChoiceProps>(() =>
  import('./parts/people-choice.tsx').then((m) => m.PeopleChoice),
);
/** Rich text as a field of any form, and as it is read. */
export const RichField = lazyPart<RichFieldProps>(() => import('./parts/rich-field.tsx').then((m) => m.RichField));
export const RichView = lazyPart<RichViewProps>(() => import('./parts/rich-view.tsx').then((m) => m.RichView));
export type { RichHandle } from './parts/rich-editor.tsx';
/** Forms that extend labs, rooms, people and equipment, and their designer. */
export const ExtensionFormList = lazyPart(() => import('./parts/extension-list.tsx').then((m) => m.ExtensionList));
export const ExtensionFormDesign = lazyPart(() =>
  import('./parts/extension-design.tsx').then((m) => m.ExtensionDesign),
);
