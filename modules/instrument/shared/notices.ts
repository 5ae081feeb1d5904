import { defineNotices } from '#platform/notices/shared/define.ts';

/** Notice types of large instruments; a school edits and switches them in 通知模板. */
export const instrumentNotices = defineNotices({
  INSTRUMENT_MONTH: {
    label: '月度机时待确认',
    occasion: '每月 1 日采集上月机时后，通知仪器负责人',
    title: '{month} 的大型仪器机时待确认',
    body: '系统已从使用记录采集 {month} 的机时，您负责的仪器有 {n} 台待确认，请在 {until} 前核对并确认。',
  },
  INSTRUMENT_PLAN: {
    label: '年度上报开始',
    occasion: '年度上报计划发布、延期或催报时，通知还没有上报的仪器负责人',
    title: '{plan}：请在 {deadline} 前上报',
    body: '{plan}（{year} 学年）请在 {deadline} 前完成：确认月度机时，自动汇总，补填后上报。您负责的仪器还有 {n} 台没有上报。',
  },
  INSTRUMENT_REJECTED: {
    label: '年度数据驳回',
    occasion: '学院或学校驳回年度数据时，通知填报人和仪器负责人',
    title: '“{instrument}”的年度数据被驳回',
    body: '{name}驳回了“{instrument}”的年度数据：{opinion}。请修改后重新上报。',
  },
});
