import { implement } from '#kernel/server/implement.ts';
import { managerApi } from '../shared/manager-request.ts';
import { orgTypeApi } from '../shared/org-type.ts';
import { schoolApi } from '../shared/school.ts';
import { findType, listTypes, pickTypes } from './org-type.queries.ts';
import { createType, deleteType, setTypeStatus, updateType } from './org-type.service.ts';
import { findSchool, listSchools, readCurrentSchool } from './school.queries.ts';
import { listRequests } from './manager-request.queries.ts';
import { approveRequest, rejectRequest, requestManager } from './manager-request.service.ts';
import { addManager } from './school-manager.service.ts';
import { createSchool, setSchoolStatus, updateSchool } from './school.service.ts';

const done = async (work: Promise<unknown>) => {
  await work;
  return {};
};

export const schoolRoutes = [
  implement(schoolApi.list, listSchools),
  implement(schoolApi.detail, findSchool),
  implement(schoolApi.create, async (ctx, input) => ({ id: await createSchool(ctx, input) })),
  implement(schoolApi.update, (ctx, input) => done(updateSchool(ctx, input))),
  implement(schoolApi.setStatus, (ctx, input) => done(setSchoolStatus(ctx, input))),
  implement(schoolApi.current, readCurrentSchool),

  implement(managerApi.add, addManager, { transaction: false, secret: true }),
  implement(managerApi.request, async (ctx, input) => ({ id: await requestManager(ctx, input) })),
  implement(managerApi.requests, listRequests),
  implement(managerApi.approve, approveRequest, { transaction: false, secret: true }),
  implement(managerApi.reject, (ctx, input) => done(rejectRequest(ctx, input))),

  implement(orgTypeApi.list, listTypes),
  implement(orgTypeApi.detail, findType),
  implement(orgTypeApi.pick, pickTypes),
  implement(orgTypeApi.create, async (ctx, input) => ({ id: await createType(ctx, input) })),
  implement(orgTypeApi.update, (ctx, input) => done(updateType(ctx, input))),
  implement(orgTypeApi.setStatus, (ctx, input) => done(setTypeStatus(ctx, input))),
  implement(orgTypeApi.remove, (ctx, input) => done(deleteType(ctx, input))),
];
