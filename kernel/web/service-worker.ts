import { pageBase } from '../shared/contract.ts';

// The worker fetches the shell and the offline screens, which must not compete with the first page for a slow line.
const afterMs = 5_000;

/**
 * Registers the service worker, which serves the page offline. Plain http has none: drafts are stored all the same, but
 * a reload needs the network.
 */
export function registerServiceWorker() {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  window.addEventListener('load', () => {
    setTimeout(() => void navigator.serviceWorker.register(`${pageBase}/sw.js`).catch(() => undefined), afterMs);
  });
}
