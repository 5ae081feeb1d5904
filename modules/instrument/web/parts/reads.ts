import { homeApi } from '../../shared/home.ts';
import { monthApi } from '../../shared/month/month.ts';
import { achievementApi } from '../../shared/result/achievement.ts';
import { trainingApi } from '../../shared/result/training.ts';
import { instrumentApi } from '../../shared/register/instrument.ts';
import { planApi } from '../../shared/year/plan.ts';
import { reportApi } from '../../shared/year/report.ts';

export const instrumentPath = '/instrument-report/instrument';
export const monthPath = '/instrument-report/month';
export const achievementPath = '/instrument-report/achievement';
export const fillPath = '/instrument-report/fill';
export const examinePath = '/instrument-report/examine';
export const planPath = '/instrument-report/plan';

export const registerReads = [instrumentApi.list, instrumentApi.find, homeApi.find] as const;
export const monthReads = [monthApi.list, reportApi.find, homeApi.find] as const;
export const achievementReads = [achievementApi.list, achievementApi.find] as const;
export const trainingReads = [trainingApi.list] as const;
/** What a change of a plan or of a year makes out of date. */
export const yearReads = [reportApi.list, reportApi.find, planApi.list, planApi.find, homeApi.find] as const;
