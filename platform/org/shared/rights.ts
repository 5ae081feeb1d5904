import { defineRights, type NamesOf } from '#kernel/shared/rights.ts';

const everybody = 'system school department_leader college xsfzr lab jcry storeman teacher normal';
const managers = 'system school department_leader college xsfzr lab storeman teacher';

export const orgRights = defineRights({
  'org.school.read': { label: '查看学校', roles: 'system school' },
  'org.school.edit': { label: '管理学校', roles: 'system', operatorOnly: true },
  'org.campus.read': { label: '查看校区', roles: everybody },
  'org.campus.edit': { label: '编辑校区', roles: 'system school' },
  'org.building.read': { label: '查看楼宇', roles: everybody },
  'org.building.edit': { label: '编辑楼宇', roles: 'system school' },
  'org.building.export': { label: '导出楼宇', roles: 'school' },
  'org.room.read': { label: '查看房间', roles: managers },
  'org.room.edit': { label: '新建、停用和导入房间', roles: 'system school college' },
  'org.room.change': { label: '修改房间信息，受控字段须经审批', roles: 'system school college lab xsfzr' },
  'org.room.key': { label: '修改房间的受控字段，不经审批', roles: 'system school' },
  'org.room.export': { label: '导出房间', roles: 'school college' },
  'org.type.read': { label: '查看组织类型', roles: managers },
  'org.type.edit': { label: '编辑组织类型', roles: 'system school' },
  'org.unit.read': { label: '查看组织机构', roles: managers },
  'org.unit.school': { label: '选择全校组织', roles: 'system school' },
  'org.unit.edit': { label: '编辑组织机构', roles: 'system school college' },
  'org.unit.move': { label: '移动组织机构', roles: 'system school' },
  'org.unit.export': { label: '导出组织机构', roles: 'school college' },
  'org.calendar.edit': { label: '维护学年学期和放假调休', roles: 'system school' },
  'org.structure.read': { label: '查看实验室组织架构', roles: `${managers} jcry` },
});

declare module '#kernel/shared/rights.ts' {
  interface RightNames extends NamesOf<typeof orgRights> {}
}
