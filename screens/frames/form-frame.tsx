import { Form, type FormInstance } from 'antd';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useBlocker } from 'react-router';
import type { Endpoint, InputOf, OutputOf } from '#kernel/shared/contract.ts';
import { Code } from '#kernel/shared/envelope.ts';
import { call } from '#kernel/web/api/api.ts';
import { ApiError } from '#kernel/web/api/api-error.ts';
import { waitsForUploads } from '#kernel/web/api/uploads-under-way.ts';
import { FormContext, shapeOf, showErrors } from './form-rules.ts';
import { toWire } from './wire.rules.ts';
import { notify } from '#kernel/web/ui/notify.ts';
import { session } from '#kernel/web/session/session.ts';

export type Values = Record<string, unknown>;

/**
 * Asks for confirmation before a changed form is left by link, back button or closing the window; `note` says what happens
 * to the contents.
 */
export function useLeaveGuard(note = '', isDirty = false) {
  const dirty = useRef(isDirty);
  const blocker = useBlocker(() => dirty.current && session().token !== null);
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void notify
      .confirm({ text: `有未保存的修改，确定离开吗？${note}`, ok: '离开', cancel: '继续编辑', danger: true })
      .then((leave) => (leave ? blocker.proceed() : blocker.reset()));
  }, [blocker, note]);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (dirty.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, []);
  const setDirty = (changed: boolean) => {
    dirty.current = changed;
  };
  return setDirty;
}

/** Prevents double submission: calls during a running one are ignored. */
export function useOnce() {
  const running = useRef(false);
  return async (work: () => Promise<void>) => {
    if (running.current) return;
    running.current = true;
    await work().finally(() => (running.current = false));
  };
}

/** Saves through an endpoint, not before all files have arrived: maps field errors to fields; a conflict is the caller's, or offers the newer version. */
export function useSaving(form: FormInstance, reload?: () => void) {
  const [busy, setBusy] = useState(false);
  const save = async <E extends Endpoint>(
    endpoint: E,
    input: Values,
    onConflict = reload && ((error: ApiError) => offerReload(error.message, reload)),
  ): Promise<OutputOf<E> | undefined> => {
    if (waitsForUploads()) return undefined;
    setBusy(true);
    try {
      return await call(endpoint, toWire(input) as InputOf<E>, { quiet: true });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === Code.conflict && onConflict) await onConflict(error);
      else if (error.code !== Code.signedOut) showErrors(form, error);
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  return { busy, save };
}

async function offerReload(text: string, reload: () => void) {
  const wanted = await notify.confirm({
    title: '保存未成功',
    text: `${text}。重新加载会放弃您未保存的修改。`,
    ok: '重新加载',
    cancel: '继续编辑',
  });
  if (wanted) reload();
}

type FormFrameProps = {
  form: FormInstance;
  endpoint: Endpoint | undefined;
  isNew?: boolean;
  initial?: Values | undefined;
  disabled?: boolean;
  onChange?: () => void;
  onFinish: (values: Values) => void;
  children: ReactNode;
};

/** The form around fields: layout, rules of the endpoint's schema, scroll to the first error. */
export function FormFrame({ form, endpoint, isNew = true, initial, onChange, children, ...rest }: FormFrameProps) {
  const knowledge = useMemo(() => ({ shape: shapeOf(endpoint), isNew }), [endpoint, isNew]);
  return (
    <FormContext value={knowledge}>
      <Form<Values>
        form={form}
        className="lab-form"
        layout="vertical"
        scrollToFirstError={{ block: 'center', focus: true }}
        validateTrigger={['onBlur', 'onChange']}
        onValuesChange={() => onChange?.()}
        {...(initial && { initialValues: initial })}
        {...rest}
      >
        {children}
      </Form>
    </FormContext>
  );
}
