import { implement, type Route } from '#kernel/server/implement.ts';
import { qualificationApi } from '../../shared/qualification/qualification.ts';
import { qualificationList } from './qualification.queries.ts';
import { createQualification, setQualificationStatus, updateQualification } from './qualification.service.ts';

export const qualificationRoutes: Route[] = [
  implement(qualificationApi.list, qualificationList.page),
  implement(qualificationApi.find, (ctx, { id }) => qualificationList.find(ctx, id)),
  implement(qualificationApi.create, async (ctx, input) => ({ id: await createQualification(ctx, input) })),
  implement(qualificationApi.update, updateQualification),
  implement(qualificationApi.setStatus, setQualificationStatus),
];
