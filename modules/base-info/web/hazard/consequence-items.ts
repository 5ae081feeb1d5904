import { labelOf } from '#kernel/shared/enums.ts';
import { DoorAccess, Frequency, ProjectReview, type Consequence } from '../../shared/hazard/grading.ts';

/** What a level switches on, in words. */
export const consequenceItems = (its: Consequence): [label: string, value: string][] => [
  ['实验室自查', labelOf(Frequency, its.self_check)],
  ['学院检查', labelOf(Frequency, its.college_check)],
  ['学校检查', labelOf(Frequency, its.school_check)],
  ['实验结束必检', its.last_person_check ? '每次' : '不要求'],
  ['首次准入培训', `${its.first_hours} 学时`],
  ['年度培训', `${its.yearly_hours} 学时`],
  ['年度应急演练', `${its.drills} 次`],
  ['项目风险评估', labelOf(ProjectReview, its.project_review)],
  ['门禁', labelOf(DoorAccess, its.door_access)],
];
