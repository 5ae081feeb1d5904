import { implement, type Route } from '#kernel/server/implement.ts';
import { changeApi } from '../../shared/change/change-request.ts';
import { changeSettingApi } from '../../shared/change/change-setting.ts';
import { findPlan } from './change-plan.queries.ts';
import { changeList, findChange, ownChangeList } from './change-request.queries.ts';
import { copyChange, decideChange, readChange, resubmitChange, withdrawChange } from './change-request.service.ts';
import { findChangeSetting } from './change-setting.queries.ts';
import { saveChangeSetting } from './change-setting.service.ts';

export const changeRoutes: Route[] = [
  implement(changeApi.list, changeList.page),
  implement(changeApi.mine, ownChangeList.page),
  implement(changeApi.plan, findPlan),
  implement(changeApi.find, findChange),
  implement(changeApi.decide, decideChange),
  implement(changeApi.resubmit, resubmitChange),
  implement(changeApi.withdraw, withdrawChange),
  implement(changeApi.read, readChange),
  implement(changeApi.copy, async (ctx, input) => ({ id: await copyChange(ctx, input) })),
  implement(changeSettingApi.find, findChangeSetting),
  implement(changeSettingApi.save, saveChangeSetting),
];
