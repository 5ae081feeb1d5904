import { definePages, type PathsOf } from '#kernel/shared/rights.ts';

const parent = 'lab-baseinfo';
const labs = 'lab-baseinfo.lab.search';
const catalogue = 'lab-baseinfo.attribute';

export const baseInfoPages = definePages([
  {
    route_name: 'lab-baseinfo.home',
    title: '首页',
    path: '/lab-baseinfo/home',
    right: 'base-info.home.read',
    parent,
    icon: 'home',
    menu: true,
    sort: 1,
  },
  {
    route_name: 'lab-baseinfo.lab.search',
    title: '实验室查询',
    path: '/lab-baseinfo/lab/search',
    right: 'base-info.lab.read',
    parent,
    icon: 'lab',
    menu: true,
    sort: 10,
  },
  {
    route_name: 'lab-baseinfo.organization-class',
    title: '按类别等级查看',
    path: '/lab-baseinfo/organization-class',
    right: 'base-info.lab.read',
    parent: 'lab-baseinfo.organisations',
    menu: true,
    sort: 4,
  },
  {
    route_name: 'lab-baseinfo.lab.edit',
    title: '实验室',
    path: '/lab-baseinfo/lab/edit/{id}',
    right: 'base-info.lab.edit',
    parent: labs,
  },
  {
    route_name: 'lab-baseinfo.organization.detail',
    title: '单位详情',
    path: '/lab-baseinfo/organization/{org_id}',
    right: 'base-info.lab.read',
    parent: labs,
  },
  {
    route_name: 'lab-baseinfo.preview-lab',
    title: '实验室预览打印',
    path: '/lab-baseinfo/preview-lab/{type}',
    right: 'base-info.lab.print',
    parent: labs,
  },
  {
    route_name: 'lab-baseinfo.lab-card',
    title: '实验室安全信息牌',
    path: '/lab-baseinfo/lab-card/{org_id}',
    right: 'base-info.lab.read',
    parent: labs,
  },
  {
    route_name: 'lab-baseinfo.lab-card.qrcodes',
    title: '信息牌二维码',
    path: '/lab-baseinfo/lab-card/{org_id}/qrcodes',
    right: 'base-info.lab.read',
    parent: labs,
  },
  {
    route_name: 'lab-baseinfo.equipment-all',
    title: '设备总览',
    path: '/lab-baseinfo/equipment-all',
    right: 'base-info.equipment.read',
    parent,
    icon: 'equipment',
    menu: true,
    sort: 40,
  },
  {
    route_name: 'lab-baseinfo.equipment-all.edit',
    title: '设备',
    path: '/lab-baseinfo/equipment-all/edit/{id}',
    right: 'base-info.equipment.edit',
    parent: 'lab-baseinfo.equipment-all',
  },
  {
    route_name: 'lab-baseinfo.equipment-all.detail',
    title: '设备详情',
    path: '/lab-baseinfo/equipment-all/{id}',
    right: 'base-info.equipment.read',
    parent: 'lab-baseinfo.equipment-all',
  },
  {
    route_name: catalogue,
    title: '目录管理',
    path: '',
    parent,
    icon: 'book',
    menu: true,
    sort: 50,
  },
  {
    route_name: 'lab-baseinfo.attribute-aptitude',
    title: '资质管理',
    path: '/lab-baseinfo/attribute-aptitude',
    right: 'base-info.attribute.read',
    parent: catalogue,
    menu: true,
    sort: 1,
  },
  {
    route_name: 'lab-baseinfo.attribute-riskpoint',
    title: '风险点管理',
    path: '/lab-baseinfo/attribute-riskpoint',
    right: 'base-info.attribute.read',
    parent: catalogue,
    menu: true,
    sort: 2,
  },
  {
    route_name: 'lab-baseinfo.attribute-protect',
    title: '防护措施管理',
    path: '/lab-baseinfo/attribute-protect',
    right: 'base-info.attribute.read',
    parent: catalogue,
    menu: true,
    sort: 3,
  },
  {
    route_name: 'lab-baseinfo.attribute.edit',
    title: '属性编辑',
    path: '/lab-baseinfo/attribute/{id}',
    right: 'base-info.attribute.edit',
    parent: catalogue,
  },
]);

declare module '#kernel/shared/rights.ts' {
  interface PagePaths extends PathsOf<typeof baseInfoPages> {}
}
