import { implement, type Route } from '#kernel/server/implement.ts';
import { resourceRoutes } from '#kernel/server/resource-routes.ts';
import { sheetRoutes } from '#kernel/server/sheets/sheet-routes.ts';
import { materialApi, materialSheet } from '../../shared/material/material.ts';
import { exportMaterials } from './material.export.ts';
import { materialImport } from './material.import.ts';
import { materialList } from './material.queries.ts';
import { createMaterial, setMaterialStatus, updateMaterial } from './material.service.ts';

export const materialRoutes: Route[] = [
  ...sheetRoutes(materialSheet, materialImport, exportMaterials),
  ...resourceRoutes(materialApi, { rows: materialList, create: createMaterial, update: updateMaterial }),
  implement(materialApi.setStatus, setMaterialStatus),
];
