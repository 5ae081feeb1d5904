import { useState } from 'react';
import { Code } from '#kernel/shared/envelope.ts';
import { call } from '#kernel/web/api/api.ts';
import { ApiError } from '#kernel/web/api/api-error.ts';
import { mergeFields, pickValues } from '#screens/frames/form-merge.rules.ts';
import { useMergeQuestion } from '#screens/frames/use-merge-question.ts';
import { allNodes, flagLabels, type ProcessFlags } from '../../shared/process-model.ts';
import { processApi, type ProcessDetail } from '../../shared/process.ts';
import type { Design } from './use-process-designer.ts';

/** The parts of a design that are saved, in words. */
const partNames: Readonly<Record<keyof Design, string>> = {
  process_key: '流程标识',
  name: '流程名称',
  category: '分类',
  remark: '说明',
  form_key: '表单',
  model: '流程图',
  flags: '规则',
  start_scope: '发起范围',
};

export const designOf = ({
  process_key,
  name,
  category,
  remark,
  form_key,
  model,
  flags,
  start_scope,
}: ProcessDetail): Design => ({
  process_key,
  name,
  category,
  remark,
  form_key,
  model,
  flags,
  start_scope,
});

const rulesInWords = (flags: ProcessFlags): string =>
  Object.entries(flagLabels)
    .flatMap(([flag, label]) => (flags[flag as keyof ProcessFlags] ? [label] : []))
    .join('、') || '无';

/** Each part as a sentence, for the question which of two to keep. */
const inWords = (design: Design): Record<string, string> =>
  Object.fromEntries(
    Object.entries(partNames).map(([name, label]) => {
      const value = design[name as keyof Design];
      if (name === 'model')
        return [
          name,
          `${label}：${allNodes(design.model.nodes)
            .map((node) => node.name)
            .join(' → ')}`,
        ];
      if (name === 'flags') return [name, `${label}：${rulesInWords(design.flags)}`];
      return [name, `${label}：${typeof value === 'string' ? value : JSON.stringify(value)}`];
    }),
  );

type Saved = { detail: ProcessDetail; design: Design };

/** Saves a design; what another person saved meanwhile is merged part by part. */
export function useDesignSaving(detail: ProcessDetail | undefined, initial: Design) {
  const [saved, setSaved] = useState(detail);
  const [base, setBase] = useState(initial);
  const { question, ask } = useMergeQuestion(undefined);

  const settle = async (id: number, design: Design): Promise<Saved> => {
    const next = await call(processApi.find, { id }, { quiet: true });
    setSaved(next);
    setBase(design);
    return { detail: next, design };
  };

  /** Returns what is saved then, or nothing if the user goes on editing. */
  const save = async (design: Design, current = saved, from = base): Promise<Saved | undefined> => {
    if (!current) {
      const { id } = await call(processApi.create, design, { quiet: true });
      return settle(id, design);
    }
    const { process_key: _, ...fields } = design;
    try {
      await call(processApi.update, { ...fields, id: current.id, version: current.version }, { quiet: true });
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== Code.conflict) throw error;
      const newest = await call(processApi.find, { id: current.id }, { quiet: true });
      // Refused for another reason than the version.
      if (newest.version === current.version) throw error;
      const theirs = designOf(newest);
      const merged = mergeFields(from, design, theirs);
      const { by, at } = (error.data ?? {}) as { by?: string; at?: string };
      const about = { names: merged.both, own: inWords(design), saved: inWords(theirs), by, at };
      const chosen = merged.both.length > 0 ? await ask({ ...about, okText: '用这些内容保存', children: null }) : [];
      if (!chosen) return undefined;
      return save({ ...merged.values, ...pickValues(theirs, chosen) } as Design, newest, theirs);
    }
    return settle(current.id, design);
  };
  return { saved, base, save, refresh: settle, question };
}
