import { implement, type Route } from '#kernel/server/implement.ts';
import { resourceRoutes } from '#kernel/server/resource-routes.ts';
import { sheetRoutes } from '#kernel/server/sheets/sheet-routes.ts';
import { companyApi, companySheet } from '../../shared/people/company.ts';
import { exportCompanies } from './company.export.ts';
import { companyImport } from './company.import.ts';
import { companyList } from './company.queries.ts';
import { createCompany, setCompanyStatus, updateCompany } from './company.service.ts';

export const companyRoutes: Route[] = [
  ...resourceRoutes(companyApi, { rows: companyList, create: createCompany, update: updateCompany }),
  implement(companyApi.setStatus, setCompanyStatus),
  ...sheetRoutes(companySheet, companyImport, exportCompanies),
];
