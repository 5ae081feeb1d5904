import { defineEnum } from '#kernel/shared/enums.ts';

/** Kinds of the catalogue of special equipment, and what is kept like them below its limits. */
export const SpecialKind = defineEnum({
  boiler: { value: '1000', label: '锅炉' },
  vessel: { value: '2000', label: '压力容器' },
  lift: { value: '3000', label: '电梯' },
  crane: { value: '4000', label: '起重机械' },
  vehicle: { value: '5000', label: '场（厂）内专用机动车辆' },
  ride: { value: '6000', label: '大型游乐设施' },
  pipe: { value: '8000', label: '压力管道' },
  ropeway: { value: '9000', label: '客运索道' },
  similar: { value: 'R000', label: '参照管理' },
});

const pressure = ['volume_l', 'design_mpa', 'work_mpa', 'temperature_c', 'medium'] as const;
/** Parameters that a kind has, by the first digit of a catalogue code. */
export const parametersOf = (typeCode: string): readonly string[] =>
  typeCode.startsWith('2')
    ? [...pressure, 'vessel_class']
    : /^[18R]/.test(typeCode)
      ? pressure
      : /^[3459]/.test(typeCode)
        ? ['load_kg']
        : [];

export const VesselClass = defineEnum({
  first: { value: 1, label: '第Ⅰ类' },
  second: { value: 2, label: '第Ⅱ类' },
  third: { value: 3, label: '第Ⅲ类' },
});

export const SafetyGrade = defineEnum({
  one: { value: 1, label: '1 级' },
  two: { value: 2, label: '2 级' },
  three: { value: 3, label: '3 级' },
  four: { value: 4, label: '4 级' },
  five: { value: 5, label: '5 级' },
});

/** Kinds of inspection; the first three run on a schedule. */
export const InspectionKind = defineEnum({
  yearly: { value: 1, label: '年度检查（外部检验）' },
  full: { value: 2, label: '定期检验（内部检验）' },
  pressure: { value: 3, label: '耐压试验' },
  supervision: { value: 4, label: '监督检验' },
});

export const InspectionStatus = defineEnum({
  applied: { value: 0, label: '已报检', tone: 'info' },
  reported: { value: 1, label: '已登记结果', tone: 'good' },
  undone: { value: 2, label: '已撤销', tone: 'neutral' },
});

const ofReports = {
  passed: { value: 1, label: '合格', tone: 'good' },
  limited: { value: 2, label: '监控使用', tone: 'warn' },
  failed: { value: 3, label: '不合格', tone: 'bad' },
} as const;
/** What the report of an inspection body concludes. */
export const ReportConclusion = defineEnum(ofReports);
/** The same, and what a filled checklist concludes that found something to be put right. */
export const Conclusion = defineEnum({ ...ofReports, open: { value: 4, label: '需整改', tone: 'warn' } });

export const ItemResult = defineEnum({
  passed: { value: 1, label: '合格', tone: 'good' },
  failed: { value: 2, label: '不合格', tone: 'bad' },
  none: { value: 3, label: '不适用', tone: 'neutral' },
});

export const AccessoryKind = defineEnum({
  valve: { value: 'valve', label: '安全阀' },
  gauge: { value: 'gauge', label: '压力表' },
  disc: { value: 'disc', label: '爆破片' },
  level: { value: 'level', label: '液位计' },
});

export const AccessoryStatus = defineEnum({
  on: { value: 1, label: '在用', tone: 'good' },
  off: { value: 0, label: '已拆除', tone: 'neutral' },
});

/** Codes of the specification. */
export const CertStatus = defineEnum({
  normal: { value: 1, label: '正常', tone: 'good' },
  invalid: { value: 2, label: '失效', tone: 'bad' },
  unknown: { value: 3, label: '未知', tone: 'warn' },
});

export const RecordKind = defineEnum({
  run: { value: 1, label: '运行' },
  daily: { value: 2, label: '日检' },
  monthly: { value: 3, label: '月检' },
  yearly: { value: 4, label: '年检' },
  maintenance: { value: 5, label: '维保' },
  fault: { value: 6, label: '故障' },
});

export const RecordResult = defineEnum({
  normal: { value: 'true', label: '正常', tone: 'good' },
  abnormal: { value: 'false', label: '异常', tone: 'bad' },
});

/** How near a day is: overdue, within 7, 30 and 60 days. */
export const DueLevel = defineEnum({
  overdue: { value: 0, label: '已逾期', tone: 'bad' },
  week: { value: 1, label: '7 天内', tone: 'bad' },
  month: { value: 2, label: '30 天内', tone: 'warn' },
  coming: { value: 3, label: '60 天内', tone: 'info' },
});

/** What falls due. */
export const DueKind = defineEnum({
  inspection: { value: 'inspection', label: '检验' },
  accessory: { value: 'accessory', label: '安全附件' },
  certificate: { value: 'certificate', label: '作业人员证' },
  registration: { value: 'registration', label: '使用登记' },
});

/** Years since a piece was made. */
export const AgeBand = defineEnum({
  young: { value: 1, label: '5 年以内' },
  middle: { value: 2, label: '5–10 年' },
  old: { value: 3, label: '10–20 年' },
  oldest: { value: 4, label: '20 年以上' },
});

/** Files that each piece has to have. */
export const RequiredFile = defineEnum({
  certificate: { value: 'certificate', label: '使用登记证' },
  report: { value: 'report', label: '检验报告' },
  photo: { value: 'photo', label: '设备照片' },
  rule: { value: 'rule', label: '操作规程' },
  plan: { value: 'plan', label: '应急预案' },
});
