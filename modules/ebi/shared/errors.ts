import { Code } from '#kernel/shared/envelope.ts';
import { defineErrors } from '#kernel/shared/errors.ts';

export const ebiErrors = defineErrors('ebi', {
  schemeFixed: { code: Code.conflict, message: '已发布的方案不能修改或删除，请复制后修改' },
  schemeDraft: { code: Code.conflict, message: '评价方案还没有发布，请先发布方案' },
  badTerms: '{faults}，请改正后保存',
  noInstruments: '方案范围内没有大型仪器，请核对方案的分类和原值下限',
  noQuota: '{instruments}没有适用的定额机时，请复制方案并补充定额',
  noScores: '还没有一台仪器有得分，不能公示；请先在仪器上报中通过年度填报',
  noticeRuns: { code: Code.conflict, message: '公示到 {day} 结束，结束后才能发布' },
  openAppeals: { code: Code.conflict, message: '还有 {count} 条异议没有处理，不能发布' },
  adjustTooMuch: '调整分应在 -{limit} 至 {limit} 之间',
  notAdjustable: { code: Code.conflict, message: '只有评分完成或公示中的得分可以调整' },
  appealClosed: { code: Code.conflict, message: '只有公示期内可以提出异议' },
  ownInstrument: { code: Code.forbidden, message: '您是这台仪器的负责人，请由其他人处理' },
});
