import { implement, type Route } from '#kernel/server/implement.ts';
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
  implement(schoolApi.list, listSchools),
  implement(schoolApi.find, findSchool),
  implement(schoolApi.create, async (ctx, input) => ({ id: await createSchool(ctx, input) })),
  implement(schoolApi.update, updateSchool),
  implement(schoolApi.setStatus, setSchoolStatus),
  implement(schoolApi.current, findCurrentSchool),

  implement(addManagerApi, addManager, { transaction: false, secret: true }),
  implement(managerRequestApi.list, requestList.page),
  implement(managerRequestApi.find, (ctx, { id }) => requestList.find(ctx, id)),
  implement(managerRequestApi.create, async (ctx, input) => ({ id: await requestManager(ctx, input) })),
  implement(managerRequestApi.approve, approveRequest, { transaction: false, secret: true }),
  implement(managerRequestApi.reject, rejectRequest),

  implement(orgTypeApi.list, typeList.page),
  implement(orgTypeApi.find, (ctx, { id }) => typeList.find(ctx, id)),
  implement(orgTypeApi.pick, typePick.page),
  implement(orgTypeApi.create, async (ctx, input) => ({ id: await createType(ctx, input) })),
  implement(orgTypeApi.update, updateType),
  implement(orgTypeApi.setStatus, setTypeStatus),
  implement(orgTypeApi.remove, removeType),
];
