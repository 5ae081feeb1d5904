type SeedType = readonly [
  name: string,
  material: string,
  hw: string,
  code: string,
  props: string,
  form: string,
  group: string,
  precautions: string,
  special?: true,
];

export const seedEdition = 2025;

const tight = '密闭存放，远离火源、热源，防止泄漏';
const upright = '容器直立密闭，防止倾倒泄漏，操作时戴手套和护目镜';

// Codes of the national list that universities use. 依据：《国家危险废物名录（2025 年版）》，请按学校环评核对。
export const seedTypes: readonly SeedType[] = [
  ['实验室废液', 'liquid', 'HW49', '900-047-49', 'T C I R', 'liquid', '', upright],
  ['实验室固体废物', 'solid', 'HW49', '900-047-49', 'T C I R', 'solid', '', '双层袋密封，尖锐物先装利器盒'],
  ['含氰废液', 'liquid', 'HW49', '900-047-49', 'T R', 'liquid', 'W7', '保持 pH 大于 10，严禁与酸接触'],
  ['含重金属废液', 'liquid', 'HW49', '900-047-49', 'T', 'liquid', 'W5', upright],
  ['含氟废液', 'liquid', 'HW49', '900-047-49', 'T C', 'liquid', 'W8', '使用塑料容器，不得用玻璃容器'],
  ['氧化性废液', 'liquid', 'HW49', '900-047-49', 'T R', 'liquid', 'W9', '不得与有机物、还原剂接触，不得密封过紧'],
  ['沾染废物', 'solid', 'HW49', '900-041-49', 'T In', 'solid', '', '双层袋密封，不得有游离液体'],
  ['废试剂空瓶', 'bottle', 'HW49', '900-041-49', 'T In', 'solid', '', '倒空并盖紧瓶盖，瓶口朝上装箱，防止破碎'],
  ['实验利器', 'sharps', 'HW49', '900-041-49', 'T In', 'solid', '', '装入利器盒，不超过 3/4，封口后不再打开'],
  ['废活性炭', 'solid', 'HW49', '900-039-49', 'T', 'solid', '', '密封防潮，远离火源'],
  ['废弃危险化学品', 'reagent', 'HW49', '900-999-49', 'T C I R', 'solid', '', '原瓶原标签，附清单，不同性质分箱'],
  ['含卤废有机溶剂', 'liquid', 'HW06', '900-402-06', 'T I R', 'liquid', 'W1', tight],
  ['不含卤废有机溶剂', 'liquid', 'HW06', '900-404-06', 'T I R', 'liquid', 'W2', tight],
  ['废矿物油', 'oil', 'HW08', '900-249-08', 'T I', 'liquid', 'W10', tight],
  ['废酸', 'liquid', 'HW34', '900-349-34', 'C T', 'liquid', 'W3', '与碱、氰化物、硫化物分开，防止泄漏'],
  ['废碱', 'liquid', 'HW35', '900-399-35', 'C T', 'liquid', 'W4', '与酸分开，防止泄漏'],
  ['含汞废液', 'liquid', 'HW29', '900-023-29', 'T', 'liquid', 'W6', '密闭存放，泄漏时用硫磺粉覆盖'],
  ['含汞灯管', 'solid', 'HW29', '900-023-29', 'T', 'solid', '', '整支放入防碎套筒，防止破碎'],
  ['废药物', 'other', 'HW03', '900-002-03', 'T', 'solid', '', '连同包装密封'],
  ['感染性废物', 'biological', 'HW01', '841-001-01', 'In', 'solid', '', '先高压灭菌，双层专用袋密封，2 日内交出'],
  ['不明废物', 'other', 'HW49', '900-999-49', 'T C I R', 'solid', '', '不得移动和打开，单独隔离，等待评估', true],
  ['爆炸性或带压废物', 'other', 'HW49', '900-999-49', 'R', 'solid', '', '不得移动、敲击和受热，等待评估', true],
];

export const seedSpecs: readonly (readonly [name: string, volume: number, material: string, tare: number])[] = [
  ['5 L 塑料桶', 5, 'plastic', 0.3],
  ['10 L 塑料桶', 10, 'plastic', 0.55],
  ['20 L 塑料桶', 20, 'plastic', 1.1],
  ['25 L 塑料桶', 25, 'plastic', 1.3],
  ['4 L 玻璃瓶', 4, 'glass', 1.6],
  ['60 L 塑料桶', 60, 'plastic', 3.2],
  ['200 L 钢桶', 200, 'metal', 18],
  ['1000 L 吨桶', 1000, 'plastic', 60],
  ['利器盒 6 L', 6, 'plastic', 0.35],
  ['纸箱 50 L', 50, 'paper', 0.9],
  ['专用袋 30 L', 30, 'bag', 0.05],
];
