import { registerServiceWorker } from '#kernel/web/offline/service-worker.ts';
import { startWeb } from '#kernel/web/start.tsx';

registerServiceWorker();
void startWeb(document.getElementById('root')!, () => import('./modules.ts').then((m) => m.modules));
