// Colleges and buildings of the demonstration university; everything is made up.

export type CollegePlan = { code: string; name: string; departments: readonly string[] };

export const collegePlans: readonly CollegePlan[] = [
  { code: '001', name: '化学与分子科学学院', departments: ['有机化学研究所', '分析化学研究所', '物理化学系'] },
  { code: '002', name: '化工学院', departments: ['化学工程系', '工业催化研究所'] },
  { code: '003', name: '材料科学与工程学院', departments: ['金属材料系', '无机非金属材料系'] },
  { code: '004', name: '生命科学学院', departments: ['微生物学系', '细胞生物学系'] },
  { code: '005', name: '基础医学院', departments: ['病理学系', '药理学系'] },
  { code: '006', name: '药学院', departments: ['药物化学系', '药剂学系'] },
  { code: '007', name: '机械工程学院', departments: ['机械制造系', '机电工程系'] },
  { code: '008', name: '电气工程学院', departments: ['电力系统系', '电机与控制系'] },
  { code: '009', name: '物理学院', departments: ['光学研究所', '核物理系'] },
  { code: '010', name: '环境学院', departments: ['环境工程系', '环境科学系'] },
  { code: '011', name: '农学院', departments: ['作物学系', '植物保护系'] },
  { code: '012', name: '计算机与信息学院', departments: ['计算机科学系', '通信工程系'] },
];

/** Buildings on the campus plan: name, code, campus, place and size in metres from the south-west corner, floors. */
export const buildings: readonly (readonly [string, string, number, number, number, number, number, number])[] = [
  ['化学楼', 'HX01', 0, 120, 560, 90, 48, 6],
  ['化学实验楼', 'HX02', 0, 120, 400, 90, 48, 7],
  ['化工楼', 'HG01', 0, 240, 560, 84, 50, 6],
  ['材料楼', 'CL01', 0, 240, 400, 84, 50, 6],
  ['生命科学楼', 'SM01', 0, 352, 560, 96, 52, 8],
  ['生物安全实验楼', 'SM02', 0, 352, 400, 60, 48, 4],
  ['物理楼', 'WL01', 0, 476, 560, 88, 48, 6],
  ['理科实验楼', 'LK01', 0, 476, 400, 88, 48, 9],
  ['机械楼', 'JX01', 0, 600, 560, 100, 54, 5],
  ['工程训练中心', 'GX01', 0, 600, 400, 120, 60, 3],
  ['电气楼', 'DQ01', 0, 730, 560, 80, 48, 7],
  ['环境楼', 'HJ01', 0, 730, 400, 72, 46, 6],
  ['计算机楼', 'JS01', 0, 120, 240, 80, 54, 12],
  ['信息楼', 'XX01', 0, 222, 240, 80, 50, 10],
  ['农学楼', 'NX01', 0, 330, 240, 86, 48, 5],
  ['温室与标本楼', 'NX02', 0, 440, 240, 70, 44, 2],
  ['公共测试平台', 'CS01', 0, 536, 240, 76, 50, 4],
  ['危化品中转库', 'WH01', 0, 860, 650, 36, 36, 1],
  ['基础医学楼', 'YX01', 1, 140, 420, 96, 52, 9],
  ['医学实验楼', 'YX02', 1, 140, 270, 96, 50, 8],
  ['药学楼', 'YY01', 1, 268, 420, 88, 48, 8],
  ['实验动物中心', 'DW01', 1, 268, 270, 60, 48, 4],
  ['医学教学楼', 'YJ01', 1, 390, 420, 90, 50, 6],
];
