/** Pictograms by their number: what they show, and the sign of the product that draws it. */
export const pictogramSigns: Readonly<Record<string, readonly [shows: string, sign: string]>> = {
  GHS01: ['爆炸弹', 'GHS爆炸物'],
  GHS02: ['火焰', 'GHS易燃'],
  GHS03: ['圆圈上火焰', 'GHS氧化性'],
  GHS04: ['高压气瓶', 'GHS高压气体'],
  GHS05: ['腐蚀', 'GHS腐蚀'],
  GHS06: ['骷髅', 'GHS急性毒性'],
  GHS07: ['感叹号', 'GHS警告'],
  GHS08: ['健康危害', 'GHS健康危害'],
  GHS09: ['环境', 'GHS环境危害'],
};
