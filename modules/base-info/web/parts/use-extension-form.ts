import { useState } from 'react';
import { Code } from '#kernel/shared/envelope.ts';
import { call } from '#kernel/web/api/api.ts';
import { waitsForUploads } from '#kernel/web/api/uploads-under-way.ts';
import { ApiError } from '#kernel/web/api/api-error.ts';
import { useInvalidate } from '#kernel/web/api/query.ts';
import { notify } from '#kernel/web/ui/notify.ts';
import { useLeaveGuard, useOnce } from '#screens/frames/form-frame.tsx';
import { mergeFields, pickValues } from '#screens/frames/form-merge.rules.ts';
import { useFormDraft } from '#screens/frames/use-form-draft.ts';
import { useMergeQuestion } from '#screens/frames/use-merge-question.ts';
import { textOf } from '#platform/forms/shared/field-text.rules.ts';
import type { FormSchema, FormValues } from '#platform/forms/shared/form-schema.ts';
import { checkValues, valueAt, type FieldErrors } from '#platform/forms/shared/form-values.rules.ts';
import { extensionApi, type Extension, type ExtensionTargetCode } from '../../shared/extension.ts';
import { labApi } from '../../shared/lab.ts';

export type Edited = { form_version: number; schema: FormSchema; values: FormValues };
type Asked = { target: ExtensionTargetCode; targetId: number; of: Extension; edited: Edited; onEnd: () => void };

/** Each value with its label, for the question which of two to keep. */
const inWords = ({ controls }: FormSchema, values: FormValues): Record<string, string> =>
  Object.fromEntries(
    controls.map((control) => [
      control.name,
      `${control.label}：${textOf(control, valueAt(values, control.name)) || '空'}`,
    ]),
  );

/** A form about a laboratory, room, person or piece of equipment while it is filled in. */
export function useExtensionForm({ target, targetId, of, edited, onEnd }: Asked) {
  const { schema } = edited;
  const place = { target, target_id: targetId };
  const draft = useFormDraft(`extension/${target}/${targetId}/${of.form_id}`, edited.values);
  const [values, setValues] = useState<FormValues>((draft.restored?.values as FormValues | undefined) ?? edited.values);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [isBusy, setBusy] = useState(false);
  const setDirty = useLeaveGuard('已填写的内容会保留在本机，下次打开时恢复。', draft.restored !== undefined);
  const { question, ask } = useMergeQuestion(undefined);
  const invalidate = useInvalidate();
  const once = useOnce();

  const change = (next: FormValues) => {
    setValues(next);
    setDirty(true);
    draft.change(edited.values, next);
  };
  const discard = () => {
    setDirty(false);
    draft.remove();
  };
  /** False if the user goes on editing. What another user saved meanwhile is merged field by field. */
  const store = async (own: FormValues, base: FormValues, version: number): Promise<boolean> => {
    const input = { ...place, form_id: of.form_id, form_version: edited.form_version, values: own, version };
    try {
      await call(extensionApi.save, input, { quiet: true });
      return true;
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== Code.conflict) throw error;
      const { content } = await call(extensionApi.list, place, { quiet: true });
      const newest = content.find(({ form_id }) => form_id === of.form_id);
      // Refused for another reason than the version.
      if (!newest?.edited || newest.version === version || newest.edited.form_version !== edited.form_version)
        throw error;
      const theirs = newest.edited.values as FormValues;
      const merged = mergeFields(base, own, theirs);
      const { by, at } = (error.data ?? {}) as { by?: string; at?: string };
      const about = { names: merged.both, own: inWords(schema, own), saved: inWords(schema, theirs), by, at };
      const chosen = merged.both.length > 0 ? await ask({ ...about, okText: '用这些内容保存', children: null }) : [];
      if (!chosen) return false;
      return store({ ...merged.values, ...pickValues(theirs, chosen) } as FormValues, theirs, newest.version);
    }
  };
  const save = () => {
    if (waitsForUploads()) return undefined;
    const found = checkValues(schema, values);
    setErrors(found);
    const count = Object.keys(found).length;
    if (count > 0) return notify.warn(`还有 ${count} 处需要填写或修改`);
    return void once(async () => {
      setBusy(true);
      try {
        if (!(await store(values, edited.values, of.version))) return;
        discard();
        notify.success('保存成功');
        await invalidate([extensionApi.list, labApi.log]);
        onEnd();
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        setErrors(error.errors ?? {});
        notify.error(error.message);
      } finally {
        setBusy(false);
      }
    });
  };
  const cancel = () => {
    discard();
    onEnd();
  };
  return { values, change, errors, isBusy, save, cancel, question, restoredAt: draft.restored?.at };
}
