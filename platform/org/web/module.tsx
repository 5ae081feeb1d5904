import { offerPart } from '#kernel/web/router/offered-parts.ts';
import { pagesOf } from '#kernel/web/router/pages.ts';
import { orgPages } from '../shared/pages.ts';
import type { UnitPickerProps } from './parts/unit-picker.tsx';

declare module '#kernel/web/router/offered-parts.ts' {
  interface OfferedParts {
    'org.unit-picker': UnitPickerProps;
    'org.term-calendar': object;
  }
}

// People have units, and units name people: the forms of people take the picker by name, so that identity stays below.
offerPart('org.unit-picker', () => import('./parts/unit-picker.tsx').then((m) => m.UnitPicker));

// A tab of the settings, which belong to a slice below.
offerPart(
  'org.term-calendar',
  () => import('./parts/term-calendar.tsx').then((m) => m.TermCalendar),
  'org.calendar.edit',
);

export const orgModule = pagesOf(orgPages, {
  'lab-baseinfo.organization': () => import('./organization.page.tsx').then((m) => m.OrganizationPage),
  'lab-baseinfo.organization-campus': () =>
    import('./organization-campus.page.tsx').then((m) => m.OrganizationCampusPage),
  'lab-baseinfo.organization-orgtype': () =>
    import('./organization-orgtype.page.tsx').then((m) => m.OrganizationOrgtypePage),
  'lab-baseinfo.lab-org-structure': () => import('./lab-org-structure.page.tsx').then((m) => m.LabOrgStructurePage),
  'lab-baseinfo.org-type': () => import('./org-type.list.tsx').then((m) => m.OrgTypeListPage),
  'lab-baseinfo.org-type.edit': () => import('./org-type.form.tsx').then((m) => m.OrgTypeFormPage),
  'lab-baseinfo.building': () => import('./building.list.tsx').then((m) => m.BuildingListPage),
  'lab-baseinfo.building.edit': () => import('./building.form.tsx').then((m) => m.BuildingFormPage),
  'lab-baseinfo.position': () => import('./position.list.tsx').then((m) => m.PositionListPage),
  'lab-baseinfo.position.edit': () => import('./position.form.tsx').then((m) => m.PositionFormPage),
  'school-management': () => import('./school-management.list.tsx').then((m) => m.SchoolListPage),
  'school-management.edit': () => import('./school-management.form.tsx').then((m) => m.SchoolFormPage),
  'campus-config': () => import('./campus-config.list.tsx').then((m) => m.CampusListPage),
});
