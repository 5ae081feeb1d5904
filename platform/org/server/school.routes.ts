import { implement, type Route } from '#kernel/server/implement.ts';
import { resourceRoutes } from '#kernel/server/resource-routes.ts';
import { addManagerApi, managerRequestApi } from '../shared/manager-request.ts';
import { orgTypeApi } from '../shared/org-type.ts';
import { schoolApi } from '../shared/school.ts';
import { typeList, typePick } from './org-type.queries.ts';
import { createType, removeType, setTypeStatus, updateType } from './org-type.service.ts';
import { findSchool, listSchools, findCurrentSchool } from './school.queries.ts';
import { requestList } from './manager-request.queries.ts';
import { approveRequest, rejectRequest, requestManager } from './manager-request.service.ts';
import { addManager } from './school-manager.service.ts';
import { createSchool, setSchoolStatus, updateSchool } from './school.service.ts';

export const schoolRoutes: Route[] = [
  ...resourceRoutes(schoolApi, {
    rows: { page: listSchools, find: findSchool },
    create: createSchool,
    update: updateSchool,
  }),
  implement(schoolApi.setStatus, setSchoolStatus),
  implement(schoolApi.current, findCurrentSchool),

  implement(addManagerApi, addManager, { transaction: false, secret: true }),
  implement(managerRequestApi.list, requestList.page),
  implement(managerRequestApi.find, (ctx, { id }) => requestList.find(ctx, id)),
  implement(managerRequestApi.create, async (ctx, input) => ({ id: await requestManager(ctx, input) })),
  implement(managerRequestApi.approve, approveRequest, { transaction: false, secret: true }),
  implement(managerRequestApi.reject, rejectRequest),

  ...resourceRoutes(orgTypeApi, { rows: typeList, create: createType, update: updateType }),
  implement(orgTypeApi.pick, typePick.page),
  implement(orgTypeApi.setStatus, setTypeStatus),
  implement(orgTypeApi.remove, removeType),
];
