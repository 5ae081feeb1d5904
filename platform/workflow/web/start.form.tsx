import './parts/workflow.css';
import { useParams, useSearchParams } from 'react-router';
import { useRead } from '#kernel/web/api/query.ts';
import { Loaded, PageFrame } from '#screens/frames/page-frame.tsx';
import type { FormSchema, FormValues } from '#platform/forms/shared/form-schema.ts';
import { instanceApi } from '../shared/process.ts';
import { draftApi } from '../shared/task.ts';
import { StartForm } from './parts/start-form.tsx';
import { useStartValues } from './parts/use-start-values.ts';

const idIn = (search: URLSearchParams, name: string) => Number(search.get(name)) || undefined;

/** What the form starts with: a draft, an earlier application, or values of the platform. */
function useFirst(schema: FormSchema | undefined) {
  const [search] = useSearchParams();
  const [draftId, copyId] = [idIn(search, 'draft'), idIn(search, 'copy')];
  const draft = useRead(draftApi.find, { id: draftId ?? 0 }, { enabled: draftId !== undefined });
  const copied = useRead(instanceApi.find, { id: copyId ?? 0 }, { enabled: copyId !== undefined });
  const fresh = useStartValues(draftId === undefined && copyId === undefined ? schema : undefined);
  const first = draftId !== undefined ? draft : copyId !== undefined ? copied : fresh;
  const values = first.data && ('form_data' in first.data ? (first.data.form_data as FormValues) : first.data.values);
  const title = draft.data?.title ?? copied.data?.title ?? '';
  return { draftId, state: { ...first, data: values && { values, title } } };
}

export function StartFormPage() {
  const { process_key = '' } = useParams();
  const read = useRead(instanceApi.startForm, { process_key });
  const process = read.isPlaceholderData ? undefined : read.data;
  const { draftId, state } = useFirst(process?.schema as FormSchema | undefined);
  return (
    <PageFrame title={process?.name ?? '填写申请'} note={process?.remark} back={{ else: '/workflow/start' }}>
      <Loaded of={{ ...read, data: process }}>
        {(known) => (
          <Loaded of={state}>
            {(first) => <StartForm key={process_key} process={known} first={first} draftId={draftId} />}
          </Loaded>
        )}
      </Loaded>
    </PageFrame>
  );
}
