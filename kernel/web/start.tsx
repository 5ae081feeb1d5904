import './ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { pageBase } from '../shared/contract.ts';
import { loadConfig } from './api/config.ts';
import { LoadFailed } from './router/lazy-page.tsx';
import type { WebModule } from './router/pages.ts';
import { createAppRouter } from './router/router.tsx';
import { navigation, reportBrokenSession } from './session/session-actions.ts';
import { restoreSession } from './session/session.ts';
import { offerSession, requestSession } from './session/session-handover.ts';

type LoadModules = () => Promise<readonly WebModule[]>;

async function resumeSession() {
  const outcome = await restoreSession();
  const path = location.pathname.slice(pageBase.length);
  return outcome === 'none' && path !== '/login' && (await requestSession()) ? 'restored' : outcome;
}

/**
 * Starts the web app: loads the configuration, restores the session, renders the page of the URL. The page tables of
 * the slices load with the session; the login page works without them.
 */
export async function startWeb(container: HTMLElement, entry: WebModule, loadModules: LoadModules) {
  const root = createRoot(container);
  try {
    await loadConfig();
  } catch {
    root.render(<LoadFailed title="无法连接服务器" failures={1} onRetry={() => location.reload()} />);
    return;
  }
  const session = await resumeSession();
  const path = location.pathname.slice(pageBase.length).replace(/(.)\/$/, '$1') || '/';
  const isEntry = entry.pages.some((page) => page.path === path);
  const deferred = session === 'none' && isEntry;
  const { router, addModules } = createAppRouter(entry, deferred ? [] : await loadModules());
  if (deferred) navigation.ready = once(async () => addModules(await loadModules()));
  root.render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
  if (session === 'broken') void reportBrokenSession();
  if (session === 'restored') void import('./session/renew-session.ts').then((m) => m.renewSession());
  offerSession();
}

function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => (done ??= work());
}
