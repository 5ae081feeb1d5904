import { Code } from '#kernel/shared/envelope.ts';
import { defineErrors } from '#kernel/shared/errors.ts';

export const noticeErrors = defineErrors('notices', {
  unknownVariable: { code: Code.badInput, message: '模板中有不认识的变量：{names}，可用变量见右侧列表' },
  sceneUnknown: { code: Code.badInput, message: '场景不存在，请重新选择' },
  brokenVariable: {
    code: Code.badInput,
    message: '正文中的变量 {names} 被文字格式分开，请删除后从变量列表重新插入',
  },
  pictureGone: '图片已失效或不属于您，请删除后重新上传',
  noPicture: { code: Code.badInput, message: '邮件图片只能是 gif、png 或 jpg，请删除其他文件' },
  picturesTooLarge: {
    code: Code.badInput,
    message: '图片合计 {size}M，超过 {max}M，很多邮件服务器会拒收，请删除或换成更小的图片',
  },
  fixedRecipients: '该通知只发给办理人，不能设置其他接收角色，请清空后保存',
  noOwnMail: '您的账号没有填写邮箱，请先在个人中心填写',
  noMailServer: '平台没有配置邮件服务器，不能发送邮件，请联系运维人员',
  mailRefused: '邮件没有发出：{reason}',
});
