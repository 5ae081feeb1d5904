import { pagesOf, type WebModule } from '#kernel/web/router/pages.ts';
import { offerPart } from '#kernel/web/router/offered-parts.ts';
import type { ChangeTargetProps } from './change/change-rules.tsx';
import { baseInfoPages } from '../shared/pages.ts';
import type { ExtensionInfoProps } from './parts/extension-info.tsx';

declare module '#kernel/web/router/offered-parts.ts' {
  interface OfferedParts {
    'base-info.change-rules': ChangeTargetProps;
    'base-info.change-notice': ChangeTargetProps & { before: object };
    'base-info.target-changes': ChangeTargetProps;
    'base-info.extension': ExtensionInfoProps;
  }
}

// The form of a room belongs to a slice below, which does not know approvals.
offerPart(
  'base-info.change-rules',
  () => import('./change/change-rules.tsx').then((m) => m.ChangeRules),
  'base-info.change.read',
);
offerPart(
  'base-info.change-notice',
  () => import('./change/change-notice.tsx').then((m) => m.ChangeNotice),
  'base-info.change.read',
);
offerPart(
  'base-info.target-changes',
  () => import('./change/target-changes.tsx').then((m) => m.TargetChanges),
  'base-info.change.read',
);

offerPart('base-info.extension', () => import('./parts/extension-info.tsx').then((m) => m.ExtensionInfo));

const pages = pagesOf(
  baseInfoPages,
  {
    scan: () => import('./scan.page.tsx').then((m) => m.ScanPage),
    'lab-baseinfo.home': () => import('./home.page.tsx').then((m) => m.HomePage),
    'lab-baseinfo.lab.search': () => import('./lab.list.tsx').then((m) => m.LabListPage),
    'lab-baseinfo.organization-class': () => import('./lab-class.list.tsx').then((m) => m.LabClassListPage),
    'lab-baseinfo.org-map': () => import('./map/org-map.page.tsx').then((m) => m.OrgMapPage),
    'lab-baseinfo.lab.edit': () => import('./lab.form.tsx').then((m) => m.LabFormPage),
    'lab-baseinfo.organization.detail': () => import('./lab.detail.tsx').then((m) => m.OrganizationDetailPage),
    'lab-baseinfo.preview-lab': () => import('./lab-preview.page.tsx').then((m) => m.LabPreviewPage),
    'lab-baseinfo.lab-card': () => import('./lab-card.page.tsx').then((m) => m.LabCardPage),
    'lab-baseinfo.lab-card.qrcodes': () => import('./lab-qrcodes.page.tsx').then((m) => m.LabQrcodesPage),
    'lab-baseinfo.equipment-all': () => import('./equipment.list.tsx').then((m) => m.EquipmentListPage),
    'lab-baseinfo.equipment-all.edit': () => import('./equipment.form.tsx').then((m) => m.EquipmentFormPage),
    'lab-baseinfo.equipment-all.detail': () => import('./equipment-one.page.tsx').then((m) => m.EquipmentPage),
    'lab-baseinfo.dangerousMaterials': () => import('./hazard/hazard.list.tsx').then((m) => m.HazardListPage),
    'lab-baseinfo.dangerousMaterials.edit': () => import('./hazard/hazard.form.tsx').then((m) => m.HazardFormPage),
    'lab-baseinfo.dangerousMaterials.detail': () =>
      import('./hazard/hazard.detail.tsx').then((m) => m.HazardDetailPage),
    'lab-baseinfo.attribute-riskpoint-new': () => import('./risk/risk-point.list.tsx').then((m) => m.RiskPointListPage),
    'lab-baseinfo.attribute-riskpoint-new.edit': () =>
      import('./risk/risk-point.form.tsx').then((m) => m.RiskPointFormPage),
    'lab-baseinfo.attribute-riskpoint-new.change': () =>
      import('./risk/risk-point.form.tsx').then((m) => m.RiskChangeFormPage),
    'lab-baseinfo.attribute-riskpoint-new.detail': () =>
      import('./risk/risk-point.detail.tsx').then((m) => m.RiskPointDetailPage),
    'lab-baseinfo.risk-point-audit': () => import('./risk/risk-audit.page.tsx').then((m) => m.RiskAuditPage),
    'lab-baseinfo.risk-change-record': () => import('./risk/risk-change.list.tsx').then((m) => m.RiskChangeListPage),
    'lab-baseinfo.protective-measures.one': () => import('./risk/protection.page.tsx').then((m) => m.ProtectionPage),
    'lab-baseinfo.class-level-setting': () => import('./hazard/grading.page.tsx').then((m) => m.GradingPage),
    'lab-baseinfo.statistic': () => import('./statistic/statistic.page.tsx').then((m) => m.StatisticPage),
    'lab-baseinfo.statistic.type': () => import('./statistic/statistic-type.page.tsx').then((m) => m.StatisticTypePage),
    'export-pro-depart': () => import('./province/province.page.tsx').then((m) => m.ProvincePage),
    'export-pro-depart.template': () =>
      import('./province/province-template.list.tsx').then((m) => m.ProvinceTemplateListPage),
    'export-pro-depart.template.edit': () =>
      import('./province/province-template.form.tsx').then((m) => m.ProvinceTemplateFormPage),
    'lab-baseinfo.lab.person': () => import('./people/member.list.tsx').then((m) => m.MemberListPage),
    'lab-baseinfo.person-doc': () => import('./people/person.page.tsx').then((m) => m.PersonPage),
    'lab-baseinfo.sign-up-list': () => import('./people/sign-up.list.tsx').then((m) => m.SignUpListPage),
    'lab-baseinfo.company-limit-config': () => import('./people/company.list.tsx').then((m) => m.CompanyListPage),
    'lab-baseinfo.lab.special-time': () => import('./access/special-time.list.tsx').then((m) => m.SpecialTimeListPage),
    'lab-baseinfo.lab.special-time.edit': () =>
      import('./access/special-time.form.tsx').then((m) => m.SpecialTimeFormPage),
    'lab-baseinfo.lab.special-time.detail': () =>
      import('./access/special-time.detail.tsx').then((m) => m.SpecialTimeDetailPage),
    'lab-baseinfo.acs': () => import('./access/acs.page.tsx').then((m) => m.AcsPage),
    'lab-baseinfo.out-sign-up': () => import('./people/out-sign-up.page.tsx').then((m) => m.OutSignUpPage),
    'lab-baseinfo.ntdx.mb-guide': () => import('./guide/phone-guide.page.tsx').then((m) => m.PhoneGuidePage),
    'lab-baseinfo.attribute-aptitude': () => import('./attribute.list.tsx').then((m) => m.AptitudeListPage),
    'lab-baseinfo.attribute-riskpoint': () => import('./attribute.list.tsx').then((m) => m.RiskPointListPage),
    'lab-baseinfo.attribute-protect': () => import('./attribute.list.tsx').then((m) => m.ProtectListPage),
    'lab-baseinfo.attribute.edit': () => import('./attribute.form.tsx').then((m) => m.AttributeFormPage),
    'lab-baseinfo.change.change-examine': () =>
      import('./change/change-examine.list.tsx').then((m) => m.ChangeExaminePage),
    'lab-baseinfo.change.change-examine.detail': () =>
      import('./change/change-request.page.tsx').then((m) => m.ChangeRequestPage),
    'lab-baseinfo.change.change-examine-see': () => import('./change/change-see.list.tsx').then((m) => m.ChangeSeePage),
    'lab-baseinfo.change.room-change-set': () =>
      import('./change/change-setting.page.tsx').then((m) => m.RoomChangeSettingPage),
    'lab-baseinfo.change.org-change-set': () =>
      import('./change/change-setting.page.tsx').then((m) => m.OrgChangeSettingPage),
    'lab-baseinfo.diy-form': () => import('./diy-form.list.tsx').then((m) => m.DiyFormListPage),
    'lab-baseinfo.diy-form.add': () => import('./diy-form.page.tsx').then((m) => m.DiyFormDesignPage),
  },
  {
    scan: { main: true, noRule: true },
    // Whoever decides or made a request opens it, from the to-dos of any sub-system; the server says who.
    'lab-baseinfo.change.change-examine.detail': { main: true, noRule: true },
    // Opened from the to-dos of approvals.
    'lab-baseinfo.lab.special-time.detail': { main: true },
    // Linked from inspections in another sub-system.
    'lab-baseinfo.organization.detail': { main: true },
    'lab-baseinfo.equipment-all.detail': { main: true, guest: true },
    'lab-baseinfo.lab-card': { full: true, guest: true },
    'lab-baseinfo.lab-card.qrcodes': { full: true },
    'lab-baseinfo.preview-lab': { full: true },
    'lab-baseinfo.out-sign-up': { full: true, noLogin: true, main: true },
    'lab-baseinfo.ntdx.mb-guide': { full: true, noLogin: true, main: true },
  },
);

export const baseInfoModule: WebModule = {
  ...pages,
  slots: {
    homeActions: [{ key: 'scan', label: '扫码', icon: 'scan', phone: true, to: '/scan' }],
    landingOffers: [
      {
        title: '实验室基础信息',
        text: '实验室、房间、设备和责任人，分级分类，信息牌与二维码',
        icon: 'lab',
        to: '/lab-baseinfo/home',
      },
    ],
  },
};
