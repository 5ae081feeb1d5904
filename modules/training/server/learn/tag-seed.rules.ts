import type { EnumValue } from '#kernel/shared/enums.ts';
import type { TagKind } from '../../shared/kinds.ts';

/** A subject with the topics below it. */
type SeedTag = readonly [kind: EnumValue<typeof TagKind>, name: string, topics: string];

/** The tree of subjects that a fresh school has. */
export const seedTags: readonly SeedTag[] = [
  ['general', '通识安全', '实验室行为规范 个人防护 用电安全 安全标识 环境卫生与值日 安全责任 风险评估 隐患报告'],
  ['fire', '消防安全', '燃烧基础 火灾预防 灭火器材 消防设施 火灾处置 疏散逃生'],
  ['chemistry', '化学安全', '化学品标识 危险化学品储存 化学品使用 化学毒害 管控化学品 化学废弃物 通风橱 化学应急'],
  ['biology', '生物安全', '病原微生物 生物安全柜 消毒灭菌 生物防护 基因与细胞 实验动物 生物废弃物'],
  ['radiation', '辐射安全', '辐射防护 放射性同位素 射线装置 辐射管理 放射性废物'],
  ['machinery', '机电安全', '机械加工 高温设备 低温与真空 离心设备 高压电'],
  ['special', '特种设备', '特种设备管理 压力容器 起重机械 高压灭菌器 锅炉与电梯'],
  ['gas', '气体安全', '气瓶识别 气瓶搬运与固定 气瓶使用 气体危害 可燃气体 有毒气体 窒息性气体'],
  ['laser', '激光安全', '激光分类 激光防护 强光与紫外 强磁场与噪声'],
  ['emergency', '应急处置', '事故报告 应急预案 急救技能 触电急救 化学灼伤 烫伤与割伤 泄漏处置 心肺复苏 水电气事故'],
  ['law', '法规制度', '国家法规 学校制度 分级分类管理 准入制度'],
];
