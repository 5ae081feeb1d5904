// Kinds of the dictionary equipment_type by the names that the demonstration gives its equipment.
const kinds: readonly (readonly [name: RegExp, kind: string])[] = [
  [/反应釜|灭菌器/, '10'],
  [/起重机/, '11'],
  [/炉|干燥箱|培养箱|气候箱/, '7'],
  [/冰箱|冷冻|低温/, '8'],
  [/离心/, '9'],
  [/显微镜/, '5'],
  [/激光器/, '6'],
  [/加工中心|车床|切割机|切片机|球磨|取材台/, '13'],
  [/生物安全柜/, '14'],
  [/通风柜|手套箱/, '15'],
  [/服务器|工作站/, '16'],
  [/试验机|测试仪/, '2'],
  [/测量机/, '3'],
  [/示波器|信号发生器|频谱|电源|测试台|耐压/, '4'],
  [/谱仪|色谱|光度计|分析仪|联用仪|衍射仪|细胞仪|旋光仪|定氮仪|测定仪|采样器|PCR/, '1'],
];

export const kindOf = (name: string): string => kinds.find(([words]) => words.test(name))?.[1] ?? '99';
