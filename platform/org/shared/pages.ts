import { definePages, type PathsOf, type PageDef, type RightName } from '#kernel/shared/rights.ts';

const page = <const P extends string>(
  path: P,
  title: string,
  right: RightName,
  more: Partial<Omit<PageDef, 'path'>> = {},
): PageDef<P> => ({
  route_name: path
    .slice(1)
    .replaceAll('/', '.')
    .replace(/\.\{\w+\}$/, '.edit'),
  title,
  path,
  right,
  ...more,
});
const inOrganisations = { parent: 'lab-baseinfo.organisations', menu: true };
const inPlaces = { parent: 'lab-baseinfo.places', menu: true };
const inSystem = { parent: 'system', menu: true };

export const orgPages = definePages([
  {
    route_name: 'lab-baseinfo',
    title: '实验室基础信息',
    path: '/lab-baseinfo/home',
    icon: 'lab',
    sort: 10,
    help: 'lab',
  },
  { route_name: 'system', title: '平台管理', path: '/school-management', icon: 'setting', sort: 90, help: 'platform' },

  {
    route_name: 'lab-baseinfo.organisations',
    title: '组织机构',
    path: '',
    parent: 'lab-baseinfo',
    icon: 'org',
    menu: true,
    sort: 20,
    help: 'organization',
  },
  page('/lab-baseinfo/organization', '组织机构管理', 'org.unit.read', { ...inOrganisations, sort: 1 }),
  page('/lab-baseinfo/organization-campus', '按校区查看', 'org.unit.read', { ...inOrganisations, sort: 2 }),
  page('/lab-baseinfo/organization-orgtype', '按类型查看', 'org.unit.read', { ...inOrganisations, sort: 3 }),
  page('/lab-baseinfo/lab-org-structure', '实验室组织架构', 'org.structure.read', {
    ...inOrganisations,
    sort: 5,
    help: 'org-structure',
  }),
  page('/lab-baseinfo/org-type', '组织类型', 'org.type.read', { ...inOrganisations, sort: 6, help: 'org-type' }),
  page('/lab-baseinfo/org-type/{id}', '组织类型编辑', 'org.type.edit', {
    parent: 'lab-baseinfo.org-type',
    hasNew: true,
  }),

  {
    route_name: 'lab-baseinfo.places',
    title: '楼宇与房间',
    path: '',
    parent: 'lab-baseinfo',
    icon: 'building',
    menu: true,
    sort: 30,
    help: 'building',
  },
  page('/lab-baseinfo/building', '楼宇管理', 'org.building.read', { ...inPlaces, sort: 1 }),
  page('/lab-baseinfo/building/{id}', '楼宇编辑', 'org.building.edit', {
    parent: 'lab-baseinfo.building',
    hasNew: true,
  }),
  page('/lab-baseinfo/position', '位置管理', 'org.room.read', { ...inPlaces, sort: 2, help: 'position' }),
  page('/lab-baseinfo/position/{id}', '位置编辑', 'org.room.read', { parent: 'lab-baseinfo.position', hasNew: true }),

  page('/school-management', '学校管理', 'org.school.read', { ...inSystem, icon: 'school', sort: 80, help: 'school' }),
  page('/school-management/{id}', '学校编辑', 'org.school.edit', { parent: 'school-management', hasNew: true }),
  page('/campus-config', '校区配置', 'org.campus.edit', { ...inSystem, icon: 'map', sort: 70, help: 'school' }),
]);

declare module '#kernel/shared/rights.ts' {
  interface PagePaths extends PathsOf<typeof orgPages> {}
}
