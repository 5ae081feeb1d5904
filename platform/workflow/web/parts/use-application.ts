import { useState } from 'react';
import type { OutputOf } from '#kernel/shared/contract.ts';
import { ApiError } from '#kernel/web/api/api-error.ts';
import { call } from '#kernel/web/api/api.ts';
import { waitsForUploads } from '#kernel/web/api/uploads-under-way.ts';
import { useInvalidate } from '#kernel/web/api/query.ts';
import { useNavigate } from '#kernel/web/router/links.ts';
import { notify } from '#kernel/web/ui/notify.ts';
import { useLeaveGuard, useOnce, type Values } from '#screens/frames/form-frame.tsx';
import { useFormDraft } from '#screens/frames/use-form-draft.ts';
import type { FieldModes, FormSchema, FormValues } from '#platform/forms/shared/form-schema.ts';
import { checkValues, type FieldErrors } from '#platform/forms/shared/form-values.rules.ts';
import { instanceApi } from '../../shared/process.ts';
import { labOfForm } from '../../shared/start-lab.rules.ts';
import { draftApi, taskApi } from '../../shared/task.ts';

type Typed = { title: string; values: FormValues; chosen: Record<string, number[]> };
type Asked = {
  process: OutputOf<typeof instanceApi.startForm>;
  schema: FormSchema;
  modes: FieldModes;
  first: Pick<Typed, 'title' | 'values'>;
  draftId: number | undefined;
  address: string;
};

const scrollTo = (errors: FieldErrors) => {
  const name = Object.keys(errors)[0]?.split('.')[0];
  document.querySelector(`[data-field="${name}"]`)?.scrollIntoView({ block: 'center' });
};

/** An application while it is filled in: kept on the device until it is saved as a draft or submitted. */
export function useApplication({ process, schema, modes, first, address, ...rest }: Asked) {
  const { process_key, chooses } = process;
  const base: Typed = { ...first, chosen: {} };
  const local = useFormDraft(address, base);
  const [typed, setTyped] = useState<Typed>({ ...base, ...(local.restored?.values as Partial<Typed> | undefined) });
  const [errors, setErrors] = useState<FieldErrors>({});
  const [busy, setBusy] = useState('');
  const [draftId, setDraftId] = useState(rest.draftId);
  const setDirty = useLeaveGuard('已填写的内容会保留在本机，下次打开时恢复。', local.restored !== undefined);
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  const once = useOnce();

  const change = (changes: Partial<Typed>) => {
    const next = { ...typed, ...changes };
    setTyped(next);
    setDirty(true);
    local.change(base as Values, next as Values);
  };
  const done = () => {
    setDirty(false);
    local.remove();
  };
  const work = (name: string, run: () => Promise<void>) =>
    void once(async () => {
      setBusy(name);
      try {
        await run();
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        setErrors(error.errors ?? {});
        scrollTo(error.errors ?? {});
        notify.error(error.message);
      } finally {
        setBusy('');
      }
    });

  const about = () => ({
    process_key,
    form_data: typed.values,
    ...(typed.title.trim() && { title: typed.title.trim() }),
  });
  const saveDraft = () =>
    work('draft', async () => {
      if (draftId === undefined) setDraftId((await call(draftApi.create, about(), { quiet: true })).id);
      else await call(draftApi.update, { id: draftId, ...about() }, { quiet: true });
      done();
      void invalidate([taskApi.drafts]);
      notify.success('草稿已保存，可在“我的草稿”中继续填写');
    });
  const submit = () => {
    if (waitsForUploads()) return undefined;
    const missing = chooses.filter(({ key }) => (typed.chosen[key] ?? []).length === 0);
    const found = {
      ...checkValues(schema, typed.values, modes),
      ...Object.fromEntries(missing.map(({ key, name }) => [`chosen-${key}`, `请为“${name}”选择处理人`])),
    };
    setErrors(found);
    const count = Object.keys(found).length;
    if (count > 0) {
      scrollTo(found);
      return notify.warn(`还有 ${count} 处需要填写或修改`);
    }
    const lab_id = labOfForm(schema, typed.values);
    const input = {
      ...about(),
      ...(chooses.length > 0 && { chosen: typed.chosen }),
      ...(lab_id !== undefined && { lab_id }),
      ...(draftId !== undefined && { draft_id: draftId }),
    };
    return work('start', async () => {
      const { id } = await call(instanceApi.start, input, { quiet: true });
      done();
      notify.success('已提交');
      await navigate(`/workflow/instance/${id}`, { replace: true });
      void invalidate([taskApi.mine, taskApi.drafts]);
    });
  };
  return { typed, change, errors, busy, saveDraft, submit, restoredAt: local.restored?.at, discard: done };
}
