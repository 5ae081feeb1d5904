import './base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { pageBase } from '../shared/contract.ts';
import { loadConfig } from './config.ts';
import { LoadFailed } from './lazy-page.tsx';
import type { WebModule } from './pages.ts';
import { createAppRouter } from './router.tsx';
import { renewSession, tellBrokenSession } from './session-actions.ts';
import { restoreSession } from './session.ts';
import { answerTabs, askTabs } from './tabs.ts';

const publicPaths = ['/', '/login'];

async function takeUpSession() {
  const kept = await restoreSession();
  const path = location.pathname.slice(pageBase.length);
  return kept === 'none' && !publicPaths.includes(path) && (await askTabs()) ? 'restored' : kept;
}

/** Starts the product in the page: reads the configuration, takes up the session, shows the page of the address. */
export async function startWeb(container: HTMLElement, modules: readonly WebModule[]) {
  const root = createRoot(container);
  try {
    await loadConfig();
  } catch {
    root.render(<LoadFailed title="无法连接服务器" failures={1} onRetry={() => location.reload()} />);
    return;
  }
  const kept = await takeUpSession();
  const router = createAppRouter(modules);
  root.render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
  if (kept === 'broken') void tellBrokenSession();
  if (kept === 'restored') void renewSession();
  answerTabs();
}
