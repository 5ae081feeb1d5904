import type { PageAddress } from '#kernel/shared/rights.ts';
import { Button, Form } from 'antd';
import { useState, type ReactNode } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import type { Endpoint, InputOf, OutputOf } from '#kernel/shared/contract.ts';
import { FormFrame, useLeaveGuard, useOnce, useSaving, type Values } from './form-frame.tsx';
import { FormSections } from './form-sections.tsx';
import { mergeFields, pickValues } from './form-merge.rules.ts';
import { shapeOf, showErrors } from './form-rules.ts';
import { useFormDraft } from './use-form-draft.ts';
import { useMergeQuestion } from './use-merge-question.ts';
import { call } from '#kernel/web/api/api.ts';
import { ApiError } from '#kernel/web/api/api-error.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import type { MergeDialogProps } from './merge-dialog.tsx';
import type { RestoredLineProps } from './restored-line.tsx';
import { notify } from '#kernel/web/ui/notify.ts';
import { Loaded, PageFrame } from './page-frame.tsx';
import { useBack } from '#kernel/web/router/use-back.ts';
import { useInvalidate, useRead } from '#kernel/web/api/query.ts';

/** An additional way to save, besides 保存: 提交审核, 保存草稿. */
type SaveAction = { label: string; save: Endpoint; confirm?: string; done?: string; primary?: boolean };

// Most forms open without a draft and meet no conflict.
const RestoredLine = lazyPart<RestoredLineProps>(() => import('./restored-line.tsx').then((m) => m.RestoredLine));
const MergeDialog = lazyPart<MergeDialogProps>(() => import('./merge-dialog.tsx').then((m) => m.MergeDialog));

type FormPageProps<L extends Endpoint> = {
  /** Noun of the row; the frame prefixes 新建 or 编辑. */
  title: string;
  /** Endpoint of the row to edit; its input is the path parameter. */
  load?: L;
  create?: Endpoint;
  update?: Endpoint;
  /** Path parameter with the row's id, and its name in `load` and `update`; `0` or absent means new. */
  param?: string;
  /** Input merged with the fields. */
  input?: Values;
  defaults?: Values;
  toForm?: (data: OutputOf<L>) => Values;
  toInput?: (values: Values) => Values;
  /** List to return to if the form was opened directly; otherwise the form returns to the previous page. */
  back: PageAddress;
  /** Target after saving; default: back. */
  next?: (answer: unknown) => string | undefined;
  /** Message after saving, of what the server did; default: 保存成功. */
  done?: (answer: unknown) => string;
  invalidates?: readonly Endpoint[];
  extra?: readonly SaveAction[];
  children: ReactNode | ((data: OutputOf<L> | undefined) => ReactNode);
};

type BodyProps<L extends Endpoint> = {
  page: FormPageProps<L>;
  id: string;
  data?: OutputOf<L>;
  /** Starts again from the saved values. */
  restart: () => void;
};

/** The version of the row that is edited, and its values in the form. */
type Edited<L extends Endpoint> = { data: OutputOf<L> | undefined; base: Values };

function editedOf<L extends Endpoint>(page: FormPageProps<L>, data: OutputOf<L> | undefined): Edited<L> {
  if (data === undefined) return { data, base: page.defaults ?? {} };
  return { data, base: page.toForm ? page.toForm(data) : (data as Values) };
}

// The read shows its own failure, and the form stays as it is.
function ignoreRefusal(error: unknown): undefined {
  if (!(error instanceof ApiError)) throw error;
}

const versionOf = (data: unknown) => (data as { version?: number } | undefined)?.version;

function Body<L extends Endpoint>({ page, id, data, restart }: BodyProps<L>) {
  const { param = 'id', back, extra = [] } = page;
  const isNew = data === undefined;
  const endpoint = isNew ? page.create : page.update;
  const [form] = Form.useForm<Values>();
  const [edited, setEdited] = useState(() => editedOf(page, data));
  const { pathname, search } = useLocation();
  const draft = useFormDraft(pathname + search, edited.base);
  const { restored } = draft;
  const fieldsOf = (of: OutputOf<L> | undefined) =>
    typeof page.children === 'function' ? page.children(of) : page.children;
  const { question, ask } = useMergeQuestion(restored?.both.length ? askRestored : undefined);
  const setDirty = useLeaveGuard('已填写的内容会保留在本机，下次打开时恢复。', restored !== undefined);
  const navigate = useNavigate();
  const goBack = useBack({ else: back });
  const once = useOnce();
  const invalidate = useInvalidate();
  const { busy, save } = useSaving(form);

  const leave = async (answer: unknown, done: string) => {
    setDirty(false);
    draft.remove();
    notify.success(done);
    const next = page.next?.(answer);
    if (next) await navigate(next, { replace: true });
    else goBack({ replace: true });
    // After navigation, because a refetch would unmount the form.
    void invalidate([...(page.load ? [page.load] : []), ...(page.invalidates ?? [])]);
  };

  async function askRestored() {
    const { both: names, values: own } = restored!;
    const children = fieldsOf(edited.data);
    const chosen = await ask({ names, own, saved: edited.base, okText: '用这些内容继续填写', children });
    form.setFieldsValue(pickValues(edited.base, chosen ?? []));
    draft.change(edited.base, form.getFieldsValue() as Values);
  }

  /** Merges the values with the version that was saved meanwhile; undefined if the user goes on editing. */
  const merge = async (refusal: ApiError, values: Values, base: Edited<L>) => {
    const input = { ...page.input, [param]: id } as InputOf<L>;
    const saved = editedOf(page, await call(page.load!, input));
    // Refused for another reason than the version.
    if (versionOf(saved.data) === versionOf(base.data)) {
      showErrors(form, refusal);
      return undefined;
    }
    const { by, at } = (refusal.data ?? {}) as { by?: string; at?: string };
    const merged = mergeFields(base.base, values, saved.base);
    const isAsked = merged.both.length > 0;
    const about = { names: merged.both, own: merged.values, saved: saved.base, by, at, okText: '用这些内容保存' };
    const children = fieldsOf(saved.data);
    const chosen = isAsked ? await ask({ ...about, children }) : [];
    if (!chosen) return undefined;
    const next = { ...merged.values, ...pickValues(saved.base, chosen) };
    form.setFieldsValue(next);
    setEdited(saved);
    draft.change(saved.base, next);
    const hasTaken = isAsked || merged.taken.length > 0;
    return { values: next, base: saved, done: hasTaken && `已与${by ?? '他人'}刚才的修改合并` };
  };

  const send = async (values: Values, action?: SaveAction, base = edited, merged = ''): Promise<void> => {
    const target = action?.save ?? endpoint;
    if (!target) return;
    const input: Values = { ...page.input, ...(page.toInput ? page.toInput(values) : values) };
    const version = versionOf(base.data);
    if (version !== undefined && 'version' in shapeOf(target)) input['version'] = version;
    let refusal: ApiError | undefined;
    const onConflict = isNew ? undefined : async (error: ApiError) => void (refusal = error);
    const answer = await save(target, isNew ? input : { ...input, [param]: id }, onConflict);
    if (answer !== undefined) return leave(answer, merged || (action?.done ?? page.done?.(answer) ?? '保存成功'));
    const result = refusal && (await merge(refusal, values, base).catch(ignoreRefusal));
    if (result) return send(result.values, action, result.base, result.done || merged);
  };
  const submit = async (values: Values, action?: SaveAction) => {
    if (action?.confirm && !(await notify.confirm(action.confirm))) return;
    await send(values, action);
  };
  const saveBy = (action: SaveAction) => once(async () => submit(await form.validateFields(), action));
  const discard = () => {
    setDirty(false);
    draft.remove();
    restart();
  };
  return (
    <>
      {restored && <RestoredLine at={restored.at} onDiscard={discard} />}
      <FormFrame
        form={form}
        endpoint={endpoint ?? extra[0]?.save}
        isNew={isNew}
        initial={restored?.values ?? edited.base}
        disabled={busy}
        onChange={() => {
          setDirty(true);
          draft.change(edited.base, form.getFieldsValue() as Values);
        }}
        onFinish={(values) => void once(() => submit(values))}
      >
        <FormSections />
        {fieldsOf(edited.data)}
        <div className="lab-form-foot">
          <Button onClick={() => goBack()}>取消</Button>
          {endpoint && (
            <Button
              type={extra.some((action) => action.primary) ? 'default' : 'primary'}
              htmlType="submit"
              loading={busy}
            >
              保存
            </Button>
          )}
          {extra.map((action) => (
            <Button
              key={action.label}
              type={action.primary ? 'primary' : 'default'}
              onClick={() => void saveBy(action).catch(() => undefined)}
            >
              {action.label}
            </Button>
          ))}
        </div>
      </FormFrame>
      {question && <MergeDialog {...question} />}
    </>
  );
}

/**
 * One page for new and edit. The frame handles loading, rules of the endpoint's schema, server field errors, the leave
 * guard, saving, drafts, conflicts and the way back; the page provides the fields.
 */
export function FormPage<L extends Endpoint>(page: FormPageProps<L>) {
  const { param = 'id', load } = page;
  const id = useParams()[param] ?? '0';
  const isNew = id === '0' || !load;
  const [round, setRound] = useState(0);
  const read = useRead(load ?? noRead, { ...page.input, [param]: id } as InputOf<L>, { enabled: !isNew });
  // Always edits the latest version, never a cached one.
  const fresh = {
    ...read,
    data: read.isFetchedAfterMount && !read.isFetching ? (read.data as OutputOf<L>) : undefined,
  };
  return (
    <PageFrame title={`${id === '0' ? '新建' : '编辑'}${page.title}`} back={{ else: page.back }}>
      {isNew ? (
        <Body key={round} page={page} id={id} restart={() => setRound(round + 1)} />
      ) : (
        <Loaded of={fresh}>
          {(data) => (
            <Body key={read.dataUpdatedAt} page={page} id={id} data={data} restart={() => void read.refetch()} />
          )}
        </Loaded>
      )}
    </PageFrame>
  );
}

const noRead = { method: 'GET', path: '', server: 'platform' } as Endpoint;
