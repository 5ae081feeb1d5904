import { pageBase } from '../shared/contract.ts';

/**
 * Registers the service worker, which serves the page offline. Plain http has none: drafts are stored all the same, but
 * a reload needs the network.
 */
export function registerServiceWorker() {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  window.addEventListener('load', () => {
    void navigator.serviceWorker.register(`${pageBase}/sw.js`).catch(() => undefined);
  });
}
