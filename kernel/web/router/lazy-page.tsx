import { useState, type ComponentType } from 'react';
import { isReplaced } from '../api/config.ts';
import { navigation } from '../session/session-actions.ts';
import type { PageLoader } from './pages.ts';

const loadTimeoutMs = 120_000;

/** Rejects if a chunk has not loaded after 120 s. */
export function inTime<T>(work: Promise<T>, ms = loadTimeoutMs): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('页面加载超时')), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Error panel of a failed chunk; offers a page reload from the second failure on. */
export function LoadFailed(props: { onRetry: () => void; failures: number; busy?: boolean; title?: string }) {
  return (
    <div className="lab-load-failed" role="alert">
      <h1>{props.title ?? '页面加载失败'}</h1>
      <p>网络中断或系统刚刚更新，请重试。</p>
      <button type="button" disabled={props.busy} onClick={props.onRetry}>
        {props.busy ? '正在加载…' : '重试'}
      </button>
      {props.failures > 1 && (
        <button type="button" onClick={() => location.reload()}>
          刷新整个页面
        </button>
      )}
    </div>
  );
}

// Router and React cache a rejected import for the life of the page, so a failure resolves to a component that retries.
export function retrying<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  return function Retrying(props: P) {
    const [Loaded, setLoaded] = useState<ComponentType<P> | null>(null);
    const [failures, setFailures] = useState(1);
    const [busy, setBusy] = useState(false);
    const retry = async () => {
      setBusy(true);
      try {
        const loaded = await inTime(load());
        setLoaded(() => loaded);
      } catch {
        setFailures(failures + 1);
      }
      setBusy(false);
    };
    return Loaded ? <Loaded {...props} /> : <LoadFailed onRetry={() => void retry()} failures={failures} busy={busy} />;
  };
}

/** `lazy` of a route: the page, the same address in the new version after a deployment, or a panel to retry. */
export const lazyPage = (load: PageLoader) => async () => {
  try {
    return { Component: await inTime(load()) };
  } catch {
    // Scripts of a replaced version are gone. The page before has been left, so a new document loses nothing.
    if (await isReplaced().catch(() => false)) location.assign(navigation.target());
    return { Component: retrying(load) };
  }
};
