import type { Dictionary } from '#platform/codes/server/public.ts';
import { hazardStatements, precautions } from './statement-seed.rules.ts';

/** Dictionaries of the catalogue. A school may rename codes and add its own flags, groups, tags and packages. */
export const chemicalCodes: Readonly<Record<string, Dictionary>> = {
  chem_control: {
    name: '化学品管控类别',
    rows: 'toxic 剧毒化学品, explosive_precursor 易制爆, precursor_1 易制毒第一类, precursor_2 易制毒第二类, precursor_3 易制毒第三类, special_control 特别管控, narcotic 麻醉药品, psychotropic_1 第一类精神药品, psychotropic_2 第二类精神药品, key_supervised 重点监管, none 一般',
    fixed: true,
  },
  chem_ghs_class: {
    name: 'GHS危险类别',
    rows: 'explosive 爆炸物, flam_gas 易燃气体, aerosol 气溶胶, oxid_gas 氧化性气体, press_gas 加压气体, flam_liq 易燃液体, flam_solid 易燃固体, self_react 自反应物质, pyr_liq 自燃液体, pyr_solid 自燃固体, self_heat 自热物质, water_react 遇水放出易燃气体, oxid_liq 氧化性液体, oxid_solid 氧化性固体, org_perox 有机过氧化物, met_corr 金属腐蚀物, desensitised 退敏爆炸物, acute_tox 急性毒性, skin_corr 皮肤腐蚀／刺激, eye_dam 严重眼损伤／眼刺激, resp_sens 呼吸道致敏, skin_sens 皮肤致敏, muta 生殖细胞致突变性, carc 致癌性, repr 生殖毒性, stot_se 特异性靶器官毒性（一次接触）, stot_re 特异性靶器官毒性（反复接触）, asp_tox 吸入危害, aquatic 危害水生环境, ozone 危害臭氧层',
    fixed: true,
  },
  chem_h_code: { name: 'GHS危险性说明', rows: hazardStatements, fixed: true },
  chem_p_code: { name: 'GHS防范说明', rows: precautions, fixed: true },
  chem_storage_group: {
    name: '化学品储存组',
    rows: 'EX 爆炸物和自反应物质, FL 易燃液体, FS 易燃固体, SR 自燃物品, WR 遇水放出易燃气体, OX 氧化剂, OP 有机过氧化物, TX 毒害品, AI 无机酸, AO 有机酸, AL 碱, GN 一般化学品, GF 易燃气体, GO 助燃气体, GT 有毒气体, GI 惰性气体',
    fixed: true,
  },
  chem_react_tag: {
    name: '化学品反应性标签',
    rows: 'cyanide 氰化物, acid 酸, sulfide 硫化物, azide 叠氮化物, heavy_metal 重金属盐, hypochlorite 次氯酸盐, ammonia 氨, nitric_acid 硝酸, acetic_acid 乙酸, acetone 丙酮, alcohol 醇, perchloric_acid 高氯酸, organic 有机物, peroxide 过氧化氢, halogen 卤素, mercury 汞, acetylene 乙炔, alkali_metal 碱金属, chlorinated 氯代溶剂, permanganate 高锰酸盐, polyol 多元醇, peroxide_former 易生成过氧化物',
    fixed: true,
  },
  chem_package: {
    name: '化学品包装',
    rows: 'glass 玻璃瓶, plastic 塑料瓶, drum 桶, bag 袋, cylinder 钢瓶, ampoule 安瓿瓶',
    fixed: true,
  },
  chem_purity: {
    name: '化学品纯度',
    rows: 'GR 优级纯（GR）, AR 分析纯（AR）, CP 化学纯（CP）, HPLC 色谱纯, other 其他',
    fixed: true,
  },
  chem_purpose: { name: '化学品用途', rows: 'teaching 教学, research 科研, other 其他', fixed: true },
  chem_container_state: {
    name: '化学品容器状态',
    rows: '1 在库, 2 已预留, 3 领出在用, 4 调拨中, 5 已用完待回收, 6 已过期, 7 已转危废, 8 盘亏, 9 已回收空瓶',
    fixed: true,
  },
  chem_flow_type: {
    name: '化学品流水类型',
    rows: 'opening 期初, purchase_in 采购入库, donate_in 受赠入库, out 领用, use 使用, return 归还, transfer_out 调出, transfer_in 调入, gain 盘盈, loss 盘亏, to_waste 转危废, empty 回收空瓶, move 移位, split_in 分装',
    fixed: true,
  },
  gas_type: {
    name: '实验气体',
    rows: 'O2 氧, N2 氮, H2 氢, Ar 氩, He 氦, CO2 二氧化碳, C2H2 乙炔, air 空气, NH3 氨, Cl2 氯, CH4 甲烷, CO 一氧化碳',
    fixed: true,
  },
};
