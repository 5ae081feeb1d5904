import { implement, type Route } from '#kernel/server/implement.ts';
import { resourceRoutes } from '#kernel/server/resource-routes.ts';
import { sheetRoutes } from '#kernel/server/sheets/sheet-routes.ts';
import { quotaApi, quotaSheet } from '../../shared/purchase/quota.ts';
import { exportQuotas } from './quota.export.ts';
import { quotaImport } from './quota.import.ts';
import { quotaList } from './quota.queries.ts';
import { createQuota, setQuotaStatus, updateQuota } from './quota.service.ts';

export const quotaRoutes: Route[] = [
  ...resourceRoutes(quotaApi, { rows: quotaList, create: createQuota, update: updateQuota }),
  implement(quotaApi.setStatus, setQuotaStatus),
  ...sheetRoutes(quotaSheet, quotaImport, exportQuotas),
];
