import { checkListApi } from '#modules/inspection/shared/check-list/check-list.ts';
import { ActType } from '#modules/inspection/shared/core/activity.states.ts';
import { ItemTarget } from '#modules/inspection/shared/library/check-item.ts';
import { courseApi } from '#modules/teaching/shared/course/course.ts';
import { givenTerm } from '#modules/teaching/server/testing/standing.ts';
import { giveWaste } from '#modules/waste/server/testing/given-waste.ts';
import type { TestApp } from './harness.ts';
import type { Line } from './import-cases.ts';

type FullRow = {
  path: string;
  /** Tables that the import writes. */
  tables: string[];
  /** A row in which each column says something that a new row would not have by itself. */
  line: Line;
  /** Columns that a new row leaves blank. */
  without?: string[];
  /** Optional columns that name the row. */
  key?: string[];
  /** Rows that must be there before. */
  first?: Line[];
  /** Assignments that fill what no column says. */
  also?: string;
  /** Columns that jobs write afterwards, each time they try. */
  apart?: string[];
  /** Fields sent with the file. */
  beside?: (app: TestApp) => Promise<Record<string, string>>;
};

const places = { 实验室编号: '0010001', 房间号: '301' };

/** A zone for waste. */
async function wasteStore(app: TestApp): Promise<Record<string, string>> {
  const given = await giveWaste(app);
  const id = await given.store();
  await given.zone(id, { name: '全填分区' });
  await app.admin.query(`update stock.warehouse set code = 'WASTEFULL' where id = $1`, [id]);
  return {};
}

/** A draft of a check list for laboratories. */
async function draft(app: TestApp): Promise<Record<string, string>> {
  const school = await app.as('school');
  const fields = { code: 'FULL-1', name: '全填检查表', act_types: [ActType.reach], target: ItemTarget.lab };
  const { id } = await school.ok(checkListApi.create, fields);
  return { id: String((await school.ok(checkListApi.find, { id })).draft_id) };
}

/** A course and a term for its list of students. */
async function course(app: TestApp): Promise<Record<string, string>> {
  await givenTerm(app);
  const of = { college_id: await app.unit('001'), teacher_ids: [await app.user('teacher')], classes: '' };
  const given = { code: 'FULL-2', name: '有名单的课程', credit: '2', hours: 48, lab_hours: 16 };
  await (await app.as('school')).ok(courseApi.create, { ...given, ...of });
  return {};
}

/** A piece of equipment for the ledger of special equipment. */
async function special(app: TestApp): Promise<Record<string, string>> {
  await app.admin.query(
    `insert into base_info.equipment (school_id, asset_no, name, kind, lab_id, keeper_id, is_special)
     values ($1, 'FULL-SP', '全填反应釜', '99', $2, $3, true)`,
    [app.schoolId('alpha'), await app.unit('0010001'), await app.user('lab')],
  );
  return {};
}

/** A full row of each import by the name of its sheet, in the school that `giveImportable` prepares. */
export const fullRows: Record<string, FullRow> = {
  'org.unit': {
    path: '/org/unit',
    tables: ['org.unit'],
    line: {
      单位编码: '001D90',
      单位名称: '全填系',
      级别: '系',
      类型: '测试用系',
      上级编码: '001',
      校区: '东校区',
      负责人工号: 'T104',
      安全员工号: 'T104',
      电话: '13812345678',
      状态: '停用',
    },
  },
  'org.building': {
    path: '/org/building',
    tables: ['org.building'],
    line: {
      校区编码: 'T1',
      楼宇名称: '全填楼',
      编码: 'DR90',
      地上层数: 5,
      地下层数: 2,
      建筑面积: 1200.5,
      建成年份: 2008,
      管理员工号: 'T104',
    },
    also: `structure = '框架', phone = '0551-1234567'`,
  },
  'org.room': {
    path: '/org/room',
    tables: ['org.room'],
    line: {
      楼宇编码: 'HX01',
      楼层: 4,
      房间号: '490',
      名称: '恒温室',
      用途: '仪器室',
      面积: 45.5,
      容纳人数: 12,
      所属单位编码: '001',
      门数: 2,
      层高: 3.6,
    },
    also: `status = 0`,
  },
  lab: {
    path: '/lab',
    tables: ['base_info.lab', 'base_info.lab_room', 'org.unit', 'org.room'],
    // Numbers are given by the system.
    without: ['实验室编号'],
    line: {
      实验室名称: '全填室',
      上级单位编码: '001',
      类型: '测试用实验室',
      性质: '科研',
      校区: '东校区',
      楼宇编码: 'HX01',
      房间号: '491',
      面积: 50,
      用途: '科研',
      负责人工号: 'T104',
      安全责任人工号: 'T104',
      安全员工号: 'T104',
      应急联系人: '王老师',
      应急电话: '13812345678',
      使用状态: '开放',
      安全类别: '化学类',
      安全等级: 'Ⅲ级',
    },
    also: `level_source = 'auto', judged_on = '2026-01-02', judge_valid_to = '2026-12-31', lab_classes = '{1,2}'`,
  },
  'identity.user': {
    path: '/user',
    tables: ['identity.account', 'identity.holding'],
    line: {
      账号: 'full90',
      姓名: '全填的人',
      '工号/学号': 'I90',
      人员类型: '教职工',
      性别: '女',
      所属单位编码: '001',
      手机号: '13812345678',
      邮箱: 'a+lab@mail.ustc.edu.cn',
      角色: '实验室管理员',
      角色所属单位编码: '0010001',
      导师工号: 'T104',
      有效期: '2099-12-31',
    },
    also: `title = '教授'`,
  },
  hazard: {
    path: '/hazard',
    tables: ['base_info.hazard_source'],
    key: ['房间号', '规格', '存放位置'],
    line: {
      ...places,
      种类: '易燃液体',
      名称: '全填溶剂',
      CAS号: '64-17-5',
      规格: '500mL/瓶',
      数量: 2.5,
      单位: 'L',
      存在状态: '存储',
      管控类别: '剧毒',
      储存方式: '双人双锁',
      责任人工号: 'T104',
      存放位置: '试剂柜',
      GHS象形图: '易燃',
      许可或备案号: 'B-1',
    },
    also: `max_qty = 50, status = 0`,
  },
  'risk-point': {
    path: '/risk-point',
    tables: ['base_info.risk_point'],
    key: ['房间号'],
    line: {
      ...places,
      风险点名称: '强酸强碱操作',
      部位: '全填处',
      描述: '稀释浓硫酸',
      可能性L: 3,
      严重性S: 3,
      管控措施: '工程技术：通风橱',
      责任人工号: 'T111',
      安全类别: '生物类',
      '复核周期（月）': 6,
    },
    also: `status = 'reject'`,
  },
  facility: {
    path: '/facility',
    tables: ['base_info.lab_facility'],
    key: ['名称'],
    line: {
      实验室编号: '0010001',
      类别: '灭火器',
      名称: '干粉灭火器',
      数量: 3,
      位置: '全填处',
      '检查周期（月）': 1,
      有效期: '2030-01-01',
      责任人工号: 'T104',
      型号: 'MFZ4',
    },
  },
  equipment: {
    path: '/equipment',
    tables: ['base_info.equipment'],
    line: {
      资产编号: 'FULL-1',
      名称: '高压釜',
      型号: 'GY-2',
      类型: '测试仪器',
      ...places,
      保管人工号: 'T104',
      单价: 128000,
      购置日期: '2024-03-01',
      是否特种: '是',
      登记证号: '容15皖A00001',
      下次检验日期: '2026-01-01',
      状态: '停用',
      分类号: '03030000',
      规格: '2 L，25 MPa',
      仪器来源: '自制',
      国别码: '156',
      使用方向: '教学为主',
    },
    also: `brand = '新华', check_cycle = 12`,
  },
  'special-equipment.asset': {
    path: '/api/special_instrument',
    tables: ['special_equipment.asset', 'special_equipment.schedule'],
    line: {
      资产编号: 'FULL-SP',
      品种代码: '2150',
      制造单位: '全填容器厂',
      出厂编号: 'FULL-1',
      制造日期: '2020-01-01',
      安装日期: '2020-02-01',
      投用日期: '2020-03-01',
      注册代码: '21503401002020001',
      使用登记证号: '容15皖A00009',
      登记机关: '市市场监督管理局',
      '容积（L）': 50.5,
      '设计压力（MPa）': 1.6,
      '工作压力（MPa）': 1.25,
      介质: '氮气',
      '额定载荷（kg）': 500,
      压力容器类别: 2,
      安全状况等级: 3,
      上次检验日期: '2024-01-01',
      下次检验日期: '2027-01-01',
    },
    beside: special,
    also: `temperature_c = 180, certificates = '{1}', photos = '{1}', rules = '{1}', plans = '{1}', reports = '{1}'`,
  },
  'experiment.project': {
    path: '/api/lab_project',
    tables: ['experiment.project'],
    line: {
      实验编号: 'FULL-SY-1',
      实验名称: '全填实验项目',
      类型: '科研',
      负责人工号: 'T110',
      实验室编号: '0010001',
    },
  },
  'teaching.course': {
    path: '/api/course',
    tables: ['teaching.course', 'teaching.course_teacher'],
    line: {
      课程号: 'FULL-1',
      课程名称: '全填课程',
      学分: 2.5,
      总学时: 64,
      实验学时: 32,
      学院编码: '001',
      教师工号: 'T110',
      班级: '化学2401',
    },
  },
  'teaching.enrolment': {
    path: '/api/course/student',
    tables: ['teaching.course_student'],
    line: { 课程号: 'FULL-2', 学期: '2025-2026 第二学期', 学号: 'T111', 班级: '化学2402' },
    key: ['课程号', '学期', '学号'],
    beside: course,
  },
  'ministry-code': {
    path: '/api/datasbm/code',
    tables: ['ministry.code'],
    line: { 代码表: '文化程度', 代码: '21', 名称: '大学本科毕业' },
    key: ['代码表', '代码'],
  },
  substance: {
    path: '/chemical/substance',
    tables: ['chemical.substance', 'chemical.control_entry'],
    line: {
      CAS号: '9003-53-6',
      名称: '全填化学品',
      别名: '别名甲；别名乙',
      英文名: 'Full row',
      分子式: 'C8H8',
      物态: '固体',
      计量单位: 'mL',
      摩尔质量: 104.15,
      密度: 1.05,
      储存组: '易燃固体',
      管控类别: '重点监管、易制爆',
      危险性说明: 'H228、H412',
      防范说明: 'P210、P301+P310',
      危险类别: '易燃固体、危害水生环境',
      象形图: 'GHS02、GHS09',
      信号词: '警告',
      反应性标签: '有机物',
      UN编号: '1325',
      目录序号: '1234',
      闪点: -20.5,
      浓度说明: '全填的浓度',
      储存条件: '全填的储存',
      急救措施: '全填的急救',
      泄漏处置: '全填的泄漏',
      灭火方法: '全填的灭火',
    },
    also: `status = 0`,
  },
  company: {
    path: '/company',
    tables: ['base_info.company'],
    line: {
      单位名称: '全填公司',
      信用代码: '91110108MA01ABCE1X',
      名额: 3,
      有效期起: '2026-01-01',
      有效期至: '2028-01-01',
      联系人: '王老师',
      联系电话: '13812345678',
    },
    also: `status = 0`,
  },
  'lab-member': {
    path: '/lab-member',
    tables: ['base_info.lab_member'],
    first: [{ 实验室编号: '0010001', '工号/学号': 'T104', 岗位: '教师', 加入日期: '2026-09-01' }],
    line: { 实验室编号: '0010001', '工号/学号': 'T111', 岗位: '学生', 导师工号: 'T104', 加入日期: '2026-09-02' },
    also: `admitted_to = '2027-09-01'`,
  },
  door: {
    path: '/door',
    tables: ['base_info.door'],
    line: { 实验室编号: '0010002', 门禁点: '全填门', 设备编号: 'FULL-D', 接口地址: 'http://10.5.0.9:8000' },
    also: `status = 0, secret_sealed = 'sealed', contact = 'failed', contact_error = '没有应答'`,
  },
  'door-grant': {
    path: '/door-grant',
    tables: ['base_info.door_grant'],
    line: {
      实验室编号: '0010002',
      门禁点: '导入门1',
      '工号/学号': 'T150',
      有效期起: '2026-11-01',
      有效期至: '2027-06-30',
      星期: '周一至周五',
      每日开始: '08:00',
      每日结束: '22:00',
      原因: '课题组值日',
    },
    // What the device says; it hears of a right whose edition has changed.
    apart: ['sync', 'attempts', 'error', 'claimed_at', 'synced_at'],
  },
  regulation: {
    path: '/news/article',
    tables: ['news.article'],
    line: {
      标题: '全填办法',
      类别: '综合管理',
      级别: '学校',
      文号: '校发〔2026〕1号',
      发文日期: '2026-03-01',
      实施日期: '2026-04-01',
      正文: '第一条',
    },
    also: `need_read = true`,
  },
  'inspection.item': {
    path: '/check/checkitem',
    tables: ['inspection.item', 'inspection.item_group'],
    key: ['编号'],
    line: {
      一级分类: '全填安全',
      二级分组: '全填组',
      编号: 'QT.01',
      检查项: '全填的检查项',
      检查要点: '要点',
      依据法规: '条例',
      条款: '第二条',
      依据: '依据',
      适用对象: '室',
      适用类别: '1、4',
      适用资质: '涉危化品',
      适用等级: '1、2',
      分值: 2.5,
      否决项: '是',
      紧急: '是',
      整改建议: '建议',
    },
    also: `status = 0`,
  },
  'inspection.item-set': {
    path: '/check/item-set',
    tables: ['inspection.item_set'],
    line: { 检查项集: '全填集', 适用检查: '自查', 检查项编号: '05.01.01', 检查项库: '通用检查项库', 说明: '开学前用' },
  },
  'inspection.check-list-item': {
    path: '/check/check-list-item',
    tables: ['inspection.check_list_item'],
    beside: draft,
    line: { 顺序: 1, 检查项编号: '05.01.01', 检查项库: '通用检查项库', 分值: 3.5, 否决项: '是' },
  },
  'funds.budget-card': {
    path: '/api/budget_card',
    tables: ['funds.budget_card'],
    line: {
      卡号: 'FULL-1',
      名称: '全填经费卡',
      类型: '科研',
      经费来源: '学校',
      所属单位编码: '001',
      负责人工号: 'T102',
      总额: 1200.5,
      有效期起: '2026-01-01',
      有效期至: '2027-12-31',
      说明: '说明',
    },
  },
  'training.question': {
    path: '/train/question',
    tables: ['training.question'],
    key: ['题干'],
    line: {
      题型: '多选题',
      题干: '全填的题目：哪些是对的？',
      选项A: '甲',
      选项B: '乙',
      选项C: '丙',
      选项D: '丁',
      选项E: '戊',
      选项F: '己',
      选项G: '庚',
      选项H: '辛',
      答案: 'AC',
      解析: '解析',
      标签: '通风橱',
      难度: '2',
      来源: '依据',
    },
  },
  'chemical.quota': {
    path: '/chemical/quota',
    tables: ['chemical.quota'],
    key: ['单位编码'],
    line: {
      适用对象: '学院',
      单位编码: '001',
      限额对象: '储存组',
      CAS号或类别: '易燃液体',
      限额: 20,
      单位: 'L',
      依据: '学院规定',
    },
  },
  'consumable.material': {
    path: '/purchase/catalog',
    tables: ['consumable.material'],
    line: {
      物资编码: 'HC-FULL',
      物资名称: '全填物资',
      规格: 'M 号',
      单位: '盒',
      分类: '个人防护用品',
      参考价: 45.5,
      安全库存: 20,
      '保质期（月）': 36,
      说明: '全填说明',
    },
  },
  'consumable.opening': {
    path: '/api/consumable/stock',
    tables: ['consumable.batch', 'consumable.inbound_line'],
    line: { 仓库编码: 'HCK', 物资编码: 'HC-IMP', 批号: 'FULL-1', 数量: 5, 单价: 2.5, 有效期: '2030-01-01' },
    key: ['仓库编码', '物资编码', '批号'],
  },
  'chemical.opening': {
    path: '/chemical/container',
    tables: ['chemical.container'],
    line: {
      原编号: 'FULL-1',
      CAS号: '64-17-5',
      包装净含量: 500,
      单位: 'mL',
      余量: 350,
      纯度: '分析纯（AR）',
      批号: 'B-1',
      生产日期: '2026-01-02',
      有效期至: '2028-01-01',
      仓库编码: 'DRK',
      柜: '导入柜',
      层: '上层',
      保管人工号: 'T104',
    },
  },
  'waste.type': {
    path: '/api/waste/type',
    tables: ['waste.type'],
    line: {
      名录版本: 2025,
      废物代码: '900-404-06',
      名称: '全填废溶剂',
      废物类别: 'HW06',
      物料类型: '废液',
      危险特性: 'T、I',
      形态: '液态',
      相容组: 'W2',
      注意事项: '全填注意事项',
      处置单价: 6.5,
      特殊废物: '是',
    },
  },
  'waste.disposer': {
    path: '/api/waste/disposer',
    tables: ['waste.disposer'],
    line: {
      名称: '全填环保公司',
      许可证号: '440101-0009',
      核准的废物代码: '900-047-49、900-404-06',
      '年核准量（kg）': 20000,
      有效期起: '2026-01-01',
      有效期至: '2028-12-31',
      联系人: '王经理',
      联系电话: '020-62345678',
      说明: '全填说明',
    },
  },
  'waste.opening': {
    path: '/api/waste/stock',
    tables: ['waste.record'],
    line: {
      原编号: 'FULL-1',
      废物类别: '不含卤废有机溶剂',
      废物名称: '全填废液',
      形态: '液态',
      相容组: 'W2',
      主要成分: '乙酸乙酯 60、石油醚 40',
      有害成分: '乙酸乙酯',
      容器规格: '20 L 塑料桶',
      '净重（kg）': 13.5,
      实验室编号: '0010001',
      联系电话: '13800001111',
      产生日期: '2026-03-01',
      入库日期: '2026-05-12',
      暂存设施编码: 'WASTEFULL',
      分区: '全填分区',
    },
    without: ['数字识别码'],
    beside: wasteStore,
  },
  'inspection.problem-descr': {
    path: '/check/problem-descr',
    tables: ['inspection.problem_descr'],
    line: {
      分类: '消防安全',
      描述: '全填的描述',
      等级: '紧急',
      检查项编号: '06.01.01',
      整改建议: '检修',
      依据: '消防法',
    },
    also: `uses = 7`,
  },
  'inspection.inspector': {
    path: '/check/checkperson',
    tables: ['inspection.inspector'],
    line: {
      工号: 'T112',
      类型: '校级督导',
      专业领域: '化学类',
      负责单位编码: '001',
      聘期起: '2025-09-01',
      聘期止: '2099-08-31',
    },
  },
};
