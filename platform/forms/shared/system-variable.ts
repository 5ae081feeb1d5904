import { defineEnum, type EnumValue } from '#kernel/shared/enums.ts';

/** Values of the platform that a form may fill in or offer as options, by the keys of the call. */
export const systemVariables = defineEnum({
  current_user_id: { value: 'current_user_id', label: '当前用户编号' },
  current_user_name: { value: 'current_user_name', label: '当前用户姓名' },
  current_user_phone: { value: 'current_user_phone', label: '当前用户手机号' },
  current_role: { value: 'current_role', label: '当前角色' },
  current_org: { value: 'current_org', label: '当前单位' },
  current_college: { value: 'current_college', label: '当前学院' },
  current_date: { value: 'current_date', label: '当前日期' },
  current_datetime: { value: 'current_datetime', label: '当前时间' },
  school_year: { value: 'school_year', label: '当前学年' },
  current_term: { value: 'current_term', label: '当前学期' },
  college_list: { value: 'college_list', label: '学院' },
  my_lab_list: { value: 'my_lab_list', label: '我的实验室' },
  building_list: { value: 'building_list', label: '楼宇' },
  my_budget_card_list: { value: 'my_budget_card_list', label: '我的经费卡' },
  chem_warehouse_list: { value: 'chem_warehouse_list', label: '危化品仓库' },
  my_project_list: { value: 'my_project_list', label: '我的项目' },
});
export type SystemVariable = EnumValue<typeof systemVariables>;

/** True for a variable that gives options; the others give one value. */
export const givesOptions = (key: SystemVariable): boolean => key.endsWith('_list');
