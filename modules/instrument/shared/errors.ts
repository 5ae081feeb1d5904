import { Code } from '#kernel/shared/envelope.ts';
import { defineErrors } from '#kernel/shared/errors.ts';

export const instrumentErrors = defineErrors('instrument', {
  // Register.
  needsScrap: '报废须写明报废审批单号，请先在资产系统完成审批',
  scrapped: { code: Code.conflict, message: '仪器已报废并移出台账，不能再修改' },
  // Months.
  confirmed: { code: Code.conflict, message: '{month} 的机时已确认锁定，需要修改请联系学院或学校解锁' },
  notEnded: { code: Code.conflict, message: '{month} 还没有结束，月底以后才能确认' },
  clashes: { code: Code.conflict, message: '{month} 有 {n} 条使用记录时间重叠，请先更正使用记录，再重新采集' },
  nothingToConfirm: { code: Code.conflict, message: '没有可以确认的机时：所选月份都已确认或还没有结束' },
  inReport: { code: Code.conflict, message: '这个学年的年度数据已上报，不能解锁，请先由审核人驳回年度数据' },
  // Achievements.
  verified: { code: Code.conflict, message: '成果已核实，不能修改或删除' },
  ownAchievement: { code: Code.conflict, message: '不能核实自己登记的成果和自己负责的仪器的成果，请由其他审核人核实' },
  // Yearly reports.
  notDraft: { code: Code.conflict, message: '只有草稿可以修改或删除' },
  notOpen: { code: Code.conflict, message: '计划没有在填报中，不能{action}' },
  tooEarly: { code: Code.conflict, message: '填报从 {day} 开始' },
  deadlinePassed: { code: Code.conflict, message: '已过截止日期 {day}，请联系学校延期后再上报' },
  noInstruments: { code: Code.conflict, message: '台账中没有大型仪器，请先更新台账，或检查大型仪器的单价和分类设置' },
  urged: { code: Code.conflict, message: '今天已催报过，明天可以再催' },
  allReported: { code: Code.conflict, message: '所有仪器都已上报' },
  reported: { code: Code.conflict, message: '年度数据已上报，不能修改' },
  monthsOpen: { code: Code.conflict, message: '还有 {n} 个月的机时没有确认，请先确认月度机时，再重新汇总' },
  stale: { code: Code.conflict, message: '汇总以后机时、成果、培训或收入有变化，请重新“自动汇总”后再上报' },
  incomplete: { code: Code.conflict, message: '{fault}' },
  ownData: { code: Code.conflict, message: '不能审核自己负责的仪器或自己上报的数据，请由其他审核人处理' },
});
