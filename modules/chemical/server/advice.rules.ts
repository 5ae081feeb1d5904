import { labelOfStatements } from '../shared/ghs.rules.ts';
import type { SubstanceDetail } from '../shared/substance.ts';

type Advice = SubstanceDetail['advice'];
type Of = { h_codes: readonly string[]; state: string; storage_group: string };

// By storage group: how to keep it, what to do with a spill, and what to fight a fire with.
const groups: Readonly<Record<string, readonly [storage: string, spill: string, fire: string]>> = {
  EX: [
    '单独存放在阴凉处，避免撞击、摩擦和受热；限量存放，不与其他类别同柜。',
    '疏散人员，切断火源；不要扫动或摩擦，用水或规定的稳定剂润湿后由专业人员处理。',
    '远距离用大量水冷却；火接近爆炸物时撤离，不要靠近扑救。',
  ],
  FL: [
    '存放在防爆柜或阴凉通风处，远离火源和热源；与氧化剂、强酸分开；容器密闭，大量取用时接地。',
    '切断一切火源，通风；用不燃吸附材料（干砂、蛭石）吸收后收入密闭容器，不要冲入下水道。',
    '用抗溶性泡沫、干粉、二氧化碳或干砂；用水冷却容器。',
  ],
  FS: [
    '存放在阴凉干燥处，远离火源和热源；与氧化剂分开。',
    '切断火源，避免扬尘；用不产生火花的工具收集到有盖容器。',
    '用水、泡沫、干粉或干砂；避免吹散粉末。',
  ],
  SR: [
    '隔绝空气存放，在惰性气体或规定的溶剂中保存；远离火源和可燃物。',
    '疏散人员，切断火源；用干砂覆盖隔绝空气，由专业人员处理。',
    '用干砂或干粉；不要用水，除非说明书允许。',
  ],
  WR: [
    '存放在干燥处或惰性气体、矿物油中，容器密封；远离水源、酸和醇类。',
    '保持干燥，切断火源；用干砂、干燥石灰覆盖，收入干燥容器，不得用水。',
    '用 D 类灭火剂或干砂；禁止用水、泡沫和二氧化碳。',
  ],
  OX: [
    '存放在阴凉通风处，与可燃物、还原剂、有机物分开；不放在木质或铺有纸张的柜内。',
    '清除周围可燃物；不要用锯末等可燃材料吸收，用干砂覆盖后收集，残留用大量水冲洗。',
    '用大量水冷却和灭火；隔离可燃物。',
  ],
  OP: [
    '按说明书的温度冷藏，与可燃物、还原剂、酸、胺类分开；不得受热、撞击，不得密封过紧。',
    '切断火源；用湿的惰性材料吸收，不要用力刮擦，由专业人员处理。',
    '远距离用大量水冷却；温度升高时撤离。',
  ],
  TX: [
    '存放在专用柜并上锁，与食品、酸类分开；容器密闭，存放处通风。',
    '隔离现场，佩戴防毒面具和手套；小心收集到密闭容器，避免扬尘和产生蒸气，不要冲入下水道。',
    '按周围火情选用干粉、泡沫或二氧化碳；佩戴自给式呼吸器，在上风向扑救。',
  ],
  AI: [
    '存放在耐腐蚀柜的下层，与碱、氰化物、硫化物、金属粉末分开；容器下放接液盘。',
    '佩戴耐酸手套和面罩；用干砂或酸吸附剂围堵，再用碳酸氢钠缓慢中和，收集残余。',
    '本身不燃；按周围火情灭火，避免水直接冲入浓酸。',
  ],
  AO: [
    '存放在耐腐蚀柜，与碱、氧化剂、硝酸分开；可燃的远离火源。',
    '切断火源，佩戴手套和面罩；用干砂吸收，再用碳酸氢钠中和，收集残余。',
    '用抗溶性泡沫、干粉或二氧化碳；用水冷却容器。',
  ],
  AL: [
    '存放在耐腐蚀柜，与酸、铝锌等金属分开；容器密闭防潮。',
    '佩戴手套和护目镜；固体避免扬尘收集，液体用干砂吸收，再用稀酸中和，收集残余。',
    '按周围火情灭火；避免水与大量固体碱接触时飞溅。',
  ],
  GN: ['存放在阴凉干燥处，容器密闭，标签完好。', '收集到容器中，残留用水清洗；避免扬尘。', '按周围火情选用灭火剂。'],
  GF: [
    '气瓶直立固定在通风的气瓶柜或气瓶间，远离火源；与氧气等助燃气体分开；装可燃气体探测器。',
    '切断火源，关闭阀门，通风；疏散到上风向，不能止漏时撤离报警。',
    '先切断气源，再用干粉或二氧化碳；不能切断时用水冷却气瓶，让其燃尽。',
  ],
  GO: [
    '气瓶直立固定在通风处，远离火源、油脂和可燃物；与可燃气体分开。',
    '关闭阀门，通风，移开可燃物和火源。',
    '本身不燃但助燃；切断气源，用水冷却气瓶。',
  ],
  GT: [
    '气瓶存放在带排风和报警的气瓶柜，直立固定；就近备呼吸防护装置。',
    '立即撤离到上风向并报警；只有佩戴自给式呼吸器的人员可以关阀止漏。',
    '切断气源，用水雾驱散和冷却气瓶；佩戴自给式呼吸器。',
  ],
  GI: [
    '气瓶直立固定在通风处，避免受热；密闭房间装氧含量报警。',
    '关闭阀门，通风；进入密闭空间前测氧含量，防止窒息。',
    '本身不燃；用水冷却气瓶，按周围火情灭火。',
  ],
};

/** What the hazards of contact call for. */
function firstAid({ h_codes, state, storage_group }: Of): string {
  const has = (...codes: string[]) => h_codes.some((code) => codes.includes(code));
  const swallowed = has('H300', 'H301')
    ? '误服：立即就医，携带标签或说明书。'
    : has('H304', 'H314')
      ? '误服：漱口，不要催吐，立即就医。'
      : '误服：漱口，感觉不适时就医。';
  const skin = has('H314', 'H310', 'H311')
    ? '皮肤：立即脱去沾染的衣服，用大量流水冲洗至少 15 分钟，就医。'
    : '皮肤：用肥皂和水清洗，有刺激时就医。';
  const eyes = has('H314', 'H318')
    ? '眼睛：立即用洗眼器冲洗至少 15 分钟，就医。'
    : '眼睛：用流动清水冲洗几分钟，仍有不适时就医。';
  const inhaled = has('H330', 'H331')
    ? '吸入：立即转移到空气新鲜处，呼吸困难时给氧，立即就医。'
    : '吸入：转移到空气新鲜处，感觉不适时就医。';
  const special = [
    storage_group === 'AI' && h_codes.includes('H310') ? '氢氟酸灼伤：冲洗后涂葡萄糖酸钙凝胶，立即就医。' : '',
    state === 'gas' && storage_group !== 'GO' ? '冻伤：用温水复温，不要揉搓。' : '',
  ];
  return (state === 'gas' ? [inhaled, eyes, ...special] : [inhaled, skin, eyes, swallowed, ...special]).join('');
}

/** Texts that follow from storage group and hazard statements, shown where a school has written none of its own. */
export function adviceOn(of: Of): Advice {
  const [storage_condition, spill, extinguishing] = groups[of.storage_group] ?? groups['GN']!;
  return { storage_condition, first_aid: firstAid(of), spill, extinguishing };
}

// Precautionary statements by hazard class.
const byClass: Readonly<Record<string, string>> = {
  flam_liq: 'P210 P233 P240 P241 P242 P243 P280 P303+P361+P353 P370+P378 P403+P235 P501',
  flam_gas: 'P210 P377 P381 P403',
  flam_solid: 'P210 P240 P241 P280 P370+P378',
  oxid_gas: 'P220 P244 P370+P376 P403',
  oxid_liq: 'P210 P220 P221 P280 P370+P378 P501',
  oxid_solid: 'P210 P220 P221 P280 P370+P378 P501',
  org_perox: 'P210 P220 P234 P235 P280 P411 P420 P501',
  self_react: 'P210 P234 P235 P280 P370+P378 P411 P501',
  explosive: 'P210 P230 P250 P280 P370+P380+P375 P373 P501',
  pyr_solid: 'P210 P222 P280 P335+P334 P370+P378',
  pyr_liq: 'P210 P222 P280 P302+P334 P370+P378',
  self_heat: 'P235 P280 P420',
  water_react: 'P223 P231+P232 P280 P335+P334 P370+P378 P402+P404',
  press_gas: 'P410+P403',
  met_corr: 'P234 P390 P406',
  acute_tox: 'P264 P270 P271 P280 P304+P340 P312 P501',
  skin_corr: 'P264 P280 P302+P352',
  eye_dam: 'P280 P305+P351+P338',
  skin_sens: 'P261 P272 P280 P333+P313',
  resp_sens: 'P261 P284 P304+P340 P342+P311',
  muta: 'P201 P202 P280 P308+P313 P405 P501',
  carc: 'P201 P202 P280 P308+P313 P405 P501',
  repr: 'P201 P202 P280 P308+P313 P405 P501',
  stot_se: 'P260 P271 P304+P340 P312',
  stot_re: 'P260 P314 P501',
  asp_tox: 'P301+P310 P331 P405 P501',
  aquatic: 'P273 P391 P501',
  ozone: 'P273 P501',
};
const byStatement: Readonly<Record<string, string>> = {
  H300: 'P301+P310 P330 P405',
  H301: 'P301+P310 P330 P405',
  H310: 'P262 P302+P352 P310 P361 P405',
  H311: 'P302+P352 P361 P405',
  H330: 'P260 P284 P310 P403+P233 P405',
  H331: 'P261 P311 P403+P233 P405',
  H314: 'P260 P301+P330+P331 P303+P361+P353 P305+P351+P338 P310 P363 P405',
  H315: 'P332+P313 P362+P364',
  H318: 'P310',
  H319: 'P337+P313',
};

/** Precautionary statements that the hazard statements call for. */
export function precautionsOf({ h_codes, state, storage_group }: Of): string[] {
  const { classes } = labelOfStatements(h_codes, state, storage_group);
  const texts = [...classes.map((name) => byClass[name] ?? ''), ...h_codes.map((code) => byStatement[code] ?? '')];
  return [...new Set(texts.join(' ').split(' ').filter(Boolean))].sort();
}
