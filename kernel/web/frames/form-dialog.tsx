import { Form, Modal, Row } from 'antd';
import { useRef, type ReactNode } from 'react';
import type { Endpoint, InputOf, OutputOf } from '../../shared/contract.ts';
import { FormFrame, useOnce, useSaving, type Values } from './form-frame.tsx';
import { notify } from '../ui/notify.ts';
import { useInvalidate } from '../api/query.ts';

type Props<E extends Endpoint> = {
  title: string;
  save: E;
  /** Input merged with the fields, for example the row's id. */
  input?: Partial<InputOf<E>>;
  defaults?: Values;
  toInput?: (values: Values) => Values;
  invalidates?: readonly Endpoint[];
  onClose: () => void;
  onDone?: (answer: OutputOf<E>) => void;
  okText?: string;
  done?: string;
  width?: number;
  children: ReactNode;
};

/** A small form in a dialog, such as approve with a comment. Mount it when it opens. */
export function FormDialog<E extends Endpoint>(props: Props<E>) {
  const { title, save: endpoint, onClose, width = 560 } = props;
  const [form] = Form.useForm<Values>();
  const { busy, save } = useSaving(form);
  const invalidate = useInvalidate();
  const once = useOnce();
  const dirty = useRef(false);
  const close = async () => {
    if (
      dirty.current &&
      !(await notify.confirm({
        text: '填写的内容还没有保存，确定关闭吗？',
        ok: '关闭',
        cancel: '继续填写',
        danger: true,
      }))
    )
      return;
    onClose();
  };
  const submit = async (values: Values) => {
    const answer = await save(endpoint, { ...(props.input as Values), ...(props.toInput?.(values) ?? values) });
    if (answer === undefined) return;
    notify.success(props.done ?? '操作成功');
    void invalidate(props.invalidates ?? []);
    props.onDone?.(answer);
    onClose();
  };
  return (
    <Modal
      open
      title={title}
      width={width}
      okText={props.okText ?? '确定'}
      cancelText="取消"
      confirmLoading={busy}
      mask={{ closable: false }}
      onOk={() => form.submit()}
      onCancel={() => void close()}
    >
      <FormFrame
        form={form}
        endpoint={endpoint}
        onChange={() => (dirty.current = true)}
        onFinish={(values) => void once(() => submit(values))}
        {...(props.defaults && { initial: props.defaults })}
      >
        <Row gutter={24}>{props.children}</Row>
        {/* The dialog's button is outside the form; this one lets Enter submit it. */}
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </FormFrame>
    </Modal>
  );
}
