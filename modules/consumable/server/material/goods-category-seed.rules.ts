import type { Dictionary } from '#platform/codes/server/public.ts';

/**
 * Categories of goods. Those that the dictionary of facilities knows too (`material_category`) and `ppe` are emergency
 * and protective materials.
 */
export const goodsCodes: Readonly<Record<string, Dictionary>> = {
  goods_category: {
    name: '物资分类',
    rows: [
      'glassware 玻璃器皿, plastic 塑料耗材, reagent 一般试剂, biology 生物耗材, electronic 电子元件, metal 五金工具, office 办公用品',
      'ppe 个人防护用品, qttcq 气体探测器, camera 摄像头, lab_system_card 实验室制度牌, safety_signs 安全标识',
      'safety_box 安全箱, emergency_spray 应急喷淋, eye_washer 洗眼器, extinguisher 灭火器, fire_blanket 灭火毯',
      'fire_sand 消防沙, first_aid 急救用品, spill_kit 泄漏处置包, other 其他',
    ].join(', '),
    fixed: true,
  },
};
