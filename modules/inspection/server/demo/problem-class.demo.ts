// What the demonstration knows of each problem class, by its code.

/** How often inspectors find a problem of the class. */
export const shares: Readonly<Record<string, number>> = {
  YD: 6,
  WH: 6,
  CS: 5,
  QP: 5,
  FW: 5,
  XF: 5,
  FH: 5,
  LR: 4,
  JD: 4,
  SW: 4,
  FS: 4,
  SS: 3,
  TZ: 3,
  ZR: 2,
  JY: 2,
  TZJL: 2,
};

/** Where in a laboratory it is found. */
export const places: Readonly<Record<string, readonly string[]>> = {
  ZR: ['门口信息栏', '实验室内公告栏'],
  JY: ['学生工位', '门口签到处'],
  TZJL: ['台账柜', '办公桌'],
  CS: ['门口通道', '靠窗实验台', '中央实验台'],
  XF: ['门口通道', '走廊东端', '后门处'],
  SS: ['水池旁', '通风橱旁', '门口右侧'],
  YD: ['实验台下方', '配电箱旁', '窗边工位'],
  FH: ['中央实验台', '通风橱旁'],
  WH: ['试剂柜', '通风橱下方', '冰箱旁'],
  QP: ['气瓶柜旁', '墙角气瓶架', '仪器后方'],
  FW: ['废液暂存点', '通风橱下方'],
  SW: ['生物安全柜', '实验区入口'],
  FS: ['辐射工作间门口', '仪器控制台'],
  JD: ['设备操作位', '设备后方'],
  TZ: ['设备铭牌处', '设备操作位'],
  LR: ['烘箱旁', '冰箱旁', '加热区'],
  QT: ['实验台', '值班桌'],
};
