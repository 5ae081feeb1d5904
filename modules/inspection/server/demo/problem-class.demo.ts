import type { SceneName } from './scene.demo.ts';

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

/** Where in a laboratory the scene of a problem is found. */
export const places: Readonly<Record<SceneName, readonly string[]>> = {
  board: ['门口信息栏', '室内公告栏'],
  ledger: ['台账柜', '办公桌'],
  clutter: ['靠窗实验台', '中央实验台'],
  exit: ['门口通道', '后门处', '走廊东端'],
  extinguisher: ['门口左侧', '走廊东端'],
  eyewash: ['水池旁', '门口右侧'],
  hood: ['通风橱', '试剂柜排风口'],
  wiring: ['实验台下方', '窗边工位', '设备后方'],
  person: ['中央实验台', '操作区'],
  shelf: ['试剂柜', '通风橱下方'],
  fridge: ['冰箱', '冷藏区'],
  cylinders: ['气瓶柜旁', '墙角气瓶架', '仪器后方'],
  waste: ['废液暂存点', '通风橱下方'],
  bio: ['生物安全柜', '实验区入口'],
  radiation: ['辐射工作间门口', '仪器控制台'],
  machine: ['设备操作位', '设备后方'],
  vessel: ['设备铭牌处', '设备操作位'],
  oven: ['烘箱旁', '加热区'],
  leak: ['水池下方', '墙角水管'],
};
