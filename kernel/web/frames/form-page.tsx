import type { PageAddress } from '../../shared/rights.ts';
import { Button, Form } from 'antd';
import type { ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { Endpoint, InputOf, OutputOf } from '../../shared/contract.ts';
import { FormFrame, useLeaveGuard, useOnce, useSaving, type Values } from './form-frame.tsx';
import { shapeOf } from './form-rules.ts';
import { notify } from '../ui/notify.ts';
import { Loaded, PageFrame, useBack } from './page-frame.tsx';
import { useInvalidate, useRead } from '../api/query.ts';

/** An additional way to save, besides 保存: 提交审核, 保存草稿. */
type SaveAction = { label: string; save: Endpoint; confirm?: string; done?: string; primary?: boolean };

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
  invalidates?: readonly Endpoint[];
  extra?: readonly SaveAction[];
  children: ReactNode | ((data: OutputOf<L> | undefined) => ReactNode);
};

type BodyProps<L extends Endpoint> = { page: FormPageProps<L>; id: string; data?: OutputOf<L>; reload: () => void };

function startValues<L extends Endpoint>({ page, data }: BodyProps<L>): Values {
  if (data === undefined) return page.defaults ?? {};
  return page.toForm ? page.toForm(data) : (data as Values);
}

function Body<L extends Endpoint>(props: BodyProps<L>) {
  const { page, id, data, reload } = props;
  const { param = 'id', back, extra = [] } = page;
  const isNew = data === undefined;
  const endpoint = isNew ? page.create : page.update;
  const [form] = Form.useForm<Values>();
  const setDirty = useLeaveGuard();
  const navigate = useNavigate();
  const goBack = useBack({ else: back });
  const once = useOnce();
  const invalidate = useInvalidate();
  const { busy, save } = useSaving(form, isNew ? undefined : reload);
  const submit = async (values: Values, action?: SaveAction) => {
    const target = action?.save ?? endpoint;
    if (!target) return;
    if (action?.confirm && !(await notify.confirm(action.confirm))) return;
    const input: Values = { ...page.input, ...(page.toInput ? page.toInput(values) : values) };
    const version = (data as { version?: number } | undefined)?.version;
    if (version !== undefined && 'version' in shapeOf(target)) input['version'] = version;
    const answer = await save(target, isNew ? input : { ...input, [param]: id });
    if (answer === undefined) return;
    setDirty(false);
    notify.success(action?.done ?? '保存成功');
    const next = page.next?.(answer);
    if (next) await navigate(next, { replace: true });
    else goBack({ replace: true });
    // After navigation, because a refetch would unmount the form.
    void invalidate([...(page.load ? [page.load] : []), ...(page.invalidates ?? [])]);
  };
  const saveBy = (action: SaveAction) => once(async () => submit(await form.validateFields(), action));
  return (
    <FormFrame
      form={form}
      endpoint={endpoint ?? extra[0]?.save}
      isNew={isNew}
      initial={startValues(props)}
      disabled={busy}
      onChange={() => setDirty(true)}
      onFinish={(values) => void once(() => submit(values))}
    >
      {typeof page.children === 'function' ? page.children(data) : page.children}
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
  );
}

/**
 * One page for new and edit. The frame handles loading, rules of the endpoint's schema, server field errors, the leave
 * guard, saving, conflicts and the way back; the page provides the fields.
 */
export function FormPage<L extends Endpoint>(page: FormPageProps<L>) {
  const { param = 'id', load } = page;
  const id = useParams()[param] ?? '0';
  const isNew = id === '0' || !load;
  const read = useRead(load ?? noRead, { ...page.input, [param]: id } as InputOf<L>, { enabled: !isNew });
  // Always edits the latest version, never a cached one.
  const fresh = {
    ...read,
    data: read.isFetchedAfterMount && !read.isFetching ? (read.data as OutputOf<L>) : undefined,
  };
  return (
    <PageFrame title={`${id === '0' ? '新建' : '编辑'}${page.title}`} back={{ else: page.back }}>
      {isNew ? (
        <Body page={page} id={id} reload={() => undefined} />
      ) : (
        <Loaded of={fresh}>
          {(data) => (
            <Body key={read.dataUpdatedAt} page={page} id={id} data={data} reload={() => void read.refetch()} />
          )}
        </Loaded>
      )}
    </PageFrame>
  );
}

const noRead = { method: 'GET', path: '', server: 'platform' } as Endpoint;
