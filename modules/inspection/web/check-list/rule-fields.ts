import type { ReachRule } from '../../shared/core/reach-rule.ts';

type Path = readonly (string | number)[];
type RuleField = { path: Path; label: string; unit: string; isWhole?: boolean };

const points = (label: string, ...path: Path): RuleField => ({ path, label, unit: '分' });
const percent = (label: string, ...path: Path): RuleField => ({ path, label, unit: '%' });
const count = (label: string, unit: string, ...path: Path): RuleField => ({ path, label, unit, isWhole: true });

/** Numbers of the rules by section, for the page, its form and the differences of revisions. */
export const ruleSections: { title: string; note?: string; fields: RuleField[] }[] = [
  {
    title: '等级分数线',
    note: '低于基本达标线，或有否决项不符合，为不达标；复查得分最高按达标线计。',
    fields: [
      points('优秀线', 'grades', 'excellent'),
      points('达标线', 'grades', 'reached'),
      points('基本达标线', 'grades', 'basic'),
    ],
  },
  {
    title: '学院考核评分',
    note: '学院得分由实验室得分（按安全等级加权平均）、学院管理检查和过程指标组成；没有数据的部分由其他部分分担。',
    fields: [
      percent('实验室得分占比', 'shares', 'labs'),
      percent('学院管理检查占比', 'shares', 'management'),
      percent('过程指标占比', 'shares', 'process'),
      percent('其中自查按期率', 'process', 'self_check'),
      percent('其中隐患整改率', 'process', 'rectification'),
      percent('其中培训完成率', 'process', 'training'),
      { path: ['level_weights', 0], label: 'Ⅰ级实验室权重', unit: '' },
      { path: ['level_weights', 1], label: 'Ⅱ级实验室权重', unit: '' },
      { path: ['level_weights', 2], label: 'Ⅲ级实验室权重', unit: '' },
      { path: ['level_weights', 3], label: 'Ⅳ级实验室权重', unit: '' },
      points('最低分', 'bounds', 'least'),
      points('最高分', 'bounds', 'most'),
    ],
  },
  {
    title: '扣分与加分',
    fields: [
      points('逾期隐患，每条扣', 'deductions', 'overdue'),
      points('逾期紧急隐患，每条扣', 'deductions', 'overdue_urgent'),
      points('重复隐患，每条扣', 'deductions', 'repeated'),
      count('退回达到多少次扣分', '次', 'deductions', 'returned_times'),
      points('多次退回的隐患，每条扣', 'deductions', 'returned'),
      points('未报自查报告，每次扣', 'deductions', 'missing_report'),
      points('需上报的事故，每起扣', 'deductions', 'accident'),
      points('校级以上示范，每项加', 'bonus', 'demonstration'),
      points('采纳的建议，每条加', 'bonus', 'proposal'),
      points('加分上限', 'bonus', 'most'),
    ],
  },
  {
    title: '评优与公示',
    fields: [
      percent('评优名额占已检实验室', 'quota', 'percent'),
      count('每个学院至少', '间', 'quota', 'least'),
      count('高风险组优秀单位', '个', 'excellent', 'risky'),
      count('其他组优秀单位', '个', 'excellent', 'others'),
      percent('优秀单位要求达标率', 'excellent', 'reached_rate'),
      count('结果公示', '天', 'publicity', 'result_days'),
      count('表彰公示', '个工作日', 'publicity', 'award_days'),
    ],
  },
  {
    title: '检查要求',
    fields: [count('参与排名的最少适用项', '项', 'min_items'), count('学校检查的最少检查人数', '人', 'min_inspectors')],
  },
];

/** The value at a path of the rules. */
export const ruleValue = (rule: ReachRule, path: Path): unknown =>
  path.reduce<unknown>((value, key) => (value as Record<string | number, unknown>)[key], rule);
