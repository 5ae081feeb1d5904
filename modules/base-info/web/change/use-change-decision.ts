import { useState } from 'react';
import { Code } from '#kernel/shared/envelope.ts';
import { ApiError } from '#kernel/web/api/api-error.ts';
import { call } from '#kernel/web/api/api.ts';
import { useInvalidate } from '#kernel/web/api/query.ts';
import { notify } from '#kernel/web/ui/notify.ts';
import { useOnce } from '#screens/frames/form-frame.tsx';
import { reviewDrafts } from '#screens/frames/review-drafts.ts';
import { instanceApi } from '#platform/workflow/shared/process.ts';
import { taskApi } from '#platform/workflow/shared/task.ts';
import { changeApi, type ChangeDetail } from '../../shared/change/change-request.ts';
import { ItemResult } from '../../shared/change/change-request.states.ts';
import { labApi } from '../../shared/lab.ts';

export type Verdict = { result?: 1 | 2; opinion: string };
type Typed = { opinion: string; items: Readonly<Record<string, Verdict>> };

/** Reads that change with a request. */
export const changeReads = [
  changeApi.find,
  changeApi.list,
  changeApi.mine,
  changeApi.plan,
  labApi.find,
  labApi.log,
  taskApi.todo,
  instanceApi.find,
];

/** Verdicts on the items of a request, and sending them. What was typed stays in the tab until it is sent. */
export function useChangeDecision({ id, items }: ChangeDetail, onLeave: () => void) {
  const { path } = changeApi.decide;
  const [typed, setTyped] = useState<Typed>(() => ({
    opinion: '',
    items: {},
    ...(reviewDrafts.read(path, id) as Partial<Typed> | undefined),
  }));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [isBusy, setBusy] = useState(false);
  const once = useOnce();
  const invalidate = useInvalidate();
  const open = items.filter(({ result }) => result !== ItemResult.refuse);
  const verdictOf = (field: string): Verdict => typed.items[field] ?? { opinion: '' };
  const change = (next: Typed) => {
    setTyped(next);
    reviewDrafts.write(path, id, next);
  };
  const set = (field: string, changes: Partial<Verdict>) => {
    change({ ...typed, items: { ...typed.items, [field]: { ...verdictOf(field), ...changes } } });
    setErrors(({ [field]: _fixed, ...others }) => others);
  };
  const passAll = () => {
    change({
      ...typed,
      items: Object.fromEntries(open.map(({ field }) => [field, { ...verdictOf(field), result: ItemResult.pass }])),
    });
    setErrors({});
  };

  const check = () =>
    Object.fromEntries(
      open.flatMap(({ field, label }) => {
        const { result, opinion } = verdictOf(field);
        if (!result) return [[field, `请选择“${label}”是否通过`]];
        return result === ItemResult.refuse && opinion.trim() === '' ? [[field, '请填写不通过的意见']] : [];
      }),
    ) as Record<string, string>;

  const send = () =>
    void once(async () => {
      const found = check();
      setErrors(found);
      const first = Object.keys(found)[0];
      if (first) return document.querySelector(`[data-item="${first}"]`)?.scrollIntoView({ block: 'center' });
      setBusy(true);
      const decisions = open.map(({ field }) => {
        const { result, opinion } = verdictOf(field);
        return { field, result: result!, ...(opinion.trim() && { opinion: opinion.trim() }) };
      });
      const opinion = typed.opinion.trim();
      try {
        await call(changeApi.decide, { id, items: decisions, ...(opinion && { opinion }) }, { quiet: true });
        reviewDrafts.remove(path, id);
        notify.success('审核完成');
        onLeave();
        void invalidate(changeReads);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (error.code === Code.signedOut) return;
        setErrors(error.errors ?? {});
        notify.error(error.message);
        // Somebody else was faster: shows how the request stands now.
        if (error.code === Code.conflict || error.code === Code.forbidden) void invalidate([changeApi.find]);
      } finally {
        setBusy(false);
      }
    });
  return {
    typed,
    errors,
    isBusy,
    verdictOf,
    set,
    passAll,
    send,
    setOpinion: (opinion: string) => change({ ...typed, opinion }),
  };
}
