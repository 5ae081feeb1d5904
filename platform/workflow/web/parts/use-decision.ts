import { useState } from 'react';
import { Code } from '#kernel/shared/envelope.ts';
import type { FileRef } from '#kernel/shared/files.ts';
import { ApiError } from '#kernel/web/api/api-error.ts';
import { call } from '#kernel/web/api/api.ts';
import { useInvalidate } from '#kernel/web/api/query.ts';
import { notify } from '#kernel/web/ui/notify.ts';
import { useOnce } from '#screens/frames/form-frame.tsx';
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

/** What is typed about a task, and its decision. What was typed stays in the tab until it is sent. */
export function useDecision(task: TaskDetail, onLeave: () => void) {
  const form = formOf(task.case);
  const isEdited = form !== undefined && hasEdits(form) && task.can.includes('approve');
  const path = taskApi.approve.path;
  const [typed, setTyped] = useState<Typed>(() => ({
    opinion: '',
    files: [],
    values: undefined,
    lines: {},
    chosen: Object.fromEntries(task.chooses.map(({ key, people }) => [key, people.map(({ id }) => id)])),
    ...(reviewDrafts.read(path, task.id) as Partial<Typed> | undefined),
  }));
  const [errors, setErrors] = useState<FieldErrors>({});
  const [busy, setBusy] = useState('');
  const once = useOnce();
  const invalidate = useInvalidate();
  const change = (changes: Partial<Typed>) => {
    const next = { ...typed, ...changes };
    setTyped(next);
    reviewDrafts.write(path, task.id, next);
  };
  const leave = () => {
    reviewDrafts.remove(path, task.id);
    onLeave();
  };

  const refused = (error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === Code.signedOut) return;
    setErrors(error.errors ?? {});
    scrollToFirst(error.errors ?? {});
    notify.error(error.message);
    // Somebody else was faster, or it was returned: show how the task stands now.
    if (error.code === Code.conflict) void invalidate([taskApi.find, taskApi.todo]);
  };
  const send = (label: string, run: () => Promise<unknown>, done: string) =>
    once(async () => {
      setBusy(label);
      try {
        await run();
        notify.success(done);
        leave();
      } catch (error) {
        refused(error);
      } finally {
        setBusy('');
      }
    });

  const opinion = typed.opinion.trim();
  const attachments = typed.files.map(({ id }) => id);
  const said = { ...(opinion && { opinion }), ...(attachments.length > 0 && { attachments }) };
  const approve = (label: string) => {
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
    return void send(label, () => call(taskApi.approve, input as never, { quiet: true }), `已${label}`);
  };
  const reject = () => {
    if (opinion.length < 2) return setErrors({ opinion: '请填写不同意的意见，至少 2 个字' });
    return void send(
      '不同意',
      () => call(taskApi.reject, { id: task.id, opinion, ...said }, { quiet: true }),
      '已处理：不同意',
    );
  };
  return { typed, change, errors, busy, approve, reject, leave, isEdited };
}
