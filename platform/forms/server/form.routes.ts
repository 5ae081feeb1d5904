import { implement, type Route } from '#kernel/server/implement.ts';
import { resourceRoutes } from '#kernel/server/resource-routes.ts';
import { formApi } from '../shared/form.ts';
import { formDataApi } from '../shared/form-data.ts';
import { chooseLabs, choosePeople, chooseUnits } from './choice.queries.ts';
import { exportForm } from './form.export.ts';
import { findForm, findVersion, formList, listVersions } from './form.queries.ts';
import { copyForm, createForm, disableForm, importForm, publishForm, removeForm, updateForm } from './form.service.ts';
import { findVariable } from './variable.queries.ts';

export const formRoutes: Route[] = [
  ...resourceRoutes(formApi, { rows: { ...formList, find: findForm }, create: createForm, update: updateForm }),
  implement(formApi.remove, removeForm),
  implement(formApi.publish, publishForm),
  implement(formApi.disable, disableForm),
  implement(formApi.copy, copyForm),
  implement(formApi.versions, listVersions),
  implement(formApi.version, findVersion),
  implement(formApi.export, exportForm),
  implement(formApi.import, importForm),
  implement(formDataApi.variable, findVariable),
  implement(formDataApi.labs, chooseLabs),
  implement(formDataApi.people, choosePeople),
  implement(formDataApi.units, chooseUnits),
];
