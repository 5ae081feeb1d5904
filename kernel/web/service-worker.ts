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
    const register = () => void navigator.serviceWorker.register(`${pageBase}/sw.js`).catch(() => undefined);
    // Without a network the browser would report that the script cannot be fetched.
    const whenOnline = () =>
      navigator.onLine ? register() : window.addEventListener('online', register, { once: true });
    setTimeout(whenOnline, afterMs);
  });
}
