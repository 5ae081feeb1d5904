import { Alert, Button, Modal, Segmented } from 'antd';
import { useState } from 'react';
import { useIsPhone } from '#kernel/web/ui/responsive.ts';
import { notify } from '#kernel/web/ui/notify.ts';
import type { FormSchema, FormValues } from '../../shared/form-schema.ts';
import { checkValues, type FieldErrors } from '../../shared/form-values.rules.ts';
import { startValues } from '../../shared/start-values.rules.ts';
import { FormView } from './form-view.tsx';

export type PreviewDialogProps = { title: string; schema: FormSchema; onClose: () => void };

/** A form as people will fill it in, on a desktop and on a phone; nothing is stored. */
export function PreviewDialog({ title, schema, onClose }: PreviewDialogProps) {
  const isPhone = useIsPhone();
  const [device, setDevice] = useState<'desktop' | 'phone'>(isPhone ? 'phone' : 'desktop');
  const [look, setLook] = useState<'edit' | 'read'>('edit');
  const [values, setValues] = useState<FormValues>(() => startValues(schema, {}));
  const [errors, setErrors] = useState<FieldErrors>({});
  const check = () => {
    const found = checkValues(schema, values);
    setErrors(found);
    const count = Object.keys(found).length;
    if (count === 0) notify.success('检查通过，可以提交');
    else notify.warn(`还有 ${count} 处需要修改`);
  };
  const view = (
    <FormView
      schema={schema}
      values={values}
      onChange={setValues}
      errors={errors}
      mode={look}
      narrow={device === 'phone'}
    />
  );
  return (
    <Modal
      open
      title={`预览：${title}`}
      width={isPhone ? '100%' : 960}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>关闭</Button>
          <Button type="primary" onClick={check}>
            检查填写
          </Button>
        </>
      }
    >
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 12, marginBottom: 16 }}>
        {!isPhone && (
          <Segmented
            aria-label="设备"
            value={device}
            onChange={setDevice}
            options={[
              { value: 'desktop' as const, label: '电脑' },
              { value: 'phone' as const, label: '手机' },
            ]}
          />
        )}
        <Segmented
          aria-label="填写或查看"
          value={look}
          onChange={setLook}
          options={[
            { value: 'edit' as const, label: '填写' },
            { value: 'read' as const, label: '查看' },
          ]}
        />
      </div>
      <Alert
        type="info"
        showIcon
        style={{ marginBottom: 16 }}
        title="预览中填写的内容不会保存；由系统填写的字段在实际使用时才有内容。"
      />
      {device === 'phone' && !isPhone ? <div className="designer-phone">{view}</div> : view}
    </Modal>
  );
}
