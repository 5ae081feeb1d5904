import { defineNotices } from '#platform/notices/shared/define.ts';

/** Notice types of consumables; a school edits and switches them in 通知模板. */
export const consumableNotices = defineNotices({
  GOODS_REQUISITION: {
    label: '耗材领用待审核',
    occasion: '提交耗材领用申请时，通知实验室和学院的审核人',
    title: '{applicant}申请领用耗材（{no}）',
    body: '{applicant}为{lab}申请领用：{content}。请在“领用申请”中审核。',
  },
  GOODS_DECIDED: {
    label: '耗材领用审核结果',
    occasion: '耗材领用申请通过或驳回时，通知申请人；通过时也通知仓库保管人',
    title: '领用申请 {no} {result}',
    body: '{lab}的领用申请 {no}（{content}）{result}。{advice}',
  },
  GOODS_EXPIRY: {
    label: '应急与防护物资到期',
    occasion: '仓库中的应急与防护物资到期前 60、30 天和当天，通知仓库保管人和所属单位',
    title: '{warehouse}的{name}将于 {expires_on} 到期',
    body: '{warehouse}还有{name} {quantity} {unit}（批号 {batch_no}），有效期至 {expires_on}（还有 {days} 天）。请及时更换，过期的不能发放。',
  },
});
