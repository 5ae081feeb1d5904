import { registerServiceWorker } from '#kernel/web/service-worker.ts';
import { startWeb } from '#kernel/web/start.tsx';
import { entry } from './entry.ts';

registerServiceWorker();
void startWeb(document.getElementById('root')!, entry, () => import('./modules.ts').then((m) => m.modules));
