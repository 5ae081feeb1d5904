import { codeSource } from '#platform/codes/shared/code-source.ts';
import { orgPickApi } from '#platform/org/shared/pick.ts';
import { tagApi } from '../../shared/learn/tag.ts';

const isTop = ({ parent_id }: { parent_id: number | null }) => parent_id === null;

/** Tags in use, each with its parent. */
export const tagSource = { read: tagApi.options, label: 'label' as const };
/** Tags that may have others below them. */
export const topTags = { ...tagSource, only: isTop };
export const collegeSource = { read: orgPickApi.allColleges, value: 'orgId' as const, label: 'orgName' as const };
export const peopleTypes = codeSource('user_type');
