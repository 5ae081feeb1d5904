import { Code } from '#kernel/shared/envelope.ts';
import { defineErrors } from '#kernel/shared/errors.ts';

export const learnErrors = defineErrors('study', {
  emptyResource: '资源还没有内容，请先上传文件或填写正文，再发布',
  published: { code: Code.conflict, message: '资源已发布，请先撤回再修改' },
  notOpen: { code: Code.conflict, message: '资源已撤回，不能继续学习，请返回列表选择其他资源' },
  forOthers: '“{title}”不在您的学习范围内，请在学习资源中选择',
  stopped: { code: Code.conflict, message: '题目已停用，请做下一题' },
  examOn: { code: Code.conflict, message: '您正在考试，交卷后再练习' },
  ownReview: '不能审核自己提交的题目，请由其他人审核',
});
