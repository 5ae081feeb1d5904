import { useState } from 'react';
import { Code } from '#kernel/shared/envelope.ts';
import { call } from '#kernel/web/api/api.ts';
import { ApiError } from '#kernel/web/api/api-error.ts';
import { useMergeQuestion } from '#screens/frames/use-merge-question.ts';
import { formApi, type FormDetail } from '../../shared/form.ts';
import type { Design } from '../design-edit.rules.ts';
import { mergeDesigns } from '../design-merge.rules.ts';

export const designOf = ({ name, form_key, category, target, schema }: FormDetail): Design => ({
  name,
  form_key,
  category,
  target,
  schema,
});

type Saved = { detail: FormDetail; design: Design };

/** Saves a design; what another person saved meanwhile is merged control by control. */
export function useFormSaving(detail: FormDetail | undefined, initial: Design) {
  const [saved, setSaved] = useState(detail);
  const [base, setBase] = useState(initial);
  const { question, ask } = useMergeQuestion(undefined);

  const settle = async (id: number, design: Design): Promise<Saved> => {
    const next = await call(formApi.find, { id }, { quiet: true });
    setSaved(next);
    setBase(design);
    return { detail: next, design };
  };

  /** Returns what is saved then, or nothing if the user goes on editing. */
  const save = async (design: Design, current = saved, from = base): Promise<Saved | undefined> => {
    const { form_key, target, ...fields } = design;
    if (!current) {
      const { id } = await call(formApi.create, { form_key, target, ...fields }, { quiet: true });
      return settle(id, design);
    }
    try {
      await call(formApi.update, { ...fields, id: current.id, version: current.version }, { quiet: true });
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== Code.conflict) throw error;
      const newest = await call(formApi.find, { id: current.id }, { quiet: true });
      // Refused for another reason than the version.
      if (newest.version === current.version) throw error;
      const theirs = designOf(newest);
      const { both, take, own, saved: words } = mergeDesigns(from, design, theirs);
      const { by, at } = (error.data ?? {}) as { by?: string; at?: string };
      const about = { names: both, own, saved: words, by, at };
      const chosen = both.length > 0 ? await ask({ ...about, okText: '用这些内容保存', children: null }) : [];
      return chosen && save(take(chosen), newest, theirs);
    }
    return settle(current.id, design);
  };
  return { saved, base, save, refresh: settle, question };
}
