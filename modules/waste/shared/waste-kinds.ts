import { defineEnum } from '#kernel/shared/enums.ts';

/** What is thrown away, as laboratories sort it. */
export const MaterialType = defineEnum({
  liquid: { value: 'liquid', label: '废液' },
  solid: { value: 'solid', label: '固体废物' },
  reagent: { value: 'reagent', label: '废弃试剂' },
  bottle: { value: 'bottle', label: '空瓶' },
  sharps: { value: 'sharps', label: '利器' },
  biological: { value: 'biological', label: '生物废物' },
  oil: { value: 'oil', label: '废油' },
  other: { value: 'other', label: '其他' },
});

/** Hazard properties of the national list. */
export const Property = defineEnum({
  toxic: { value: 'T', label: '毒性' },
  corrosive: { value: 'C', label: '腐蚀性' },
  flammable: { value: 'I', label: '易燃性' },
  reactive: { value: 'R', label: '反应性' },
  infectious: { value: 'In', label: '感染性' },
});

export const Form = defineEnum({
  liquid: { value: 'liquid', label: '液态' },
  solid: { value: 'solid', label: '固态' },
  semisolid: { value: 'semisolid', label: '半固态' },
});

/** Unit in which a container is filled. */
export const unitOf = (form: string): string => (form === Form.liquid ? 'L' : 'kg');

/** Liquids of one group share a drum; different groups never do. */
export const CompatGroup = defineEnum({
  halogenated: { value: 'W1', label: '含卤有机废液' },
  organic: { value: 'W2', label: '不含卤有机废液' },
  acid: { value: 'W3', label: '无机酸' },
  base: { value: 'W4', label: '无机碱' },
  metal: { value: 'W5', label: '含重金属' },
  mercury: { value: 'W6', label: '含汞' },
  cyanide: { value: 'W7', label: '含氰' },
  fluoride: { value: 'W8', label: '含氟' },
  oxidiser: { value: 'W9', label: '氧化性' },
  oil: { value: 'W10', label: '废油' },
});

export const Material = defineEnum({
  plastic: { value: 'plastic', label: '塑料' },
  glass: { value: 'glass', label: '玻璃' },
  metal: { value: 'metal', label: '金属' },
  paper: { value: 'paper', label: '纸箱' },
  bag: { value: 'bag', label: '袋' },
});

export const Source = defineEnum({
  experiment: { value: 'experiment', label: '实验' },
  expired: { value: 'expired', label: '过期试剂' },
  bottle: { value: 'bottle', label: '空瓶' },
  equipment: { value: 'equipment', label: '设备' },
});
