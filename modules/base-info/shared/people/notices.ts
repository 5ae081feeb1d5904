import { defineNotices } from '#platform/notices/shared/define.ts';

/** Notice types of people from outside. */
export const peopleNotices = defineNotices({
  SIGN_UP_HOST: {
    label: '校外人员待担保确认',
    occasion: '校外人员提交申请时，通知担保人',
    title: '校外人员{name}请您担保',
    body: '{company}的{name}申请 {from} 至 {to} 到{lab}：{purpose}。请在“校外人员审核”中确认或驳回。',
  },
  SIGN_UP_COLLEGE: {
    label: '校外人员待学院审核',
    occasion: '担保人确认后，通知学院审核',
    title: '校外人员{name}的申请待审核',
    body: '{company}的{name}申请 {from} 至 {to} 到{lab}，担保人{host}已确认。请在“校外人员审核”中处理。',
  },
});
