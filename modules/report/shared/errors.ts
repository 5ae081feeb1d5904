import { Code } from '#kernel/shared/envelope.ts';
import { defineErrors } from '#kernel/shared/errors.ts';

export const reportErrors = defineErrors('report', {
  // Types.
  builtIn: '系统内置的填报类型不能修改，请新增本校的类型',
  typeInUse: '填报类型已用于填报计划，不能修改字段，请停用后新增',
  // Plans.
  notDraft: { code: Code.conflict, message: '只有草稿可以修改，发布后请用“延期”或“关闭”' },
  noTasks: '按所选学院和实验室没有单位需要填报，请修改填报范围',
  urged: { code: Code.conflict, message: '今天已经催报，每天最多一次' },
  allReported: '各单位都已上报，不需要催报',
  // Filling.
  notOpen: { code: Code.conflict, message: '填报计划没有在进行中，不能修改数据' },
  reported: { code: Code.conflict, message: '本表已经上报，不能修改；有误时请联系学院或学校驳回' },
  tooEarly: '填报从 {day} 开始，请到时再填',
  deadlinePassed: '已过截止日期 {day}，请联系学校延期后再上报',
  hasErrors: '还有 {n} 处错误，改正后才能上报：{first}',
  needsReason: '有 {n} 行修改了从系统采集的数据，请填写修改原因',
  tooMany: '一张表最多 {n} 行',
  noSource: '这个类型没有可以采集的数据来源，请直接填写或导入',
  noLast: '没有找到往年通过审核的数据',
  badFile: '文件中没有数据，请用“导出”得到的文件填写后导入',
  unreadable: '文件中有 {n} 处无法照原样读取：{first}。请改正后重新导入',
  // Examination.
  moved: { code: Code.conflict, message: '有的数据已被处理或不在您审核的环节，请刷新后再试' },
  needsOpinion: '请填写{action}原因，填报人会看到',
  severalTables: '一次只能审核同一张表的数据，请分表审核',
  ownData: '不能审核自己上报的数据，请由其他人审核',
  nothingWaits: { code: Code.conflict, message: '本表没有待您审核的数据，请刷新后查看' },
});
