import { definePages, type PathsOf } from '#kernel/shared/rights.ts';

const group = 'special-equipment';
const list = 'special-equipment.list';
const read = 'special-equipment.read';
const page = { right: read, parent: group, menu: true } as const;

export const specialPages = definePages([
  { route_name: group, title: '特种设备', path: '', icon: 'equipment', sort: 45, help: 'special-equipment' },
  {
    ...page,
    route_name: 'special-equipment.home',
    title: '特种设备首页',
    path: '/special-equipment',
    icon: 'home',
    sort: 10,
    help: 'special-equipment',
  },
  {
    ...page,
    route_name: list,
    title: '特种设备台账',
    path: '/special-equipment/list',
    icon: 'equipment',
    sort: 20,
    help: 'special-equipment-list',
  },
  {
    route_name: 'special-equipment.edit',
    title: '登记特种设备',
    path: '/special-equipment/edit/{id}',
    hasNew: true,
    right: 'special-equipment.edit',
    parent: list,
    help: 'special-equipment-list',
  },
  {
    route_name: 'special-equipment.detail',
    title: '特种设备详情',
    path: '/special-equipment/list/{id}',
    right: read,
    parent: list,
    help: 'special-equipment-list',
  },
  {
    ...page,
    route_name: 'special-equipment.inspection',
    title: '检验管理',
    path: '/special-equipment/inspection',
    icon: 'audit',
    sort: 30,
    help: 'special-equipment-inspection',
  },
  {
    ...page,
    route_name: 'special-equipment.accessory',
    title: '安全附件',
    path: '/special-equipment/accessory',
    icon: 'setting',
    sort: 40,
    help: 'special-equipment-accessory',
  },
  {
    ...page,
    route_name: 'special-equipment.operator',
    title: '作业人员',
    path: '/special-equipment/operator',
    icon: 'user',
    sort: 50,
    help: 'special-equipment-operator',
  },
  {
    ...page,
    route_name: 'special-equipment.record',
    title: '运行与维护记录',
    path: '/special-equipment/record',
    icon: 'form',
    sort: 60,
    help: 'special-equipment-record',
  },
  {
    ...page,
    route_name: 'special-equipment.not-uploaded',
    title: '未上传实验室',
    path: '/special-equipment/not-uploaded',
    icon: 'lab',
    sort: 70,
    help: 'special-equipment-watch',
  },
  {
    ...page,
    route_name: 'special-equipment.warning',
    title: '到期预警',
    path: '/special-equipment/warning',
    icon: 'notice',
    sort: 80,
    help: 'special-equipment-watch',
  },
  {
    ...page,
    route_name: 'special-equipment.setting',
    title: '检验周期与作业项目',
    path: '/special-equipment/setting',
    right: 'special-equipment.setting',
    icon: 'setting',
    sort: 90,
    help: 'special-equipment-setting',
  },
]);

declare module '#kernel/shared/rights.ts' {
  interface PagePaths extends PathsOf<typeof specialPages> {}
}
