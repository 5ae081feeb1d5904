import { registerServiceWorker } from '#kernel/web/service-worker.ts';
import { startWeb } from '#kernel/web/start.tsx';
import { modules } from './modules.ts';

registerServiceWorker();
void startWeb(document.getElementById('root')!, modules);
