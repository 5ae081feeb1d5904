import { startWeb } from '#kernel/web/start.tsx';
import { modules } from './modules.ts';

void startWeb(document.getElementById('root')!, modules);
