import { Code } from '#kernel/shared/envelope.ts';
import { defineErrors } from '#kernel/shared/errors.ts';

const inUse = (message: string) => ({ code: Code.conflict, message });

export const orgErrors = defineErrors('org', {
  parentMissing: '上级单位不存在或已停用，请重新选择上级单位',
  levelNotAllowed: '{parent}下不能设立{level}，请选择合适的上级单位',
  tooDeep: '组织机构最多 {max} 级，请调整上级单位',
  typeMissing: '组织类型不存在、已停用或不适用于该级别，请重新选择',
  campusMissing: '所选校区不存在，请重新选择',
  personMissing: '所选人员不存在，请重新选择',
  rootFixed: '学校根单位不能移动、停用或删除',
  ownUnitFixed: '不能停用或删除自己管理的单位，请联系学校管理员',
  intoItself: '不能把单位移动到自身或其下级单位之下',
  childrenEnabled: inUse('下级还有 {count} 个启用中的单位，请先停用下级单位'),
  parentDisabled: inUse('上级单位已停用，请先启用上级单位'),
  unitInUse: inUse('该单位下有 {reasons}，不能删除；如不再使用，请停用'),
  labElsewhere: '实验室请在“实验室”页面中新增、编辑和删除',
  campusInUse: inUse('该校区下有 {buildings} 栋楼宇、{units} 个单位，不能删除；如不再使用，请停用'),
  buildingInUse: inUse('该楼宇下有 {count} 个房间，不能删除；如不再使用，请停用'),
  buildingMissing: '楼宇不存在或已停用，请重新选择',
  roomInUse: inUse('该房间有 {reasons}，不能删除；如不再使用，请停用'),
  roomKeyFixed: '楼宇、楼层、房间号、用途、面积和所属单位由学校管理员修改，请联系学校管理员',
  nothingToGenerate: '所选楼层和房号范围内没有可新增的房间',
  tooManyRooms: '一次最多生成 {max} 个房间，请缩小楼层或房号范围',
  typeInUse: inUse('有 {count} 个单位属于该类型，不能删除；如不再使用，请停用'),
  levelInUse: inUse('有 {count} 个单位属于该类型，不能修改适用级别'),
  ownManager: '本校的管理员请在“用户管理”中新增',
  secondPerson: {
    code: Code.secondPerson,
    message: '为其他学校新增管理员须由另一位系统管理员批准，请刷新页面后提交申请',
  },
  ownRequest: { code: Code.secondPerson, message: '不能批准自己提交的申请，请由另一位系统管理员批准' },
  ownSchoolFixed: '不能停用当前登录的学校',
});
