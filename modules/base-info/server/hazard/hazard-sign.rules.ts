import type { Dictionary } from '#platform/codes/server/public.ts';

// What a hazard source calls for on the card: signs, protective equipment and means of extinguishing by their names, then
// a sentence. Codes: hazard-<危险源种类>, which holds for the kinds below it too, controlled-<管控类别>, ghs-<象形图>.
const rules =
  `hazard-101 剧毒化学品 当心中毒、必须戴防毒面具、必须戴防护手套、必须加锁、GHS急性毒性、防毒面具、丁腈手套 剧毒化学品双人双锁保管，双人领用、逐笔登记。
hazard-102 易制爆化学品 当心爆炸、禁止烟火、必须加锁、GHS爆炸物 易制爆化学品专柜上锁、双人保管、流向逐笔登记。
hazard-103 易制毒化学品 必须加锁 易制毒化学品专柜上锁、领用登记。
hazard-104 麻醉药品和精神药品 必须加锁 麻醉药品和精神药品专柜双锁、专人登记。
hazard-105 易燃液体 当心火灾、禁止烟火、灭火器、GHS易燃、干粉、灭火毯 易燃液体远离火源和热源，用后立即密闭。
hazard-106 易燃固体和遇湿易燃物品 当心火灾、禁止烟火、禁止用水灭火、GHS易燃、消防沙、D类灭火剂 遇湿易燃物品保持干燥，着火时禁止用水。
hazard-107 氧化剂 当心火灾、禁止烟火、GHS氧化性 氧化剂与有机物、还原剂分开存放。
hazard-108 腐蚀品 当心腐蚀、必须戴护目镜、必须戴防护手套、洗眼器、紧急喷淋、GHS腐蚀、护目镜、丁腈手套 溅到皮肤或眼睛立即用大量清水冲洗。
hazard-109 一般毒害品 当心中毒、必须戴防护手套、必须洗手、丁腈手套
hazard-110 易燃气体 当心火灾、当心爆炸、当心气瓶、禁止烟火、必须固定气瓶、必须加强通风、GHS易燃、GHS高压气体 泄漏时先关闭总阀、开窗通风，不开关电器。
hazard-111 有毒气体 当心中毒、当心气瓶、必须戴防毒面具、必须固定气瓶、必须加强通风、GHS急性毒性、GHS高压气体、防毒面具 有毒气体报警时立即撤离并报告。
hazard-112 惰性和助燃气体 当心气瓶、必须固定气瓶、必须加强通风、GHS高压气体
hazard-201 病原微生物 当心感染、禁止饮食、必须戴防护手套、必须洗手、实验服、丁腈手套
hazard-202 实验动物 当心感染、必须戴防护手套、必须洗手
hazard-204 生物毒素 当心中毒、必须戴防护手套、必须洗手、丁腈手套
hazard-205 生物安全实验室 当心感染、禁止饮食、必须穿实验服、必须洗手
hazard-301 放射源 当心电离辐射、非本室人员禁止入内、必须加锁
hazard-302 射线装置 当心电离辐射、非本室人员禁止入内、铅衣 开机前确认联锁和警示灯正常。
hazard-303 非密封放射性物质 当心电离辐射、非本室人员禁止入内、禁止饮食、必须洗手
hazard-304 核材料 当心裂变物质、当心电离辐射、非本室人员禁止入内、必须加锁
hazard-401 压力容器 当心爆炸 压力容器运行时不得离人。
hazard-402 起重机械 当心吊物、必须戴安全帽、必须穿防护鞋、安全鞋
hazard-404 高速机械 当心机械伤人、禁止戴手套、必须戴护目镜、护目镜
hazard-405 高压电、大电流 当心触电、必须接地、禁止触摸、绝缘手套 检修前先断电、验电。
hazard-406 激光 当心激光、必须戴护目镜、激光护目镜 开启激光前戴好激光护目镜，不得直视光束。
hazard-407 强磁 当心磁场
hazard-408 加热设备 当心高温表面、禁止放易燃物、必须戴防护手套、耐高温手套
hazard-409 超低温 当心低温、必须戴防护手套、必须加强通风
hazard-410 可燃粉尘 当心爆炸、禁止烟火、必须戴防尘口罩、防尘口罩
hazard-5011 富氧或爆炸性条件的自制装置 当心爆炸、禁止烟火
hazard-502 高空作业 必须戴安全帽
hazard-503 噪声 必须戴护耳器、防噪耳塞
hazard-504 一般用电 当心触电
hazard-505 无人值守或过夜运行 注意安全
controlled-toxic 剧毒 当心中毒、必须戴防毒面具、必须加锁、GHS急性毒性、防毒面具
controlled-explosive 易制爆 当心爆炸、禁止烟火、必须加锁
controlled-precursor1 易制毒一类 必须加锁
controlled-precursor2 易制毒二类 必须加锁
controlled-precursor3 易制毒三类 必须加锁
controlled-narcotic 麻醉药品 必须加锁
controlled-psychotropic1 精神药品一类 必须加锁
controlled-psychotropic2 精神药品二类 必须加锁
ghs-GHS01 爆炸物 GHS爆炸物
ghs-GHS02 易燃 GHS易燃
ghs-GHS03 氧化性 GHS氧化性
ghs-GHS04 高压气体 GHS高压气体
ghs-GHS05 腐蚀 GHS腐蚀
ghs-GHS06 急性毒性 GHS急性毒性
ghs-GHS07 警告 GHS警告
ghs-GHS08 健康危害 GHS健康危害
ghs-GHS09 环境危害 GHS环境危害`
    .split('\n')
    .map((row) => row.split(' '));

const dictionary = (name: string, rows: typeof rules, remark: number): Dictionary => ({
  name,
  rows: rows.map(([code, title]) => `${code} ${title}`).join(', '),
  remarks: rows.map((row) => row[remark] ?? ''),
});

/** Rules for the cards of laboratories that a school starts with and edits as public codes. */
export const hazardSignCodes: Readonly<Record<string, Dictionary>> = {
  sign_rule: dictionary('安全标志推荐', rules, 2),
  warn_rule: dictionary(
    '注意事项推荐',
    rules.filter((row) => row.length > 3),
    3,
  ),
};
