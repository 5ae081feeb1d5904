import type { Dictionary } from './dictionary.rules.ts';

// What a lab holds, and the names of the signs that it calls for. Codes: class-<安全类别>, equipment-<设备类型>,
// attribute-<资质或风险点>; a school edits them as public codes, the signs in the remark.
const suggestions = `class-1 化学类 必须穿实验服、必须戴护目镜、必须戴防护手套、禁止饮食、禁止吸烟、紧急出口
class-2 生物类 当心感染、禁止饮食、必须穿实验服、必须戴防护手套、必须洗手、紧急出口
class-3 辐射类 当心电离辐射、非本室人员禁止入内、必须穿实验服、紧急出口
class-4 机电类 当心机械伤人、当心触电、必须戴护目镜、紧急出口
class-5 其他类 注意安全、禁止吸烟、紧急出口
equipment-6 激光设备 当心激光、非本室人员禁止入内、必须戴护目镜
equipment-7 加热设备 当心高温表面、禁止放易燃物、必须戴防护手套
equipment-8 低温设备 当心低温、必须戴防护手套
equipment-9 离心设备 当心机械伤人
equipment-10 压力容器 当心气瓶、当心爆炸
equipment-11 起重机械 当心吊物、必须戴安全帽、必须穿防护鞋
equipment-13 机械加工设备 当心机械伤人、禁止戴手套、必须戴护目镜、必须穿防护鞋
equipment-14 生物安全设备 当心感染
attribute-ZZ01 涉危化品 当心腐蚀、当心中毒、洗眼器、紧急喷淋、GHS腐蚀、GHS警告
attribute-ZZ02 涉剧毒 当心中毒、必须戴防毒面具、必须加锁、GHS急性毒性
attribute-ZZ03 涉易制爆 当心爆炸、禁止烟火、必须加锁、GHS爆炸物、GHS氧化性
attribute-ZZ04 涉易制毒 必须加锁
attribute-ZZ05 涉气瓶 当心气瓶、必须固定气瓶、必须加强通风、GHS高压气体
attribute-ZZ06 涉危废 当心腐蚀、GHS环境危害
attribute-ZZ08 病原微生物 当心感染、非本室人员禁止入内
attribute-ZZ11 辐射安全许可 当心电离辐射、非本室人员禁止入内
attribute-ZZ12 特种设备 注意安全
attribute-ZZ13 激光 当心激光、必须戴护目镜
attribute-ZZ14 机械加工 当心机械伤人、禁止戴手套、必须戴护目镜
attribute-ZZ15 高压电 当心触电、必须接地、禁止触摸
attribute-ZZ16 粉尘 当心爆炸、禁止烟火、必须戴防尘口罩
attribute-ZZ17 冷冻加热 当心高温表面、当心低温
attribute-FX101 易燃液体 当心火灾、禁止烟火、禁止使用手机、灭火器、GHS易燃
attribute-FX102 易燃气体 当心火灾、当心爆炸、禁止烟火、必须固定气瓶、GHS易燃、GHS高压气体
attribute-FX103 有毒气体 当心中毒、必须戴防毒面具、必须固定气瓶、GHS急性毒性
attribute-FX104 惰性气体与液氮 当心低温、必须加强通风
attribute-FX107 强酸强碱 当心腐蚀、必须戴护目镜、必须戴防护手套、洗眼器、GHS腐蚀
attribute-FX108 强氧化剂 当心火灾、禁止烟火、GHS氧化性
attribute-FX109 遇水放热物质 禁止用水灭火、当心火灾`;

const rows = suggestions.split('\n').map((row) => row.split(' '));

export const signSuggestions: Dictionary = {
  name: '安全标志推荐',
  rows: rows.map(([code, name]) => `${code} ${name}`).join(', '),
  remarks: rows.map(([, , signs = '']) => signs),
};
