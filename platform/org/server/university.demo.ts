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
  ['化学楼', 'HX01', 0, 96, 566, 96, 48, 6],
  ['化学实验楼', 'HX02', 0, 112, 404, 78, 60, 7],
  ['化工楼', 'HG01', 0, 236, 560, 78, 56, 6],
  ['材料楼', 'CL01', 0, 226, 412, 104, 44, 6],
  ['生命科学楼', 'SM01', 0, 356, 556, 112, 60, 8],
  ['生物安全实验楼', 'SM02', 0, 372, 398, 60, 58, 4],
  ['物理楼', 'WL01', 0, 620, 570, 84, 46, 6],
  ['理科实验楼', 'LK01', 0, 476, 402, 98, 62, 9],
  ['机械楼', 'JX01', 0, 742, 560, 108, 60, 5],
  ['工程训练中心', 'GX01', 0, 716, 396, 134, 66, 3],
  ['电气楼', 'DQ01', 0, 612, 408, 72, 50, 7],
  ['环境楼', 'HJ01', 0, 560, 246, 72, 46, 6],
  ['计算机楼', 'JS01', 0, 104, 238, 72, 64, 12],
  ['信息楼', 'XX01', 0, 212, 246, 96, 46, 10],
  ['农学楼', 'NX01', 0, 668, 240, 86, 54, 5],
  ['温室与标本楼', 'NX02', 0, 790, 248, 64, 40, 2],
  ['公共测试平台', 'CS01', 0, 348, 236, 84, 62, 4],
  ['危化品中转库', 'WH01', 0, 890, 640, 36, 34, 1],
  ['基础医学楼', 'YX01', 1, 120, 428, 104, 56, 9],
  ['医学实验楼', 'YX02', 1, 132, 268, 84, 60, 8],
  ['药学楼', 'YY01', 1, 268, 436, 82, 44, 8],
  ['实验动物中心', 'DW01', 1, 262, 274, 62, 50, 4],
  ['医学教学楼', 'YJ01', 1, 394, 426, 96, 58, 6],
];
