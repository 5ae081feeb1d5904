import { Button } from 'antd';
import { useState } from 'react';
import { useRead } from '#kernel/web/api/query.ts';
import { Loaded, Panel } from '#screens/frames/page-frame.tsx';
import { FormView } from '#platform/forms/web/public.tsx';
import type { FormSchema, FormValues } from '#platform/forms/shared/form-schema.ts';
import { extensionApi, type Extension, type ExtensionTargetCode } from '../../shared/extension.ts';
import { ExtensionEditor } from './extension-editor.tsx';
import type { Edited } from './use-extension-form.ts';

export type ExtensionInfoProps = { target: ExtensionTargetCode; targetId: number };

/** What the school asks besides about a laboratory, room, person or piece of equipment; nothing where it asks nothing. */
export function ExtensionInfo({ target, targetId }: ExtensionInfoProps) {
  const read = useRead(extensionApi.list, { target, target_id: targetId });
  return (
    <Loaded of={{ ...read, data: read.isPlaceholderData ? undefined : read.data }}>
      {({ content }) =>
        content.map((of) => <ExtensionForm key={of.form_id} target={target} targetId={targetId} of={of} />)
      }
    </Loaded>
  );
}

function ExtensionForm({ of, ...place }: ExtensionInfoProps & { of: Extension }) {
  const [isEdited, setEdited] = useState(false);
  const { name, filled, edited, updated_at, updated_by_name, can } = of;
  const open = (
    <Button onClick={() => setEdited(true)} aria-label={`${filled ? '编辑' : '填写'}${name}`}>
      {filled ? '编辑' : '填写'}
    </Button>
  );
  return (
    <Panel title={name} extra={!isEdited && can.includes('edit') && open}>
      {isEdited && edited && (
        <ExtensionEditor {...place} of={of} edited={edited as Edited} onEnd={() => setEdited(false)} />
      )}
      {!isEdited && filled && (
        <>
          <FormView schema={filled.schema as FormSchema} values={filled.values as FormValues} mode="read" />
          <p className="lab-page-note" style={{ margin: '12px 0 0' }}>
            {updated_by_name} 于 {updated_at?.slice(0, 16)} 填写
          </p>
        </>
      )}
      {!isEdited && !filled && (
        <p className="lab-none" style={{ margin: 0 }}>
          还没有填写
        </p>
      )}
    </Panel>
  );
}
