import { defineEnum, type EnumValue } from '#kernel/shared/enums.ts';

export const OrgLevel = defineEnum({
  school: { value: 'school', label: '学校' },
  college: { value: 'college', label: '学院' },
  department: { value: 'department', label: '系' },
  labcenter: { value: 'labcenter', label: '实验中心' },
  research: { value: 'research', label: '研究所' },
  pisys: { value: 'pisys', label: '课题组' },
  lab: { value: 'lab', label: '实验室' },
  warehouse: { value: 'warehouse', label: '仓库' },
  security: { value: 'security', label: '安全保卫部门' },
  equip: { value: 'equip', label: '设备管理部门' },
});
export type OrgLevelCode = EnumValue<typeof OrgLevel>;

/** Levels allowed directly above each level. */
const parents: Record<OrgLevelCode, readonly OrgLevelCode[]> = {
  school: [],
  college: ['school'],
  security: ['school'],
  equip: ['school'],
  department: ['college'],
  labcenter: ['college', 'school'],
  research: ['college', 'school'],
  pisys: ['college', 'department', 'research'],
  lab: ['college', 'department', 'labcenter', 'research', 'pisys'],
  warehouse: ['school', 'college', 'labcenter'],
};

/** The root counts as one. */
export const maxDepth = 6;

export const parentLevels = (level: OrgLevelCode) => parents[level];
export const isAllowedBelow = (level: OrgLevelCode, parent: OrgLevelCode) => parents[level].includes(parent);

/** Levels allowed directly below a unit, in the order of the enum. */
export const childLevels = (parent: OrgLevelCode): OrgLevelCode[] =>
  OrgLevel.$items.map((item) => item.value).filter((level) => isAllowedBelow(level, parent));

/** How many units a path names: `/1/5/` is two deep. */
export const depthOf = (path: string) => path.split('/').length - 2;

/** Error message for a unit's code, if any. Laboratory numbers start with the three digits of the college. */
export function codeFault(level: OrgLevelCode, code: string): string | undefined {
  return level === 'college' && !/^\d{3}$/.test(code) ? '学院编码应为 3 位数字，用于生成实验室编号' : undefined;
}
