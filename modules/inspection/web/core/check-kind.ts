import { useLocation } from 'react-router';
import type { RightName } from '#kernel/shared/rights.ts';
import { ActType, PatrolType } from '../../shared/core/activity.states.ts';
import { pathsOf, type CheckPaths } from '../../shared/core/check-paths.ts';

type CheckKind = {
  isSpecial: boolean;
  isReach: boolean;
  paths: CheckPaths;
  types: number[];
  edit: RightName;
  titles: { list: string; form: string; start: string; content: string; result: string; bulletin: string };
};

const patrol: CheckKind = {
  isSpecial: false,
  isReach: false,
  paths: pathsOf(ActType.patrol),
  types: PatrolType.$items.map(({ value }) => value),
  edit: 'inspection.activity.edit',
  titles: {
    list: '日常巡查',
    form: '检查活动',
    start: '我的检查',
    content: '检查内容',
    result: '检查结果',
    bulletin: '检查通报',
  },
};

const special: CheckKind = {
  isSpecial: true,
  isReach: false,
  paths: pathsOf(ActType.special),
  types: [ActType.special],
  edit: 'inspection.special.edit',
  titles: {
    list: '专项检查',
    form: '专项检查',
    start: '我的专项检查',
    content: '专项检查内容',
    result: '专项检查结果',
    bulletin: '专项检查通报',
  },
};

const reach: CheckKind = {
  isSpecial: false,
  isReach: true,
  paths: pathsOf(ActType.reach),
  types: [ActType.reach],
  edit: 'inspection.reach.edit',
  titles: {
    list: '达标检查活动',
    form: '达标活动',
    start: '检查工作',
    content: '检查实验室',
    result: '检查结果',
    bulletin: '达标检查通报',
  },
};

/** Special and reach checks use the pages of patrols at addresses of their own. */
export function useCheckKind(): CheckKind {
  const { pathname } = useLocation();
  if (pathname.startsWith('/lab-check/reach-check/')) return reach;
  return pathname.startsWith('/lab-check/special-check/') ? special : patrol;
}
