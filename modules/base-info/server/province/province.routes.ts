import { implement, type Route } from '#kernel/server/implement.ts';
import { provinceTemplateApi } from '../../shared/province/province-template.ts';
import { provinceApi } from '../../shared/province/province.ts';
import { provinceExportList } from './province-export.queries.ts';
import { findProvinceTemplate, provinceTemplateList } from './province-template.queries.ts';
import {
  createProvinceTemplate,
  removeProvinceTemplate,
  setProvinceTemplateStatus,
  updateProvinceTemplate,
} from './province-template.service.ts';
import { exportProvince } from './province.export.ts';
import { listMissing, previewProvince } from './province.queries.ts';

export const provinceRoutes: Route[] = [
  implement(provinceApi.preview, previewProvince),
  implement(provinceApi.missing, listMissing),
  implement(provinceApi.export, exportProvince, { transaction: false }),
  implement(provinceApi.history, provinceExportList.page),
  implement(provinceTemplateApi.list, provinceTemplateList.page),
  implement(provinceTemplateApi.find, findProvinceTemplate),
  implement(provinceTemplateApi.create, async (ctx, input) => ({ id: await createProvinceTemplate(ctx, input) })),
  implement(provinceTemplateApi.update, updateProvinceTemplate),
  implement(provinceTemplateApi.setStatus, setProvinceTemplateStatus),
  implement(provinceTemplateApi.remove, removeProvinceTemplate),
];
