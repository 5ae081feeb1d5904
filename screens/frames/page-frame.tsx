import './frames.css';
import { ArrowLeftOutlined } from '@ant-design/icons';
import { Button, Skeleton } from 'antd';
import { useEffect, type ReactNode } from 'react';
import { Code } from '#kernel/shared/envelope.ts';
import { ApiError } from '#kernel/web/api/api-error.ts';
import { isTrouble } from '#kernel/web/api/trouble.ts';
import { troubleText } from '#kernel/web/api/trouble-text.ts';
import { HelpLink } from '#kernel/web/help/help-link.tsx';
import { useBack, type Back } from '#kernel/web/router/use-back.ts';
import { failVisit, renameVisit } from '#kernel/web/router/breadcrumb.ts';

type FrameProps = {
  title: ReactNode;
  /** Small text or tags next to the title. */
  note?: ReactNode;
  /** Target of the back arrow; absent: no arrow. */
  back?: Back;
  tools?: ReactNode;
  children: ReactNode;
};

/** Page header and body: one `h1`, the way back, tools on the right. */
export function PageFrame({ title, note, back, tools, children }: FrameProps) {
  const goBack = useBack(back);
  const list = typeof back === 'object' ? back.else : back;
  useEffect(() => {
    if (typeof title === 'string') renameVisit(title, typeof list === 'string' ? list : undefined);
  }, [title, list]);
  return (
    <div className="lab-page">
      <div className="lab-page-head">
        {back && <Button type="text" aria-label="返回" icon={<ArrowLeftOutlined />} onClick={() => goBack()} />}
        <h1 className="lab-title">{title}</h1>
        <HelpLink />
        {note && <span className="lab-page-note">{note}</span>}
        {tools && <div className="lab-page-tools">{tools}</div>}
      </div>
      {children}
    </div>
  );
}

/** A white panel of a page. */
export function Panel({ title, extra, children }: { title?: ReactNode; extra?: ReactNode; children: ReactNode }) {
  return (
    <section className="lab-panel">
      {(title || extra) && (
        <div className="lab-panel-head">
          {title && <h2>{title}</h2>}
          {extra && <div className="lab-panel-extra">{extra}</div>}
        </div>
      )}
      {children}
    </section>
  );
}

/** A list with its panel at the side; one below the other where there is no room. */
export function Split({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  if (!aside) return children;
  return (
    <div className="lab-split">
      {aside}
      {children}
    </div>
  );
}

/** Replaces data that failed to load. */
export function ReadFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const absent = error instanceof ApiError && error.code === Code.notFound;
  return (
    <div className="lab-read-failed" role="alert">
      <strong>{absent ? '内容不存在或不在您的权限范围内' : '加载失败'}</strong>
      {!absent && <p>{error.message}</p>}
      {isTrouble(error) && <p>{troubleText(error)}</p>}
      {!absent && <Button onClick={onRetry}>重试</Button>}
    </div>
  );
}

/** A page whose data failed to load: it is no step on the way to the next one. */
function PageFailed(props: { error: Error; onRetry: () => void }) {
  useEffect(failVisit, []);
  return <ReadFailed {...props} />;
}

type ReadState<T> = { data: T | undefined; error: Error | null; isPending: boolean; refetch: () => unknown };

/** Renders a read in its three states: loading, failed, loaded. */
export function Loaded<T>({ of, children }: { of: ReadState<T>; children: (data: T) => ReactNode }) {
  if (of.data !== undefined) return children(of.data);
  if (of.error) return <PageFailed error={of.error} onRetry={() => void of.refetch()} />;
  return (
    <div aria-busy>
      <Panel>
        <Skeleton active paragraph={{ rows: 8 }} />
      </Panel>
    </div>
  );
}
