import { registerServiceWorker } from '#kernel/web/service-worker.ts';
import { startWeb } from '#kernel/web/start.tsx';
import { firstReads } from 'virtual:first-reads';
import { entry } from './entry.ts';

registerServiceWorker();
const loadModules = () => import('./modules.ts').then((m) => m.modules);
void startWeb(document.getElementById('root')!, entry, loadModules, firstReads);
