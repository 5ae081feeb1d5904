import type { Dictionary } from '#platform/codes/server/public.ts';

/** Dictionaries of stores; a school may rename codes and add its own. */
export const stockCodes: Readonly<Record<string, Dictionary>> = {
  warehouse_type: {
    name: '仓库类型',
    rows: '1 校级危化品库, 2 院级试剂库, 3 实验室储存点, 4 气瓶间, 5 危废暂存库, 6 耗材库',
    fixed: true,
  },
  warehouse_feature: {
    name: '仓库防护条件',
    rows: 'explosion_proof 防爆, ventilation 通风, burglar_alarm 防盗报警, video 视频监控, double_lock 双人双锁, gas_detector 气体探测报警',
    fixed: true,
  },
  cabinet_kind: {
    name: '储存柜类型',
    rows: 'explosion_proof 防爆柜, corrosion 耐腐蚀柜, toxic 毒品柜, cold 冷藏柜, gas 气瓶柜, plain 普通柜',
    fixed: true,
  },
};
