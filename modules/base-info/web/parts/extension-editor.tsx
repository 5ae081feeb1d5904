import { Button, Space } from 'antd';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import type { MergeDialogProps } from '#screens/frames/merge-dialog.tsx';
import type { RestoredLineProps } from '#screens/frames/restored-line.tsx';
import { FormView } from '#platform/forms/web/public.tsx';
import type { Extension, ExtensionTargetCode } from '../../shared/extension.ts';
import { useExtensionForm, type Edited } from './use-extension-form.ts';

const RestoredLine = lazyPart<RestoredLineProps>(() =>
  import('#screens/frames/restored-line.tsx').then((m) => m.RestoredLine),
);
const MergeDialog = lazyPart<MergeDialogProps>(() =>
  import('#screens/frames/merge-dialog.tsx').then((m) => m.MergeDialog),
);

type Props = { target: ExtensionTargetCode; targetId: number; of: Extension; edited: Edited; onEnd: () => void };

/** Fills in a form of the school in its place on the page. */
export function ExtensionEditor(props: Props) {
  const { schema } = props.edited;
  const { values, change, errors, isBusy, save, cancel, question, restoredAt } = useExtensionForm(props);
  return (
    <>
      {restoredAt !== undefined && <RestoredLine at={restoredAt} onDiscard={cancel} />}
      <FormView schema={schema} values={values} mode="edit" errors={errors} onChange={change} />
      <Space style={{ marginTop: 16 }}>
        <Button type="primary" loading={isBusy} onClick={save}>
          保存
        </Button>
        <Button disabled={isBusy} onClick={cancel}>
          取消
        </Button>
      </Space>
      {question && <MergeDialog {...question} />}
    </>
  );
}
