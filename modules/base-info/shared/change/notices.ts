import { defineNotices } from '#platform/notices/shared/define.ts';

/** Notice types of changes; a school edits and switches them in 通知模板. */
export const changeNotices = defineNotices({
  CHANGE_RECORDED: {
    label: '变更备案待阅',
    occasion: '实验室或房间的信息修改后立即生效并备案时，通知须知悉的管理员',
    title: '{name}修改了{fields}，请阅知',
    body: '{applicant}修改了{name}的{fields}，已生效并备案（{no}）。请在“变更审核”中阅知。',
  },
});
