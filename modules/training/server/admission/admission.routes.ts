import { implement, type Route } from '#kernel/server/implement.ts';
import { admissionApi } from '../../shared/admission/admission.ts';
import { exportPeople, printBadge } from './admission.export.ts';
import { applicationList, examineList, findAdmission, peopleList } from './admission.queries.ts';
import { applyForLab, decideApplication, resubmitApplication, withdrawApplication } from './admission.service.ts';
import { badgeRoutes } from './badge.routes.ts';
import {
  cancelAdmission,
  confirmOnSite,
  extendAdmission,
  resumeAdmission,
  suspendAdmission,
} from './manage.service.ts';
import { findTerms, listMine, pickLabs, pickMentors } from './mine.queries.ts';
import { requirementRoutes } from './requirement.routes.ts';
import { workStanding } from './standing.queries.ts';

export const admissionRoutes: Route[] = [
  ...requirementRoutes,
  implement(admissionApi.list, applicationList.page),
  implement(admissionApi.examine, examineList.page),
  implement(admissionApi.people, peopleList.page),
  implement(admissionApi.export, exportPeople, { transaction: false }),
  implement(admissionApi.mine, listMine),
  implement(admissionApi.check, (ctx, { lab_id }) => workStanding(ctx, lab_id, ctx.actor.userId)),
  implement(admissionApi.labs, pickLabs),
  implement(admissionApi.terms, findTerms),
  implement(admissionApi.mentors, pickMentors),
  implement(admissionApi.find, findAdmission),
  implement(admissionApi.apply, async (ctx, input) => ({ id: await applyForLab(ctx, input) })),
  implement(admissionApi.resubmit, resubmitApplication),
  implement(admissionApi.withdraw, withdrawApplication),
  implement(admissionApi.decide, decideApplication),
  implement(admissionApi.suspend, suspendAdmission),
  implement(admissionApi.resume, resumeAdmission),
  implement(admissionApi.extend, extendAdmission),
  implement(admissionApi.cancel, cancelAdmission),
  implement(admissionApi.onSite, confirmOnSite),
  implement(admissionApi.badge, printBadge, { transaction: false }),
  ...badgeRoutes,
];
