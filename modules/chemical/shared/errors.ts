import { Code } from '#kernel/shared/envelope.ts';
import { defineErrors } from '#kernel/shared/errors.ts';

export const chemicalErrors = defineErrors('chemical', {
  editionReplaced: { code: Code.conflict, message: '这个版本已被新版本替代，作为历史保留，不能再修改' },
  fixedPair: { code: Code.conflict, message: '规则不能换成另一对，请新增那一对的规则' },
  incompatible: '“{name}”不能放在“{place}”：{where}有{other}，{reason}。请放到{advice}',
  cabinet: '{fault}',
  capacity: '“{place}”容量 {limit} {unit}，已有 {stands} {unit}，再放 {more} {unit} 会超出，请换一个柜',
  notStanding: { code: Code.conflict, message: '容器不在库中（{state}），不能移位，请刷新后查看' },
  samePlace: '容器已在这个层位，请选择另一个层位',
  otherWarehouse: '移位只在本仓库内进行，跨仓库请使用调拨',
  notKeeper: '只有本仓库在任且培训有效的保管人可以复核，请由保管人办理，或先在存储设置中聘任',
  separation: '申请人不能复核自己的入库单，请由另一名保管人办理',
  unaccepted: '第 {line} 行验收项未全部合格，只能拒收',
  dual: { code: Code.secondPerson, message: '本单含须双人保管的化学品，请由两名保管人在 10 分钟内分别签名后再确认' },
  signedAlready: { code: Code.conflict, message: '{name}已签名，请由另一名保管人签名' },
  signedBoth: { code: Code.conflict, message: '两名保管人均已签名，请确认入库' },
  notNeeded: '本单没有须双人保管的化学品，直接确认即可',
  wrongPassword: '账号或密码不正确，请核对后重试',
});
