import { pageBase } from '../shared/contract.ts';

/**
 * Lets the page itself open without a network. Plain http has no service worker: there drafts are kept all the same,
 * only a reload needs the network.
 */
export function registerServiceWorker() {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  window.addEventListener('load', () => {
    void navigator.serviceWorker.register(`${pageBase}/sw.js`).catch(() => undefined);
  });
}
