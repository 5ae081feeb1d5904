import { casOf } from '#modules/chemical/server/testing/cas.ts';
import { givePlaces } from '#modules/base-info/server/testing/places.ts';
import type { TestAccount } from './fixtures.ts';
import type { TestApp } from './harness.ts';

/** Cells of a row by the title of their column. */
export type Line = Record<string, string | number>;

type ImportCase = {
  path: string;
  /** Name of the sheet in the registry. */
  sheet: string;
  /** Table of the imported rows. */
  table: string;
  by: TestAccount;
  /** A row that can be imported, different for each number. */
  good: (n: number) => Line;
  /** What only the data of the school tells; each with the sentence that the row gets. */
  faults: [Line, string][];
};

const ofLab = (room: boolean): [Line, string][] => [
  [{ 实验室编号: '9999999' }, '实验室编号“9999999”不存在，请在实验室查询中核对编号'],
  [{ 实验室编号: '10001' }, '实验室编号“10001”不存在，是否为“0010001”？Excel 会去掉前导 0'],
  [{ 实验室编号: '0020001' }, '实验室“激光光学实验室”不在您的管理范围内'],
  [{ 实验室编号: '0010009' }, '实验室“停用实验室”已停用，请先启用'],
  ...(room ? ([[{ 房间号: '999' }, '房间号“999”不属于实验室“有机合成实验室”，可填：301']] as [Line, string][]) : []),
];
const ofPerson = (title: string): [Line, string][] => [
  [{ [title]: 'X9' }, `${title}“X9”不存在或已停用，请核对`],
  [{ [title]: 'T199' }, `${title}“T199”不存在或已停用，请核对`],
];

/** The imports of people, places and what stands in them, over the school that `giveImportable` prepares. */
export const importCases: ImportCase[] = [
  {
    path: '/org/unit',
    sheet: 'org.unit',
    table: 'org.unit',
    by: 'college',
    good: (n) => ({ 单位编码: `001D${n}`, 单位名称: `导入系${n}`, 级别: '系', 上级编码: '001' }),
    faults: [
      [{ 上级编码: 'NOPE' }, '上级编码“NOPE”不存在或不在您的管理范围内'],
      [{ 上级编码: '1' }, '上级编码“1”不存在，是否为“001”？'],
      [{ 上级编码: '002' }, '上级编码“002”不存在或不在您的管理范围内'],
      [{ 上级编码: '001STOP' }, '上级编码“001STOP”的单位已停用，请先启用'],
      [{ 上级编码: '001001' }, '系下不能设立系，请改填上级单位或级别'],
      [{ 级别: '学院', 单位编码: 'AB' }, '学院编码应为 3 位数字'],
      [{ 单位编码: '002' }, '单位编码“002”已被使用，请换一个'],
      [{ 单位编码: '001001', 级别: '课题组' }, '级别与系统不一致：单位“001001”的级别是系'],
      [
        { 单位编码: '001STOP', 级别: '实验中心', 上级编码: '001001' },
        '与系统不一致，请改为“001”；调整上级单位请用“移动”',
      ],
      [{ 类型: '没有的类型' }, '类型“没有的类型”不在可选范围内'],
      [{ 类型: '测试用实验室' }, '类型“测试用实验室”不适用于系'],
      [{ 校区: '东校区、火星' }, '校区“火星”不在可选范围内，可填：'],
      [{ 负责人工号: 'X9' }, '负责人工号“X9”不存在，请核对，或先在用户管理中新建'],
      [{ 安全员工号: 'T104、X9' }, '安全员工号“X9”不存在，请核对，或先在用户管理中新建'],
    ],
  },
  {
    path: '/org/building',
    sheet: 'org.building',
    table: 'org.building',
    by: 'school',
    good: (n) => ({ 校区编码: 'T1', 楼宇名称: `导入楼${n}`, 编码: `DR${n}`, 地上层数: 5 }),
    faults: [
      [{ 校区编码: 'XX' }, '校区编码“XX”不存在或已停用，可填：'],
      [{ 校区编码: 'T9' }, '校区编码“T9”不存在或已停用，可填：'],
      [{ 管理员工号: 'X9' }, '管理员工号“X9”不存在，请核对'],
      [
        { 编码: 'HX01', 地上层数: 2, 地下层数: 0 },
        '地上层数“2”过小：3 层已有房间，不能小于 3；地下层数“0”过小：地下 1 层已有房间，不能小于 1',
      ],
    ],
  },
  {
    path: '/org/room',
    sheet: 'org.room',
    table: 'org.room',
    by: 'school',
    good: (n) => ({ 楼宇编码: 'HX01', 楼层: 4, 房间号: `4${n}`, 用途: '仪器室', 面积: 45.5 }),
    faults: [
      [{ 楼宇编码: 'ZZ99' }, '楼宇编码“ZZ99”不存在或已停用'],
      [{ 楼宇编码: 'TY01' }, '楼宇编码“TY01”不存在或已停用'],
      [{ 楼层: 7 }, '楼层“7”不正确：'],
      [{ 楼层: -2 }, '楼层“-2”不正确：'],
      [{ 用途: '没有的用途' }, '用途“没有的用途”不在可选范围内'],
      [{ 所属单位编码: 'NOPE' }, '所属单位编码“NOPE”不存在或不在您的管理范围内'],
      [{ 所属单位编码: '1' }, '所属单位编码“1”不存在，是否为“001”？'],
    ],
  },
  {
    path: '/lab',
    sheet: 'lab',
    table: 'base_info.lab',
    by: 'college',
    good: (n) => ({
      实验室名称: `导入室${n}`,
      上级单位编码: '001',
      类型: '测试用实验室',
      性质: '科研',
      校区: '东校区',
      楼宇编码: 'HX01',
      房间号: '301',
      用途: '科研',
      负责人工号: 'T104',
      安全责任人工号: 'T104',
      安全员工号: 'T104',
      应急联系人: '王老师',
      应急电话: '13812345678',
      使用状态: '开放',
    }),
    faults: [
      [{ 实验室编号: '0019999' }, '实验室编号“0019999”不存在，新建实验室请将编号留空'],
      [{ 实验室编号: '10002' }, '是否为“0010002”？Excel 会去掉前导 0'],
      [{ 实验室编号: '0020001' }, '实验室“激光光学实验室”不在您的管理范围内'],
      [{ 实验室编号: '0010009' }, '实验室“停用实验室”已停用，请先启用'],
      [{ 上级单位编码: '999' }, '上级单位编码“999”不存在，请填写组织机构中的单位编码'],
      [{ 上级单位编码: '1' }, '上级单位编码“1”不存在，是否为“001”？'],
      [{ 上级单位编码: '002' }, '上级单位“物理学院”不在您的管理范围内'],
      [{ 上级单位编码: '001STOP' }, '上级单位“停用中心”已停用，请先启用或改填其他单位'],
      [{ 实验室编号: '0010002', 上级单位编码: '001001' }, '的上级单位是“001”，请改为“001”'],
      [{ 实验室编号: '0010001', 实验室名称: '分析测试实验室' }, '学院内已有同名实验室“分析测试实验室”（编号 0010002）'],
      [{ 类型: '没有的类型' }, '类型“没有的类型”不在可选范围内，可填：'],
      [{ 性质: '玩乐' }, '性质“玩乐”不在可选范围内，可填：'],
      [{ 校区: '西校区' }, '校区“西校区”不正确：楼宇“化学楼”在校区“东校区”，请改为“东校区”'],
      [{ 楼宇编码: 'ZZ99' }, '楼宇编码“ZZ99”不存在或已停用'],
      [{ 楼宇编码: 'TY01' }, '楼宇编码“TY01”不存在或已停用'],
      [{ 房间号: '405' }, '房间号“405”在楼宇“化学楼”中不存在，请改填已有的房间号；如需新建请填写面积'],
      [{ 房间号: '405、406', 面积: 50 }, '房间号“405、406”在楼宇“化学楼”中不存在，一行只能新建一个房间'],
      [{ 房间号: '4'.repeat(21), 面积: 50 }, '不能超过 20 个字，请缩短'],
      [{ 房间号: '303' }, '房间“303”已停用，请先启用或改填其他房间号'],
      [{ 房间号: '302' }, '房间“302”由其他单位使用，请联系学校管理员'],
      [{ 负责人工号: 'X9' }, '负责人工号“X9”不存在或已停用'],
      [{ 安全责任人工号: 'X9' }, '安全责任人工号“X9”不存在或已停用'],
      [{ 安全员工号: 'T199' }, '安全员工号“T199”不存在或已停用'],
      [{ 负责人工号: 'T111' }, '负责人“测试normal”不是教职工，请改填教职工'],
      [{ 安全类别: '化学类', 安全等级: 'Ⅲ级' }, '安全类别和安全等级只能由学校管理员导入，请清空这两列'],
    ],
  },
  {
    path: '/user',
    sheet: 'identity.user',
    table: 'identity.account',
    by: 'college',
    good: (n) => ({
      账号: `imp${n}`,
      姓名: `导入人${n}`,
      '工号/学号': `I${n}`,
      人员类型: '教职工',
      所属单位编码: '001',
    }),
    faults: [
      [{ 所属单位编码: 'NOPE' }, '所属单位编码“NOPE”不存在或不在您的管理范围内'],
      [{ 所属单位编码: '1' }, '所属单位编码“1”不存在，是否为“001”？'],
      [{ 所属单位编码: '002' }, '所属单位编码“002”不存在或不在您的管理范围内'],
      [{ 角色: '实验室管理员', 角色所属单位编码: '002' }, '角色所属单位编码“002”不存在或不在您的管理范围内'],
      [{ '工号/学号': 'T100' }, '工号/学号“T100”已被其他账号使用，请核对'],
      [{ '工号/学号': 'i1' }, '工号/学号“i1”与文件第 2 行相同，请核对'],
      [{ 角色: '没有的角色' }, '角色“没有的角色”不存在，可填：'],
      [{ 角色: '校级管理员' }, '角色“校级管理员”您不能授予，可填：'],
      [{ 导师工号: 'X9' }, '导师工号“X9”不存在或已停用，请核对'],
      [{ 导师工号: 'T199' }, '导师工号“T199”不存在或已停用，请核对'],
      [{ 人员类型: '校外人员' }, '校外人员的有效期不能为空'],
      [{ 有效期: '明年' }, '有效期'],
      [{ 账号: 'lab2' }, '账号“lab2”已被使用，请换一个'],
      [{ 账号: 'college' }, '账号“college”是您自己的账号，不能通过导入修改，请删除本行'],
      [{ 账号: 'school' }, '账号“school”有您不能授予的角色，不能通过导入修改，请删除本行'],
    ],
  },
  {
    path: '/hazard',
    sheet: 'hazard',
    table: 'base_info.hazard_source',
    by: 'college',
    good: (n) => ({
      实验室编号: '0010001',
      种类: '易燃液体',
      名称: `导入溶剂${n}`,
      数量: 2.5,
      单位: 'L',
      存在状态: '存储',
    }),
    faults: [
      ...ofLab(true),
      ...ofPerson('责任人工号'),
      [{ 种类: '化学' }, '种类“化学”不在可选范围内'],
      [{ GHS象形图: '易燃、没有这种' }, 'GHS象形图“没有这种”不在可选范围内'],
      [{ 数量: 0 }, '数量应大于 0'],
      [{ 种类: '易燃气体' }, '单位“L”：气体按气瓶登记'],
      [{ 管控类别: '剧毒', 储存方式: '双人双锁' }, '管控类危险源的责任人工号不能为空'],
      [{ 管控类别: '剧毒', 责任人工号: 'T104' }, '管控类危险源的储存方式不能为空'],
    ],
  },
  {
    path: '/risk-point',
    sheet: 'risk-point',
    table: 'base_info.risk_point',
    by: 'college',
    good: (n) => ({
      实验室编号: '0010001',
      风险点名称: '强酸强碱操作',
      部位: `导入处${n}`,
      可能性L: 3,
      严重性S: 3,
      管控措施: '工程技术：通风橱；佩戴护目镜',
    }),
    faults: [
      ...ofLab(true),
      ...ofPerson('责任人工号'),
      [{ 安全类别: '没有的类别' }, '安全类别“没有的类别”不在可选范围内'],
      [{ 风险点名称: '自拟的风险' }, '风险点“自拟的风险”不在目录中，作为自定义风险点请填写安全类别'],
      [{ 管控措施: '；' }, '管控措施不能为空'],
      [{ 管控措施: '工程技术：' }, '管控措施的类别后面没有内容，请补充'],
      [{ 管控措施: Array.from({ length: 31 }, (_, n) => `措施${n}`).join('；') }, '管控措施最多 30 项，请合并'],
      [{ 管控措施: '长'.repeat(201) }, '管控措施每项不能超过 200 个字'],
    ],
  },
  {
    path: '/facility',
    sheet: 'facility',
    table: 'base_info.lab_facility',
    by: 'college',
    good: (n) => ({ 实验室编号: '0010001', 类别: '灭火器', 数量: 3, 位置: `导入处${n}` }),
    faults: [...ofLab(false), ...ofPerson('责任人工号'), [{ 类别: '没有这种' }, '类别“没有这种”不在可选范围内']],
  },
  {
    path: '/equipment',
    sheet: 'equipment',
    table: 'base_info.equipment',
    by: 'college',
    good: (n) => ({
      资产编号: `IM-${n}`,
      名称: `导入设备${n}`,
      类型: '测试仪器',
      实验室编号: '0010001',
      保管人工号: 'T104',
    }),
    faults: [
      ...ofLab(true),
      ...ofPerson('保管人工号'),
      [{ 类型: '没有的类型' }, '类型“没有的类型”不在可选范围内'],
      [{ 资产编号: 'PHY-1' }, '资产编号“PHY-1”已由其他单位登记，请核对编号'],
      [{ 是否特种: '是' }, '登记证号不能为空：特种设备请填写登记证号'],
    ],
  },
  {
    path: '/chemical/substance',
    sheet: 'substance',
    table: 'chemical.substance',
    by: 'school',
    good: (n) => ({ CAS号: casOf(n), 名称: `导入化学品${n}`, 物态: '液体', 储存组: '易燃液体' }),
    faults: [
      [{ CAS号: '64-17-6' }, 'CAS 号“64-17-6”的校验位不对，请核对数字'],
      [{ CAS号: '1975-05-08' }, 'CAS 号“1975-05-08”被当成了日期，应为“75-05-8”'],
      [{ 储存组: '没有的组' }, '储存组“没有的组”不在可选范围内'],
      [{ 管控类别: '没有的类别' }, '管控类别“没有的类别”不在可选范围内'],
      [{ 管控类别: '一般、易制爆' }, '管控类别“一般”不能与其他类别同时填写'],
      [{ 危险性说明: 'H999' }, '危险性说明“H999”不在可选范围内'],
      [{ 防范说明: 'P999' }, '防范说明“P999”不在可选范围内'],
      [{ 危险类别: '没有的类别' }, '危险类别“没有的类别”不在可选范围内'],
      [{ 象形图: 'GHS10' }, '象形图“GHS10”不在可选范围内'],
      [{ 反应性标签: '没有的标签' }, '反应性标签“没有的标签”不在可选范围内'],
    ],
  },
  {
    path: '/purchase/catalog',
    sheet: 'consumable.material',
    table: 'consumable.material',
    by: 'school',
    good: (n) => ({ 物资编码: `HC-${n}`, 物资名称: `导入物资${n}`, 单位: '盒', 分类: '塑料耗材' }),
    faults: [[{ 分类: '没有的分类' }, '分类“没有的分类”不在可选范围内']],
  },
  {
    path: '/api/consumable/stock',
    sheet: 'consumable.opening',
    table: 'consumable.batch',
    by: 'school',
    good: (n) => ({ 仓库编码: 'HCK', 物资编码: 'HC-IMP', 批号: `B-${n}`, 数量: 5, 单价: 2.5 }),
    faults: [
      [{ 仓库编码: 'DRK' }, '仓库编码“DRK”不是您管理范围内的耗材仓库'],
      [{ 物资编码: 'NOPE' }, '物资编码“NOPE”不存在'],
      [{ 有效期: '2020-01-01' }, '有效期“2020-01-01”已过，不能入库'],
    ],
  },
  {
    path: '/chemical/container',
    sheet: 'chemical.opening',
    table: 'chemical.container',
    by: 'school',
    good: (n) => ({
      原编号: `DR-${n}`,
      CAS号: '64-17-5',
      包装净含量: 500,
      单位: 'mL',
      仓库编码: 'DRK',
      柜: '导入柜',
      层: '上层',
    }),
    faults: [
      [{ CAS号: casOf(99) }, '不在化学品目录中，请先在目录中登记'],
      [{ CAS号: '7647-14-5', 单位: 'L' }, '请换一个单位，或先登记密度'],
      [{ 余量: 600 }, '余量“600”大于包装净含量“500”'],
      [{ 纯度: '没有的纯度' }, '纯度“没有的纯度”不在可选范围内'],
      [{ 生产日期: '2099-01-01' }, '生产日期不能晚于今天'],
      [{ 生产日期: '2026-01-02', 有效期至: '2026-01-01' }, '有效期至应晚于生产日期'],
      [{ 仓库编码: 'NOPE' }, '仓库“NOPE”中没有柜“导入柜”的层“上层”'],
      [{ CAS号: '143-33-9', 单位: 'g' }, '不是双锁柜，请换到双锁柜'],
      ...([
        [{ 保管人工号: 'X9' }, '保管人工号“X9”不存在'],
        [{ 保管人工号: 'T199' }, '保管人工号“T199”不存在'],
      ] as [Line, string][]),
    ],
  },
  {
    path: '/api/budget_card',
    sheet: 'funds.budget-card',
    table: 'funds.budget_card',
    by: 'school',
    good: (n) => ({
      卡号: `DK${n}`,
      名称: `导入卡${n}`,
      类型: '建设',
      所属单位编码: '001',
      负责人工号: 'T102',
      总额: 5000,
    }),
    faults: [
      [{ 类型: '没有的类型' }, '类型“没有的类型”不在可选范围内'],
      [{ 所属单位编码: 'NOPE' }, '所属单位编码“NOPE”不存在'],
      [{ 所属单位编码: '1' }, '所属单位编码“1”不存在，是否为“001”？'],
      [{ 所属单位编码: '001STOP' }, '所属单位编码“001STOP”的单位已停用，请先启用'],
      [{ 负责人工号: 'X9' }, '负责人工号“X9”不存在或已停用'],
      [{ 负责人工号: 'T199' }, '负责人工号“T199”不存在或已停用'],
      [{ 有效期起: '2027-01-01', 有效期至: '2026-01-01' }, '有效期至不能早于有效期起'],
      [{ 总额: -5 }, '总额“-5”不能为负数'],
    ],
  },
  {
    path: '/train/question',
    sheet: 'training.question',
    table: 'training.question',
    by: 'school',
    good: (n) => ({
      题型: '单选题',
      题干: `导入的第${n}道题：哪一项正确？`,
      选项A: '甲',
      选项B: '乙',
      答案: 'B',
      标签: '通风橱',
      难度: '2',
    }),
    faults: [
      [{ 标签: '没有的标签' }, '标签“没有的标签”不在可选范围内'],
      [{ 答案: 'E' }, '答案 E 没有对应的选项，请核对'],
      [{ 题型: '多选题' }, '多选题至少有两个正确答案，只有一个时请改为单选题'],
      [{ 题型: '判断题', 答案: '也许' }, '答案“也许”不正确，请填“正确”或“错误”'],
    ],
  },
  {
    path: '/chemical/quota',
    sheet: 'chemical.quota',
    table: 'chemical.quota',
    by: 'school',
    good: (n) => ({
      适用对象: '学院',
      单位编码: '001',
      限额对象: '储存组',
      CAS号或类别: ['FL', 'FS', 'SR', 'WR', 'OX', 'OP', 'TX', 'AI', 'AO', 'AL', 'GN', 'EX'][n % 12]!,
      限额: 20,
      单位: 'L',
    }),
    faults: [
      [{ 单位编码: 'NOPE' }, '单位编码“NOPE”不存在'],
      [{ 单位编码: '1' }, '单位编码“1”不存在，是否为“001”？'],
      [{ 适用对象: '实验室' }, '单位编码“001”不是实验室，请核对'],
      [{ 适用对象: '全校' }, '全校限额的单位编码应留空'],
      [{ 限额对象: '化学品', CAS号或类别: casOf(99) }, '不在化学品目录中，请核对'],
      [{ CAS号或类别: '没有的组' }, '储存组“没有的组”不在可选范围内'],
    ],
  },
  {
    path: '/company',
    sheet: 'company',
    table: 'base_info.company',
    by: 'school',
    good: (n) => ({ 单位名称: `导入公司${n}`, 名额: 3 }),
    faults: [
      [{ 信用代码: '91110108MA01ABCD1X' }, '信用代码“91110108MA01ABCD1X”已登记在其他单位名下，请核对'],
      [{ 有效期起: '2027-01-01', 有效期至: '2026-01-01' }, '有效期至不能早于有效期起'],
    ],
  },
  {
    path: '/door',
    sheet: 'door',
    table: 'base_info.door',
    by: 'college',
    good: (n) => ({ 实验室编号: '0010001', 门禁点: `新门${n}`, 设备编号: `N${n}`, 接口地址: 'http://10.5.0.8:8000' }),
    faults: [
      ...ofLab(false),
      [
        { 门禁点: '别的门', 设备编号: 'imp1', 接口地址: 'HTTP://10.5.0.7:8000'.toLowerCase() },
        '设备编号“imp1”在这个接口地址已登记给其他门禁点，请核对',
      ],
    ],
  },
  {
    path: '/door-grant',
    sheet: 'door-grant',
    table: 'base_info.door_grant',
    by: 'college',
    good: (n) => ({
      实验室编号: '0010002',
      门禁点: `导入门${n}`,
      '工号/学号': 'T150',
      有效期起: '2026-11-01',
      有效期至: '2027-06-30',
    }),
    faults: [
      ...ofLab(false),
      ...ofPerson('工号/学号'),
      [{ 实验室编号: '0010001' }, '实验室“有机合成实验室”的安全等级要求每学期审批，请由本人申请门禁'],
      [{ 门禁点: '没有的门' }, '门禁点“没有的门”不属于实验室“分析测试实验室”，请核对，或先登记'],
      [{ 门禁点: '停用的门' }, '门禁点“停用的门”已停用，请先启用'],
      [{ '工号/学号': 'T104' }, '在开始日期当天没有“分析测试实验室”的准入，请先在“实验室人员”中登记'],
      [{ 有效期起: '2028-01-02', 有效期至: '2028-02-01' }, '在开始日期当天没有“分析测试实验室”的准入'],
      [{ 有效期至: '2026-10-01' }, '结束日期不能早于开始日期'],
      [{ 有效期起: '2026-01-01', 有效期至: '2026-02-01' }, '结束日期不能早于今天'],
      [{ 每日开始: '08:00' }, '请填写每日结束时间，或都不填表示全天'],
      [{ 每日开始: '22:00', 每日结束: '8:00' }, '每日结束时间应晚于开始时间'],
    ],
  },
];

/** Places, and what is out of use or belongs to others, so that each look-up can refuse. */
export async function giveImportable(app: TestApp): Promise<void> {
  const { building, rooms } = await givePlaces(app);
  const school = app.schoolId('alpha');
  const run = (text: string, values: unknown[] = []) => app.admin.query(text, [school, ...values]);
  const [lab, physics] = [await app.unit('0010001'), await app.unit('0020001')];
  await run(`update org.room set status = 0 where school_id = $1 and id = $2`, [rooms[2]]);
  await run(`update org.room set org_id = $3 where school_id = $1 and id = $2`, [rooms[1], await app.unit('002')]);
  await run(`insert into base_info.lab_room (school_id, lab_id, room_id) values ($1, $2, $3)`, [lab, rooms[0]]);
  await run(`update org.building set floors_down = 1 where school_id = $1 and id = $2`, [building]);
  await run(`insert into org.room (school_id, building_id, floor, room_no, area) values ($1, $2, -1, 'B101', 20)`, [
    building,
  ]);
  await run(
    `with campus as (insert into org.campus (school_id, name, code, status) values ($1, '停用校区', 'T9', 0))
     insert into org.building (school_id, campus_id, name, code, floors_up, status)
     select $1, campus_id, '停用楼', 'TY01', 3, 0 from org.building where school_id = $1 and id = $2`,
    [building],
  );
  await run(
    `with made as (
       insert into org.unit (school_id, pid, level, code, name, path, college_id, status)
       select $1, c.id, v.level, v.code, v.name, c.path || v.code || '/', c.id, 0
       from org.unit c, (values ('lab', '0010009', '停用实验室'), ('labcenter', '001STOP', '停用中心')) v (level, code, name)
       where c.school_id = $1 and c.code = '001' returning id, level)
     insert into base_info.lab (school_id, id) select $1, id from made where level = 'lab'`,
  );
  await run(
    `insert into identity.account (school_id, account, name, job_no, status) values ($1, 'gone', '停用的人', 'T199', 0)`,
  );
  await run(`update identity.account set user_type = 'graduate_student' where school_id = $1 and account = 'normal'`);
  await run(`update identity.account set college_id = $2 where school_id = $1 and account = 'school'`, [
    await app.unit('001'),
  ]);
  await run(
    `insert into base_info.equipment (school_id, asset_no, name, kind, lab_id, keeper_id) values ($1, 'PHY-1', '激光器', 'test01', $2, $3)`,
    [physics, await app.user('lab2')],
  );
  await run(
    `insert into base_info.company (school_id, name, credit_code, quota) values ($1, '有代码公司', '91110108MA01ABCD1X', 1)`,
  );
  // Somebody admitted to the other laboratory, and its doors.
  await run(
    `with guard as (insert into identity.account (school_id, account, name, job_no, user_type) values ($1, 'guard', '进门的人', 'T150', 'teacher')
       returning id)
     insert into base_info.lab_member (school_id, lab_id, user_id, kind, joined_on, admitted_to)
     select $1, $2, id, 'teacher', '2026-01-01', '2027-12-31' from guard`,
    [await app.unit('0010002')],
  );
  await run(
    `insert into base_info.door (school_id, lab_id, name, device_no, address, status)
     select $1, $2, case n when 99 then '停用的门' else '导入门' || n end, 'IMP' || n, 'http://10.5.0.7:8000', case n when 99 then 0 else 1 end
     from generate_series(1, 99) n`,
    [await app.unit('0010002')],
  );
  await run(
    `with store as (insert into stock.warehouse (school_id, code, name, warehouse_type, org_id)
       select school_id, 'DRK', '导入库', '2', id from org.unit where school_id = $1 and code = '001' returning id),
     cabinet as (insert into stock.cabinet (school_id, warehouse_id, name, kind) select $1, id, '导入柜', 'plain' from store
       returning id, warehouse_id)
     insert into stock.cell (school_id, cabinet_id, warehouse_id, name) select $1, id, warehouse_id, '上层' from cabinet`,
  );
  await run(
    `with store as (insert into stock.warehouse (school_id, code, name, warehouse_type, org_id)
       select school_id, 'HCK', '导入耗材库', '6', id from org.unit where school_id = $1 and code = '001')
     insert into consumable.material (school_id, code, name, unit, category) values ($1, 'HC-IMP', '导入物资', '盒', 'plastic')`,
  );
}
