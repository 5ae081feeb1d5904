import type { WebModule } from '#kernel/web/router/pages.ts';
import { OutboxTool } from './parts/outbox-tool.tsx';

export const offlineModule: WebModule = { pages: [], slots: { headerTools: [OutboxTool] } };
