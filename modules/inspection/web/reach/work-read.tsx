import { Button, Empty } from 'antd';
import { useState } from 'react';
import { useCommand } from '#kernel/web/api/query.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { notify } from '#kernel/web/ui/notify.ts';
import { Panel } from '#screens/frames/page-frame.tsx';
import { reachWorkApi, type ReachWorkDetail } from '../../shared/reach/reach-work.ts';
import type { ReturnDialogProps } from './return-dialog.tsx';
import { ScoreHead } from './score-head.tsx';
import { WorkAnswers } from './work-answers.tsx';
import { workReads } from './work-draft.ts';
import { draftOf, liveScore } from './work-draft.rules.ts';

const ReturnDialog = lazyPart<ReturnDialogProps>(() => import('./return-dialog.tsx').then((m) => m.ReturnDialog));

export type WorkReadProps = { work: ReachWorkDetail };

/** A work that is read: with what its reader decides. */
export function WorkRead({ work }: WorkReadProps) {
  const [returning, setReturning] = useState(false);
  const confirm = useCommand(reachWorkApi.confirm, workReads);
  const score = liveScore(draftOf(work), work);
  const decide = async () => {
    const text = `确认“${work.unit_name}”的学校检查得分 ${work.score ?? ''} 分？确认后计入结果。`;
    if (!(await notify.confirm({ text }))) return;
    await confirm.mutateAsync({ id: work.id }).then(
      () => notify.success('已确认'),
      () => undefined,
    );
  };
  return (
    <>
      {work.answers.length === 0 ? (
        <Panel>
          <Empty description={work.is_open ? '还没有打分' : '这一阶段还没有开放'} />
        </Panel>
      ) : (
        <>
          <ScoreHead work={work} score={score} />
          {work.inspectors && <p className="lab-page-note">检查人员：{work.inspectors}</p>}
          {work.awaits_confirm && <p className="lab-page-note">已提交，等待组长确认后计入结果。</p>}
          <WorkAnswers work={work} />
        </>
      )}
      {(work.can.includes('return') || work.can.includes('confirm')) && (
        <div className="lab-form-foot check-foot">
          {work.can.includes('return') && (
            <Button size="large" onClick={() => setReturning(true)}>
              退回
            </Button>
          )}
          {work.can.includes('confirm') && (
            <Button type="primary" size="large" loading={confirm.isPending} onClick={() => void decide()}>
              确认结果
            </Button>
          )}
        </div>
      )}
      {returning && <ReturnDialog work={work} onClose={() => setReturning(false)} />}
    </>
  );
}
