import { Code } from '#kernel/shared/envelope.ts';
import { defineErrors } from '#kernel/shared/errors.ts';

export const identityErrors = defineErrors('identity', {
  // Which of the two follows from the failures under the typed name alone, so that nobody learns which accounts exist.
  badLogin: { code: Code.badInput, message: '账号或密码不正确；多次失败后账号会锁定 30 分钟' },
  paused: { code: Code.badInput, message: '该账号登录失败次数过多，已锁定；请 30 分钟后再试，或重置密码' },
  challenge: { code: Code.badInput, message: '登录前需要完成安全验证，请再次点击“登录”' },
  manyFailures: { code: Code.slowDown, message: '您所在网络的登录失败次数过多，请一分钟后再试' },
  noSchool: { code: Code.badInput, message: '请选择学校' },
  noRole: '您的账号还没有可用的角色，请联系学校管理员',
  initialExpired: '初始密码已超过 7 天，请联系管理员重新发放',
  noMail: '平台没有配置邮件，请联系学校管理员重置密码',
  linkExpired: '重置链接已失效或已使用，请重新申请',
  busy: { code: Code.slowDown, message: '登录人数较多，请稍后再试' },
  wrongPassword: { code: Code.badInput, message: '原密码不正确' },
  codeExpired: '登录二维码已失效，请刷新后重新扫码',
  selfRole: '不能修改自己的角色，或数据范围比您更大的角色',
  roleAbove: '您不能授予或收回这个角色，请由上级管理员办理',
  roleBeyond: '不能授予或收回您自己没有的权限',
  rolesOfSchool: '角色对全校生效，只能由数据范围为全校的管理员修改',
  scopeBeyond: '不能设置比您自己更大的数据范围',
  administrators: {
    code: Code.forbidden,
    message: '系统管理员的账号和角色由运维人员在服务器上用命令行管理，平台内不能修改',
  },
  personAbove: { code: Code.forbidden, message: '该用户有您不能授予的角色，请由上级管理员修改' },
  someBeyond: '选中的用户中有人已被删除或不在您的管理范围内，请刷新列表后重新选择',
  someAbove: { code: Code.forbidden, message: '选中的用户中有人担任您不能授予的角色，请取消选择后重试' },
  roleOfPost: '实验室负责人、安全员和受聘检查人员的角色随任职产生，请先在实验室或检查人员页面解除任职',
  lastRole: '至少保留一个角色',
  systemRole: '系统内置角色不能删除或停用',
  roleInUse: '该角色下有 {count} 个用户，不能删除',
  systemMenu: '这是子系统，请在“子系统”列表中修改',
  otherRole: { code: Code.conflict, message: '您的角色已切换，请刷新页面后重试' },
  viewBeyond: { code: Code.forbidden, message: '您不能授予这个角色，因此也不能以它的身份查看' },
  notViewing: '您没有在以其他角色的身份查看',
  accountUsed: '该用户已登录过或已有业务数据，只能停用',
});
