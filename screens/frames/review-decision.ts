import type { FormInstance } from 'antd';
import type { Endpoint, InputOf } from '#kernel/shared/contract.ts';
import { Code } from '#kernel/shared/envelope.ts';
import { ApiError } from '#kernel/web/api/api-error.ts';
import { call } from '#kernel/web/api/api.ts';
import { notify } from '#kernel/web/ui/notify.ts';
import { showErrors, toWire } from './form-rules.ts';
import type { Values } from './form-frame.tsx';

/** A verdict on a row: `D` what the page shows of it. Declared by `decision`. */
export type Decision<D> = {
  label: string;
  /** The key that decides, a small letter. */
  hotkey: string;
  danger?: boolean;
  /** True if the caller may decide so; usually `facts.can.includes('…')`. */
  when: (facts: D) => boolean;
  save: Endpoint;
  /** Name of the input that takes the opinion, when it is not `opinion`. */
  opinion?: string;
  /** Message when the opinion is empty; absent: it may be. */
  needs?: string;
  /** Form fields beside the opinion that are sent. */
  fields?: readonly string[];
  input?: object;
  /** Message after success. */
  done: string;
};

/** Declares a verdict; the endpoint determines the names of its inputs. */
export const decision = <D, E extends Endpoint>(
  of: Omit<Decision<D>, 'save' | 'opinion' | 'fields' | 'input'> & {
    save: E;
    opinion?: Extract<keyof InputOf<E>, string>;
    fields?: readonly Extract<keyof InputOf<E>, string>[];
    input?: Partial<InputOf<E>>;
  },
): Decision<D> => of as Decision<D>;

const opinionField = 'opinion';
// What the service replies when the row has moved on, but for other reasons as well.
const maybeGone: readonly number[] = [Code.conflict, Code.notFound, Code.forbidden];

/** The server's messages with that of the opinion at its field of the form. */
function atFields(error: ApiError, { opinion = opinionField }: Decision<never>): ApiError {
  const { [opinion]: text, ...others } = error.errors ?? {};
  if (text === undefined) return error;
  return new ApiError(error.code, error.message, { errors: { ...others, [opinionField]: text } });
}

/** What became of a verdict that was handed over: on the server, kept on the device until the network returns, or refused. */
type Handover = { outcome: 'sent' | 'waiting' } | { outcome: 'refused'; error: string };

/** Hands a verdict over where the network may be missing; `values` is the whole form. */
export type HandOver<D> = (of: {
  verdict: Decision<D>;
  shown: D;
  id: number;
  input: Record<string, unknown>;
  values: Values;
}) => Promise<Handover>;

/**
 * Sends a verdict: `done`, `kept` without a network, `gone` if another user was faster (`isGone` reads the row again), or `refused` with the messages
 * at their fields. The form keeps what was typed.
 */
export async function sendDecision<D>(
  form: FormInstance<Values>,
  verdict: Decision<D>,
  id: number,
  isGone: () => Promise<boolean>,
  handOver?: { shown: D; by: HandOver<D> },
): Promise<'done' | 'kept' | 'gone' | 'refused'> {
  const { opinion = opinionField, fields = [], needs } = verdict;
  const typed = String(form.getFieldValue(opinionField) ?? '').trim();
  if (needs !== undefined && typed === '') {
    form.setFields([{ name: opinionField, errors: [needs] }]);
    form.scrollToField(opinionField, { block: 'nearest', focus: true });
    return 'refused';
  }
  const isValid = await form.validateFields([...fields, opinionField]).then(
    () => true,
    () => false,
  );
  if (!isValid) return 'refused';
  const values = Object.fromEntries(fields.map((name) => [name, form.getFieldValue(name) as unknown]));
  const input = toWire({ ...verdict.input, ...values, ...(typed !== '' && { [opinion]: typed }), id });
  if (handOver) {
    const all = form.getFieldsValue(true) as Values;
    const { shown, by } = handOver;
    const result = await by({ verdict, shown, id, input: input as Record<string, unknown>, values: all });
    if (result.outcome !== 'refused') return result.outcome === 'sent' ? 'done' : 'kept';
    if (await isGone()) return 'gone';
    await notify.alert(result.error, '未能提交');
    return 'refused';
  }
  try {
    await call(verdict.save, input as never, { quiet: true });
    return 'done';
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (maybeGone.includes(error.code) && (await isGone())) return 'gone';
    if (error.code !== Code.signedOut) showErrors(form, atFields(error, verdict as Decision<never>));
    return 'refused';
  }
}
