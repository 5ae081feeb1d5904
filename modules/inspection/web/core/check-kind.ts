import { useLocation } from 'react-router';
import { ActType, PatrolType } from '../../shared/core/activity.states.ts';
import { pathsOf, type CheckPaths } from '../../shared/core/check-paths.ts';

type CheckKind = {
  isSpecial: boolean;
  paths: CheckPaths;
  types: number[];
  titles: { list: string; form: string; start: string; content: string; result: string; bulletin: string };
};

const patrol: CheckKind = {
  isSpecial: false,
  paths: pathsOf(ActType.patrol),
  types: PatrolType.$items.map(({ value }) => value),
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
  paths: pathsOf(ActType.special),
  types: [ActType.special],
  titles: {
    list: '专项检查',
    form: '专项检查',
    start: '我的专项检查',
    content: '专项检查内容',
    result: '专项检查结果',
    bulletin: '专项检查通报',
  },
};

/** Special checks use the pages of patrols at addresses of their own. */
export const useCheckKind = (): CheckKind =>
  useLocation().pathname.startsWith('/lab-check/special-check/') ? special : patrol;
