import { Form, Modal, Row } from 'antd';
import { useRef, useState, type ReactNode } from 'react';
import type { Endpoint, InputOf, OutputOf } from '#kernel/shared/contract.ts';
import { FormFrame, useOnce, useSaving, type Values } from './form-frame.tsx';
import { pickValues } from './form-merge.rules.ts';
import type { RestoredLineProps } from './restored-line.tsx';
import type { ApiError } from '#kernel/web/api/api-error.ts';
import { useFormDraft } from './use-form-draft.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { notify } from '#kernel/web/ui/notify.ts';
import { useInvalidate } from '#kernel/web/api/query.ts';

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
  /** Shows a conflict in the dialog, which stays open with what was typed; default: a message. */
  onConflict?: (error: ApiError) => void;
  okText?: string;
  done?: string | ((answer: OutputOf<E>) => string);
  width?: number;
  /** What is decided, above the fields: whoever passes or refuses something has it in sight. */
  about?: ReactNode;
  children: ReactNode;
};

const RestoredLine = lazyPart<RestoredLineProps>(() => import('./restored-line.tsx').then((m) => m.RestoredLine));

/** Name of a dialog's draft: the call, and the row that it is about. */
const draftName = ({ path }: Endpoint, input: object | undefined) => {
  const { version: _version, ...row } = (input ?? {}) as Values;
  return `${path}?${JSON.stringify(row)}`;
};

/**
 * A small form in a dialog, such as approve with a comment. Mount it when it opens. What was typed survives a reload or a
 * lost session; a confirmed close throws it away. Fields that were saved by others since keep the saved value.
 */
export function FormDialog<E extends Endpoint>(props: Props<E>) {
  const [round, setRound] = useState(0);
  return <OneDialog key={round} {...props} restart={() => setRound(round + 1)} />;
}

function OneDialog<E extends Endpoint>(props: Props<E> & { restart: () => void }) {
  const { title, save: endpoint, onClose, width = 560 } = props;
  const [saved] = useState(props.defaults ?? {});
  const draft = useFormDraft(draftName(endpoint, props.input), saved);
  const { restored } = draft;
  const [form] = Form.useForm<Values>();
  const { busy, save } = useSaving(form);
  const invalidate = useInvalidate();
  const once = useOnce();
  const dirty = useRef(restored !== undefined);
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
    draft.remove();
    onClose();
  };
  const submit = async (values: Values) => {
    const input = { ...(props.input as Values), ...(props.toInput?.(values) ?? values) };
    const { onConflict } = props;
    const answer = await save(endpoint, input, onConflict && (async (error) => onConflict(error)));
    if (answer === undefined) return;
    draft.remove();
    notify.success((typeof props.done === 'function' ? props.done(answer) : props.done) ?? '操作成功');
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
      // Beside 取消预约 the other button does not cancel.
      cancelText={props.okText?.startsWith('取消') ? '返回' : '取消'}
      confirmLoading={busy}
      mask={{ closable: false }}
      onOk={() => form.submit()}
      onCancel={() => void close()}
    >
      <FormFrame
        form={form}
        endpoint={endpoint}
        onChange={() => {
          dirty.current = true;
          draft.change(saved, form.getFieldsValue() as Values);
        }}
        onFinish={(values) => void once(() => submit(values))}
        initial={{ ...saved, ...restored?.values, ...pickValues(saved, restored?.both ?? []) }}
      >
        {restored && (
          <RestoredLine
            at={restored.at}
            onDiscard={() => {
              draft.remove();
              props.restart();
            }}
          />
        )}
        {props.about && <div className="lab-about">{props.about}</div>}
        <Row gutter={24}>{props.children}</Row>
        {/* The dialog's button is outside the form; this one lets Enter submit it. */}
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </FormFrame>
    </Modal>
  );
}
