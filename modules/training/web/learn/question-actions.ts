import { useCommand } from '#kernel/web/api/query.ts';
import type { RowAction } from '#screens/frames/row-actions.tsx';
import { questionApi, type QuestionRow } from '../../shared/learn/question.ts';
import { tagApi } from '../../shared/learn/tag.ts';

export const questionPath = '/train/question';
const mayPass = (row: QuestionRow) => row.can.includes('pass');
export const questionReads = [questionApi.list, questionApi.find, tagApi.list];

/** The steps of a question. It is reviewed on its page, in sight of its answer, which opens the dialog of `reject`. */
export function useQuestionActions(reject?: (row: QuestionRow) => void): RowAction<QuestionRow>[] {
  const publish = useCommand(questionApi.publish, questionReads);
  const submit = useCommand(questionApi.submit, questionReads);
  const pass = useCommand(questionApi.pass, questionReads);
  const stop = useCommand(questionApi.stop, questionReads);
  return [
    { label: '启用', when: (row) => row.can.includes('publish'), run: ({ id }) => publish.mutateAsync({ id }) },
    { label: '提交审核', when: (row) => row.can.includes('submit'), run: ({ id }) => submit.mutateAsync({ id }) },
    ...(reject
      ? [
          { label: '通过', when: mayPass, run: ({ id }: QuestionRow) => pass.mutateAsync({ id }) },
          { label: '退回', when: (row: QuestionRow) => row.can.includes('reject'), run: reject, done: false as const },
        ]
      : [{ label: '审核', when: mayPass, to: ({ id }: QuestionRow) => `${questionPath}/${id}` as const }]),
    {
      label: '停用',
      when: (row) => row.can.includes('stop'),
      confirm: '停用后新的试卷和练习不再使用这道题，已有的答题记录保留。确定停用吗？',
      run: ({ id }) => stop.mutateAsync({ id }),
      danger: true,
    },
  ];
}
