import { useState } from 'react';
import type { FileRef } from '#kernel/shared/files.ts';
import type { ApiError } from '#kernel/web/api/api-error.ts';
import { call } from '#kernel/web/api/api.ts';
import { waitsForUploads } from '#kernel/web/api/uploads-under-way.ts';
import { notify } from '#kernel/web/ui/notify.ts';
import { reviewDrafts } from '#screens/frames/review-drafts.ts';
import type { FormValues } from '#platform/forms/shared/form-schema.ts';
import { checkValues, type FieldErrors } from '#platform/forms/shared/form-values.rules.ts';
import { taskApi, type TaskDetail } from '../../shared/task.ts';
import { formOf, hasEdits } from './case-form.tsx';
import { openLines, type LineChoices } from './case-lines.tsx';

type Typed = {
  opinion: string;
  files: FileRef[];
  values: FormValues | undefined;
  lines: LineChoices;
  /** Handlers of later steps, by step; the starter chooses them again when he submits again. */
  chosen: Record<string, number[]>;
};

const scrollToFirst = (errors: FieldErrors) => {
  const name = Object.keys(errors)[0]?.split('.')[0];
  document.querySelector(`[data-field="${name}"]`)?.scrollIntoView({ block: 'center' });
};

/** A decision as it is made. */
export type MadeDecision = {
  label: string;
  /** Message after success. */
  done: string;
  send: () => Promise<unknown>;
};

const { path } = taskApi.approve;
const sending = { quiet: true, keepalive: true };

/** Forgets what was typed about a task. */
export const forgetTyped = (id: number) => reviewDrafts.remove(path, id);

/** What is typed about a task, and its decision. What was typed stays in the tab until it is sent. */
export function useDecision(task: TaskDetail, refusal: ApiError | undefined, onDecide: (made: MadeDecision) => void) {
  const form = formOf(task.case);
  const isEdited = form !== undefined && hasEdits(form) && task.can.includes('approve');
  const [typed, setTyped] = useState<Typed>(() => ({
    opinion: '',
    files: [],
    values: undefined,
    lines: {},
    chosen: Object.fromEntries(task.chooses.map(({ key, people }) => [key, people.map(({ id }) => id)])),
    ...(reviewDrafts.read(path, task.id) as Partial<Typed> | undefined),
  }));
  const [errors, setErrors] = useState<FieldErrors>(refusal?.errors ?? {});
  const change = (changes: Partial<Typed>) => {
    const next = { ...typed, ...changes };
    setTyped(next);
    reviewDrafts.write(path, task.id, next);
  };

  const opinion = typed.opinion.trim();
  const attachments = typed.files.map(({ id }) => id);
  const said = { ...(opinion && { opinion }), ...(attachments.length > 0 && { attachments }) };
  const approve = (label: string) => {
    if (waitsForUploads()) return undefined;
    const missing = task.chooses.filter(({ key }) => (typed.chosen[key] ?? []).length === 0);
    if (isEdited || missing.length > 0) {
      const found = {
        ...(isEdited && checkValues(form.schema, typed.values ?? form.values, form.modes)),
        ...Object.fromEntries(missing.map(({ key, name }) => [`chosen-${key}`, `请为“${name}”选择处理人`])),
      };
      setErrors(found);
      if (Object.keys(found).length > 0) {
        scrollToFirst(found);
        return notify.warn(`表单还有 ${Object.keys(found).length} 处需要填写或修改`);
      }
    }
    const lines = openLines(task.case.lines).map(({ id }) => {
      const { result = 1, note = '' } = typed.lines[id] ?? {};
      return { line_id: id, result, ...(note && { note }) };
    });
    const input = {
      id: task.id,
      ...said,
      ...(isEdited && { form_data: typed.values ?? form.values }),
      ...(lines.length > 0 && { lines }),
      ...(task.chooses.length > 0 && { chosen: typed.chosen }),
    };
    onDecide({ label, done: `已${label}`, send: () => call(taskApi.approve, input as never, sending) });
  };
  const reject = () => {
    if (waitsForUploads()) return undefined;
    if (opinion.length < 2) return setErrors({ opinion: '请填写不同意的意见，至少 2 个字' });
    onDecide({
      label: '不同意',
      done: '已处理：不同意',
      send: () => call(taskApi.reject, { id: task.id, opinion, ...said }, sending),
    });
  };
  return { typed, change, errors, approve, reject, isEdited };
}
