import './ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { pageBase } from '../shared/contract.ts';
import { readEarly } from './api/api.ts';
import { isCachedDocument, loadConfig } from './api/config.ts';
import type { FirstReads } from './api/early-read.ts';
import { readListUrl } from './router/list-url.ts';
import { LoadFailed } from './router/lazy-page.tsx';
import type { WebModule } from './router/pages.ts';
import { createAppRouter, isEntryPage } from './router/router.tsx';
import { navigation, reportBrokenSession } from './session/session-actions.ts';
import { hasStoredSession, mayOpen, restoreSession, session } from './session/session.ts';
import { restoreSchoolColor } from './ui/school-look.ts';
import { offerSession, requestSession } from './session/session-handover.ts';

type LoadModules = () => Promise<readonly WebModule[]>;

async function resumeSession() {
  const outcome = await restoreSession();
  const path = location.pathname.slice(pageBase.length);
  return outcome === 'none' && path !== '/login' && (await requestSession()) ? 'restored' : outcome;
}

/** Sends the first read of a list while the list itself loads. A failure is left to the list, which reads again. */
async function readFirst(path: string, firstReads: FirstReads) {
  const first = firstReads[path];
  const { data } = session();
  if (!first || !data || data.userInfo.must_change_password || !mayOpen(first.route_name)) return;
  const { filters, ...paging } = readListUrl(new URLSearchParams(location.search));
  const input = { ...filters, ...paging };
  await readEarly(first.call, input);
  const { seedEarlyRead } = await import('./api/query.ts');
  await seedEarlyRead(first.call, input);
}

/**
 * Starts the web app: loads the configuration, restores the session, renders the page of the URL. The page tables of
 * the slices load with the session; the login page works without them.
 */
export async function startWeb(
  container: HTMLElement,
  entry: WebModule,
  loadModules: LoadModules,
  firstReads: FirstReads = {},
) {
  const root = createRoot(container);
  restoreSchoolColor();
  try {
    await loadConfig();
  } catch {
    root.render(<LoadFailed title="无法连接服务器" failures={1} onRetry={() => location.reload()} />);
    return;
  }
  if (isCachedDocument())
    void import('./router/new-version.ts').then((m) => m.reloadIfReplaced()).catch(() => undefined);
  // Beside the session, which takes a moment to decrypt.
  if (hasStoredSession()) void loadModules().catch(() => undefined);
  const outcome = await resumeSession();
  const path = location.pathname.slice(pageBase.length).replace(/(.)\/$/, '$1') || '/';
  if (outcome === 'restored') void readFirst(path, firstReads).catch(() => undefined);
  const deferred = outcome === 'none' && isEntryPage(entry, path);
  const { router, addModules } = createAppRouter(entry, deferred ? [] : await loadModules());
  if (deferred) navigation.ready = once(async () => addModules(await loadModules()));
  root.render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
  if (outcome === 'broken') void reportBrokenSession();
  if (outcome === 'restored')
    setTimeout(
      () => void import('./session/renew-session.ts').then((m) => m.renewSession()).catch(() => undefined),
      renewAfterMs,
    );
  offerSession();
}

// Menus and rights of the restored session may be old, but renewing them would delay the first page.
const renewAfterMs = 3_000;

function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => (done ??= work());
}
