import { defineNotices } from '#platform/notices/shared/define.ts';

export const orgNotices = defineNotices({
  MANAGER_ADDED: {
    label: '运营方新增校级管理员',
    occasion: '运营学校的系统管理员为本校新增校级管理员时，通知本校原有的校级管理员',
    title: '运营方为本校新增了校级管理员 {name}',
    body: '{by} 为本校新增了校级管理员 {name}（账号 {account}）。事由：{reason}。如有疑问，请在“用户管理”中停用该账号并联系运营方。',
    byMail: true,
  },
  MANAGER_REQUESTED: {
    label: '待批准的校级管理员',
    occasion: '另一位系统管理员申请为其他学校新增校级管理员时',
    title: '{by} 申请为 {school} 新增校级管理员',
    body: '{by} 申请为 {school} 新增校级管理员 {name}。事由：{reason}。请核实后在“学校管理”中批准或驳回。',
    byMail: true,
  },
});
