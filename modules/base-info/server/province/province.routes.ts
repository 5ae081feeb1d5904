import { implement, type Route } from '#kernel/server/implement.ts';
import { provinceApi } from '../../shared/province/province.ts';
import { provinceExportList } from './province-export.queries.ts';
import { exportProvince } from './province.export.ts';
import { listMissing, previewProvince } from './province.queries.ts';

export const provinceRoutes: Route[] = [
  implement(provinceApi.preview, previewProvince),
  implement(provinceApi.missing, listMissing),
  implement(provinceApi.export, exportProvince, { transaction: false }),
  implement(provinceApi.history, provinceExportList.page),
];
