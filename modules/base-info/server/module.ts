import { fileURLToPath } from 'node:url';
import { on } from '#kernel/server/events.ts';
import { offer } from '#kernel/server/offers.ts';
import type { Slice } from '#kernel/server/slice.ts';
import { optionOffer } from '#platform/forms/server/public.ts';
import { followsLabs } from '#platform/org/server/public.ts';
import { ChangeStatus } from '../shared/change/change-request.states.ts';
import { baseInfoPages } from '../shared/pages.ts';
import { baseInfoRights } from '../shared/rights.ts';
import { ApplicationStatus } from '../shared/access/door-application.ts';
import { SpecialTimeStatus } from '../shared/access/special-time.states.ts';
import { SignUpStatus } from '../shared/people/sign-up.states.ts';
import { RiskStatus, RiskStep } from '../shared/risk/risk-point.states.ts';
import { baseInfoSettings } from '../shared/settings.ts';
import { grantImport } from './access/door-grant.import.ts';
import { doorImport } from './access/door.import.ts';
import { doorJobs, revokesDoors } from './access/door.jobs.ts';
import { doorRoutes } from './access/door.routes.ts';
import { specialTimeBinding } from './access/special-time-binding.service.ts';
import { maySeeSpecialTimeFile } from './access/special-time.queries.ts';
import { specialTimeRoutes } from './access/special-time.routes.ts';
import { attributeRoutes } from './attribute.routes.ts';
import { baseInfoDemo } from './base-info.demo.ts';
import { changeBindings } from './change/change-binding.service.ts';
import { maySeeChangeFile } from './change/change-file.queries.ts';
import { locksMoves } from './change/change-move.service.ts';
import { changeRoutes } from './change/change.routes.ts';
import { roomChangeOffer } from './change/room-change.service.ts';
import { equipmentImport } from './equipment.import.ts';
import { equipmentCardRoutes } from './equipment-card.routes.ts';
import { equipmentKindRoutes } from './equipment-kind.routes.ts';
import { equipmentRoutes } from './equipment.routes.ts';
import { builtInNames } from './extension/built-in.rules.ts';
import { maySeeExtensionFile } from './extension/extension.queries.ts';
import { extensionRoutes } from './extension/extension.routes.ts';
import { firstLabs } from './first-labs.queries.ts';
import { facilityRuleRoutes } from './hazard/facility-rule.routes.ts';
import { gradingRoutes } from './hazard/grading.routes.ts';
import { hazardImport } from './hazard/hazard.import.ts';
import { maySeeHazardFile } from './hazard/hazard.queries.ts';
import { hazardRoutes } from './hazard/hazard.routes.ts';
import { baseInfoJobs } from './hazard/judgement.jobs.ts';
import { judgementRoutes } from './hazard/judgement.routes.ts';
import { regradingRoutes } from './hazard/regrading.routes.ts';
import { judgesRoomUse } from './hazard/room-use.service.ts';
import { homeRoutes } from './home.routes.ts';
import { labsFollowBuildings } from './lab-campus.service.ts';
import { cardJobs, cardsFollowRooms } from './lab-card.jobs.ts';
import { labCardRoutes } from './lab-card.routes.ts';
import { maySeeLabFile } from './lab-file.queries.ts';
import { labImport } from './lab.import.ts';
import { labRoutes } from './lab.routes.ts';
import { orgMapRoutes } from './map/org-map.routes.ts';
import { chooseOwnLabs, ownLabs } from './own-labs.queries.ts';
import { companyImport } from './people/company.import.ts';
import { companyRoutes } from './people/company.routes.ts';
import { memberImport } from './people/member.import.ts';
import { maySeeMemberFile } from './people/member.queries.ts';
import { memberRoutes } from './people/member.routes.ts';
import { peopleJobs } from './people/people.jobs.ts';
import { maySeeRecordFile } from './people/person.queries.ts';
import { personRoutes } from './people/person.routes.ts';
import { maySeeSignUpFile } from './people/sign-up.queries.ts';
import { signUpRoutes } from './people/sign-up.routes.ts';
import { prepareBaseInfo } from './prepare-school.service.ts';
import { provinceRoutes } from './province/province.routes.ts';
import { followProblems } from './risk/facility-check.service.ts';
import { facilityImport } from './risk/facility.import.ts';
import { maySeeFacilityFile } from './risk/facility.queries.ts';
import { facilityRoutes } from './risk/facility.routes.ts';
import { maySeeRiskFile } from './risk/risk-point.queries.ts';
import { riskPointImport } from './risk/risk-point.import.ts';
import { riskJobs } from './risk/risk-point.jobs.ts';
import { riskRoutes } from './risk/risk-point.routes.ts';
import { statisticJobs } from './statistic/statistic.jobs.ts';
import { statisticRoutes } from './statistic/statistic.routes.ts';
import { baseInfoTodos } from './todo.queries.ts';
import { uses } from './uses.queries.ts';

export const baseInfoSlice: Slice = {
  name: 'base-info',
  migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
  uses,
  subscriptions: [
    followsLabs('base-info.labs', [
      ['base_info.lab', 'id'],
      'base_info.equipment',
      'base_info.hazard_source',
      'base_info.judgement',
      'base_info.regrading_lab',
      'base_info.risk_point',
      'base_info.risk_change',
      'base_info.lab_facility',
      'base_info.lab_member',
      'base_info.sign_up',
      'base_info.door',
      'base_info.door_application',
      'base_info.door_grant',
    ]),
    ...revokesDoors,
    judgesRoomUse,
    cardsFollowRooms,
    labsFollowBuildings,
    locksMoves,
    on('kernel.document.changed', { name: 'base-info.facility-problem', when: 'now' }, async (ctx, change) => {
      if (change.docType === 'inspection.problem') await followProblems(ctx, change);
    }),
  ],
  routes: [
    ...labRoutes,
    ...orgMapRoutes,
    ...attributeRoutes,
    ...equipmentRoutes,
    ...equipmentCardRoutes,
    ...equipmentKindRoutes,
    ...hazardRoutes,
    ...gradingRoutes,
    ...facilityRuleRoutes,
    ...judgementRoutes,
    ...regradingRoutes,
    ...labCardRoutes,
    ...homeRoutes,
    ...changeRoutes,
    ...riskRoutes,
    ...facilityRoutes,
    ...statisticRoutes,
    ...provinceRoutes,
    ...memberRoutes,
    ...personRoutes,
    ...companyRoutes,
    ...signUpRoutes,
    ...extensionRoutes,
    ...specialTimeRoutes,
    ...doorRoutes,
  ],
  rights: baseInfoRights,
  pages: baseInfoPages,
  filePolicies: {
    lab: maySeeLabFile,
    'base-info.change': maySeeChangeFile,
    hazard: maySeeHazardFile,
    'base-info.risk-point': maySeeRiskFile,
    'base-info.facility': maySeeFacilityFile,
    'base-info.risk-measure': maySeeFacilityFile,
    'base-info.lab-member': maySeeMemberFile,
    'base-info.person-record': maySeeRecordFile,
    'base-info.sign-up': maySeeSignUpFile,
    'base-info.extension': maySeeExtensionFile,
    'base-info.special-time': maySeeSpecialTimeFile,
  },
  states: {
    'base-info.sign-up': SignUpStatus,
    'base-info.special-time': SpecialTimeStatus,
    'base-info.door-application': ApplicationStatus,
    'base-info.change': ChangeStatus,
    'base-info.risk-point': RiskStatus,
    'base-info.risk-change': RiskStep,
  },
  settings: baseInfoSettings,
  todos: baseInfoTodos,
  jobs: { ...baseInfoJobs, ...riskJobs, ...statisticJobs, ...peopleJobs, ...doorJobs, ...cardJobs },
  sheets: [
    labImport,
    equipmentImport,
    hazardImport,
    riskPointImport,
    facilityImport,
    memberImport,
    companyImport,
    doorImport,
    grantImport,
  ],
  prepareSchool: prepareBaseInfo,
  homeSources: [ownLabs],
  offers: [
    offer(optionOffer, { key: 'my_lab_list', options: chooseOwnLabs }),
    roomChangeOffer,
    ...changeBindings,
    ...builtInNames,
    specialTimeBinding,
  ],
  setupStep: firstLabs,
  demo: baseInfoDemo,
};
