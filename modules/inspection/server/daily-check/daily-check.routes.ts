import { implement, type Route } from '#kernel/server/implement.ts';
import { dailyCheckApi } from '../../shared/daily-check/daily-check.ts';
import { dailyConfigApi } from '../../shared/daily-check/daily-config.ts';
import { exportDailyChecks } from './daily-check.export.ts';
import { dailyCheckList, findDailyCheck, ownCheckList } from './daily-check.queries.ts';
import { markIdle, resumeDaily, submitDaily } from './daily-check.service.ts';
import { dailyConfigList } from './daily-config.queries.ts';
import { removeDailyConfigs, saveDailyConfigs, setDailyStatus } from './daily-config.service.ts';
import { findDailyFigures } from './daily-figures.queries.ts';

/** 每日自查, where the school has switched it on. */
export const dailyCheckRoutes: Route[] = [
  implement(dailyConfigApi.list, dailyConfigList.page),
  implement(dailyConfigApi.save, saveDailyConfigs),
  implement(dailyConfigApi.setStatus, setDailyStatus),
  implement(dailyConfigApi.remove, removeDailyConfigs),
  implement(dailyCheckApi.list, dailyCheckList.page),
  implement(dailyCheckApi.mine, ownCheckList.page),
  implement(dailyCheckApi.find, findDailyCheck),
  implement(dailyCheckApi.submit, submitDaily),
  implement(dailyCheckApi.idle, markIdle),
  implement(dailyCheckApi.resume, resumeDaily),
  implement(dailyCheckApi.figures, findDailyFigures),
  implement(dailyCheckApi.export, exportDailyChecks, { transaction: false }),
];
