import { implement, type Route } from '#kernel/server/implement.ts';
import { resourceRoutes } from '#kernel/server/resource-routes.ts';
import { sheetRoutes } from '#kernel/server/sheets/sheet-routes.ts';
import { figureYears, memberApi, memberSheet } from '../../shared/people/member.ts';
import { exportMembers } from './member.export.ts';
import { memberImport } from './member.import.ts';
import { listYears } from './member-hours.queries.ts';
import { memberList } from './member.queries.ts';
import { admitMembers, createMember, leaveLab, makeOfficer, updateMember } from './member.service.ts';

export const memberRoutes: Route[] = [
  ...resourceRoutes(memberApi, { rows: memberList, create: createMember, update: updateMember }),
  implement(memberApi.admit, admitMembers),
  implement(memberApi.leave, leaveLab),
  implement(memberApi.makeOfficer, makeOfficer),
  implement(figureYears, listYears),
  ...sheetRoutes(memberSheet, memberImport, exportMembers),
];
