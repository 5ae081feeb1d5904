import type { FormInstance } from 'antd';
import type { Endpoint, InputOf } from '#kernel/shared/contract.ts';
import { Code } from '#kernel/shared/envelope.ts';
import { ApiError } from '#kernel/web/api/api-error.ts';
import { call } from '#kernel/web/api/api.ts';
import { notify } from '#kernel/web/ui/notify.ts';
import { toWire } from './wire.rules.ts';
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
  /** Further input; as a function, what was seen: its version, its round. */
  input?: Record<string, unknown> | ((shown: D) => object);
  /** Message after success. */
  done: string;
};

/** Declares a verdict; the endpoint determines the names of its inputs. */
export const decision = <D, E extends Endpoint>(
  of: Omit<Decision<D>, 'save' | 'opinion' | 'fields' | 'input'> & {
    save: E;
    opinion?: Extract<keyof InputOf<E>, string>;
    fields?: readonly Extract<keyof InputOf<E>, string>[];
    input?: Partial<InputOf<E>> | ((shown: D) => Partial<InputOf<E>>);
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

/** A verdict on a row, with the input of its call; `values` is the whole form. */
export type MadeDecision<D> = {
  verdict: Decision<D>;
  shown: D;
  id: number;
  input: Record<string, unknown>;
  values: Values;
};

/** What became of a verdict that was handed over: on the server, kept on the device until the network returns, or refused. */
type Handover = { outcome: 'sent' | 'waiting' } | { outcome: 'refused'; error: string };

/** Hands a verdict over where the network may be missing. */
export type HandOver<D> = (made: MadeDecision<D>) => Promise<Handover>;

/** Tells why a decision was refused that was sent after its row had left the screen. */
export async function tellRefusal({ code, message, errors }: ApiError, name: string): Promise<void> {
  if (code === Code.signedOut) return;
  await notify.alert(Object.values(errors ?? {}).join('；') || message, `没有提交：${name}`);
}

/** Reads a verdict from its form; undefined where something is missing, which is shown at its field. */
export async function makeDecision<D>(
  form: FormInstance<Values>,
  of: Pick<MadeDecision<D>, 'verdict' | 'shown' | 'id'>,
): Promise<MadeDecision<D> | undefined> {
  const { opinion = opinionField, fields = [], needs, input } = of.verdict;
  const typed = String(form.getFieldValue(opinionField) ?? '').trim();
  if (needs !== undefined && typed === '') {
    form.setFields([{ name: opinionField, errors: [needs] }]);
    form.scrollToField(opinionField, { block: 'nearest', focus: true });
    return undefined;
  }
  const isValid = await form.validateFields([...fields, opinionField]).then(
    () => true,
    () => false,
  );
  if (!isValid) return undefined;
  const values = Object.fromEntries(fields.map((name) => [name, form.getFieldValue(name) as unknown]));
  const further = typeof input === 'function' ? input(of.shown) : input;
  const wire = toWire({ ...further, ...values, ...(typed !== '' && { [opinion]: typed }), id: of.id });
  return { ...of, input: wire as Record<string, unknown>, values: form.getFieldsValue(true) as Values };
}

/**
 * Sends a verdict: `done`, `kept` without a network, `gone` if another user was faster (`isGone` reads the row again), or
 * what refuses it, with the messages at the fields of the form.
 */
export async function sendDecision<D>(
  made: MadeDecision<D>,
  isGone: () => Promise<boolean>,
  handOver?: HandOver<D>,
): Promise<'done' | 'kept' | 'gone' | ApiError> {
  if (handOver) {
    const result = await handOver(made);
    if (result.outcome !== 'refused') return result.outcome === 'sent' ? 'done' : 'kept';
    return (await isGone()) ? 'gone' : new ApiError(Code.refused, result.error);
  }
  try {
    await call(made.verdict.save, made.input as never, { quiet: true, keepalive: true });
    return 'done';
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (maybeGone.includes(error.code) && (await isGone())) return 'gone';
    return atFields(error, made.verdict as Decision<never>);
  }
}
