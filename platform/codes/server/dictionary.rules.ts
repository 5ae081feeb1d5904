import { signSuggestions } from './sign-suggestion.rules.ts';

export type Dictionary = {
  name: string;
  /** `code 名称` pairs, separated by blanks and commas; codes count from 1 when left out. */
  rows: string;
  colors?: string[];
  remarks?: string[];
  /** Codes referenced by the product; a school may rename but not remove them. */
  fixed?: boolean;
  disabled?: string[];
  /** The parent of a code is the longest other code that it begins with. */
  isTree?: boolean;
};

// Labels and colours are data of a school; the levels and classes are those of the ministry's measure 教科信〔2024〕4号.
export const baseDictionaries: Record<string, Dictionary> = {
  lab_level: {
    name: '安全等级',
    rows: '1 Ⅰ级（重大风险）, 2 Ⅱ级（高风险）, 3 Ⅲ级（中风险）, 4 Ⅳ级（低风险）',
    colors: ['#D9001B', '#F59A23', '#F2C037', '#2F6FDE'],
    fixed: true,
  },
  lab_class: {
    name: '安全类别',
    rows: '1 化学类, 2 生物类, 3 辐射类, 4 机电类, 5 其他类, 6 特种设备类',
    // None of the hues of the levels, so that a chart of one is not taken for the other.
    colors: ['#7A5AF0', '#1FA06F', '#D9489A', '#12A0BC', '#8796AD', '#A8703C'],
    fixed: true,
    disabled: ['6'],
  },
  lab_nature: { name: '实验室性质', rows: '1 教学, 2 科研, 3 教学科研, 4 公共平台, 5 实训, 9 其他', fixed: true },
  use_status: { name: '使用状态', rows: '0 开放, 1 不开放, 2 临时关闭', fixed: true },
  room_use: {
    name: '房间用途',
    rows: '1 教学实验室, 2 科研实验室, 3 仪器室, 4 准备室, 5 试剂室, 6 气瓶间, 7 危废暂存间, 8 危化品仓库, 9 动物房, 10 机房, 11 办公室, 99 其他',
  },
  org_level: {
    name: '组织级别',
    rows: 'school 学校, college 学院, department 系, labcenter 实验中心, research 研究所, lab 实验室, pisys 课题组, warehouse 仓库, security 安全保卫部门, equip 设备管理部门',
    fixed: true,
  },
  check_frequency: { name: '检查频次', rows: '1 每周, 5 每两周, 2 每月, 3 每学期', fixed: true },
  user_type: {
    name: '人员类型',
    rows: 'teacher 教职工, undergraduate_student 本科生, graduate_student 硕士生, doctorate_student 博士生, outside_school 校外人员, else 其他',
    fixed: true,
  },
  gender: { name: '性别', rows: '1 男, 2 女, 3 未知', fixed: true },
  special_time_type: { name: '特殊时段', rows: '1 暑假, 2 寒假, 3 过夜, 4 节假日', fixed: true },
  equipment_status: { name: '设备状态', rows: '1 在用, 2 停用, 3 维修', fixed: true },
  equipment_type: {
    name: '设备类型',
    rows: '1 分析仪器, 2 物性测试仪器, 3 计量仪器, 4 电子测量仪器, 5 光学仪器, 6 激光设备, 7 加热设备, 8 低温设备, 9 离心设备, 10 压力容器, 11 起重机械, 12 场内机动车, 13 机械加工设备, 14 生物安全设备, 15 通风与净化设备, 16 计算机及外设, 99 其他',
  },
  operator_cert_status: { name: '操作证状态', rows: '1 正常, 2 失效, 3 未知', fixed: true },
  material_category: {
    name: '安全物资',
    rows: 'qttcq 气体探测器, camera 摄像头, lab_system_card 实验室制度牌, safety_signs 安全标识, safety_box 安全箱, emergency_spray 应急喷淋, eye_washer 洗眼器, extinguisher 灭火器, fire_blanket 灭火毯, fire_sand 消防沙, first_aid 急救箱, fume_hood 通风橱, gas_cabinet 气瓶柜, reagent_cabinet 试剂柜, explosion_proof_cabinet 防爆柜, spill_kit 泄漏处置包',
    fixed: true,
  },
  subject: {
    name: '所属学科',
    rows: '0701 数学, 0702 物理学, 0703 化学, 0710 生物学, 0802 机械工程, 0805 材料科学与工程, 0807 动力工程, 0808 电气工程, 0809 电子科学与技术, 0811 控制科学与工程, 0812 计算机科学与技术, 0817 化学工程与技术, 0830 环境科学与工程, 0901 作物学, 1001 基础医学, 1007 药学, 9999 其他',
  },
  structure: { name: '建筑结构', rows: '1 钢筋混凝土, 2 砖混, 3 钢结构, 9 其他' },
  ghs: {
    name: 'GHS象形图',
    rows: 'GHS01 爆炸, GHS02 易燃, GHS03 氧化, GHS04 高压气体, GHS05 腐蚀, GHS06 急性毒性, GHS07 警告, GHS08 健康危害, GHS09 环境危害',
    fixed: true,
  },
  sign: {
    name: '安全标志',
    rows: 'W01 当心火灾, W02 当心爆炸, W03 当心腐蚀, W04 当心中毒, W05 当心感染, W06 当心触电, W07 当心激光, W08 当心电离辐射, W09 当心高温表面, W10 当心低温, W11 当心机械伤人, W12 当心气瓶, W13 注意安全, W14 当心裂变物质, W15 当心磁场, W16 当心微波, W17 当心伤手, W18 当心烫伤, W19 当心弧光, W20 当心吊物, P01 禁止吸烟, P02 禁止烟火, P03 禁止饮食, P04 禁止用水灭火, P05 非本室人员禁止入内, P06 禁止触摸, P07 禁止堆放, P08 禁止启动, P09 禁止合闸, P10 禁止放易燃物, P11 禁止使用手机, P12 禁止戴手套, M01 必须穿实验服, M02 必须戴护目镜, M03 必须戴防护手套, M04 必须戴防毒面具, M05 必须加强通风, M06 必须洗手, M07 必须戴防尘口罩, M08 必须戴护耳器, M09 必须戴安全帽, M10 必须戴防护帽, M11 必须戴防护面罩, M12 必须穿防护鞋, M13 必须接地, M14 必须加锁, M15 必须拔出插头, M16 必须固定气瓶, E01 紧急出口, E02 洗眼器, E03 紧急喷淋, E04 急救箱, E05 应急电话, F01 灭火器, GHS01 GHS爆炸物, GHS02 GHS易燃, GHS03 GHS氧化性, GHS04 GHS高压气体, GHS05 GHS腐蚀, GHS06 GHS急性毒性, GHS07 GHS警告, GHS08 GHS健康危害, GHS09 GHS环境危害',
  },
  sign_rule: signSuggestions,
  ppe: {
    name: '防护用品',
    rows: '1 实验服, 2 护目镜, 3 防护面屏, 4 丁腈手套, 5 耐高温手套, 6 防毒面具, 7 防尘口罩, 8 防噪耳塞, 9 铅衣, 10 激光护目镜, 11 绝缘手套, 12 安全鞋',
  },
  fire_method: {
    name: '灭火要点',
    rows: '1 水, 2 泡沫, 3 干粉, 4 二氧化碳, 5 灭火毯, 6 消防沙, 7 D类灭火剂, 8 禁止用水',
  },
};

/** The rows of dictionaries that a school starts with. */
export function seedCodes(dictionaries: Readonly<Record<string, Dictionary>>) {
  const keys = Object.keys(dictionaries);
  const types = keys.map((key, i) => ({ key, name: dictionaries[key]!.name, sort: i + 1 }));
  const codes = keys.flatMap((key) => {
    const { rows, colors = [], remarks = [], fixed = false, disabled = [], isTree = false } = dictionaries[key]!;
    const pairs = rows.split(', ').map((row) => row.split(' '));
    const parentOf = (code: string) =>
      pairs.flatMap(([other = '']) => (other !== code && code.startsWith(other) ? [other] : [])).at(-1) ?? '';
    return pairs.map(([code = '', name = ''], i) => {
      const looks = { color: colors[i] ?? '', remark: remarks[i] ?? '', parent: isTree ? parentOf(code) : '' };
      return { key, code, name, sort: i + 1, ...looks, status: disabled.includes(code) ? 0 : 1, fixed };
    });
  });
  return { types, codes };
}
