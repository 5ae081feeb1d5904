import { useState } from 'react';
import { labelOf } from '#kernel/shared/enums.ts';
import { useCommand } from '#kernel/web/api/query.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { FileLinks } from '#screens/fields/photos.tsx';
import { EnumTag } from '#screens/frames/cells.tsx';
import { DetailPage, Facts } from '#screens/frames/detail-page.tsx';
import { Panel } from '#screens/frames/page-frame.tsx';
import { editAction } from '#screens/frames/row-actions.tsx';
import {
  achievementApi,
  AchievementLevel,
  AchievementState,
  AchievementType,
  numberLabels,
  type AchievementDetail,
  type AchievementTypeCode,
} from '../../shared/result/achievement.ts';
import { achievementPath, achievementReads } from '../parts/reads.ts';
import type { RefuseProps } from './refuse-dialog.tsx';

const RefuseDialog = lazyPart<RefuseProps>(() => import('./refuse-dialog.tsx').then((m) => m.RefuseDialog));

/** 成果详情, where evidence is verified. */
export function AchievementDetailPage() {
  const [refused, setRefused] = useState<AchievementDetail>();
  const verify = useCommand(achievementApi.verify, achievementReads);
  return (
    <DetailPage
      title={(row) => row.name}
      note={(row) => <EnumTag of={AchievementState} value={row.state} />}
      read={achievementApi.find}
      back={{ else: achievementPath }}
      invalidates={achievementReads}
      actions={[
        editAction((id) => `${achievementPath}/edit/${id}`),
        {
          label: '核实',
          when: (row) => row.can.includes('verify'),
          confirm: '已核对佐证文件？核实后不能再修改。',
          run: ({ id, version }) => verify.mutateAsync({ id, version }),
          done: '已核实',
        },
        { label: '不通过', when: (row) => row.can.includes('refuse'), run: setRefused, done: false },
      ]}
    >
      {(row) => (
        <>
          <Panel title="成果">
            <Facts
              items={[
                ['类型', labelOf(AchievementType, row.type)],
                ['级别', labelOf(AchievementLevel, row.level)],
                [numberLabels[row.type as AchievementTypeCode], row.ref_no],
                ['完成人', row.people],
                ['日期', row.achieved_on],
                ['计入学年', row.school_year],
                ['使用仪器', row.shares.map(({ name, share }) => `${name} ${share}%`).join('、'), 2],
                ['佐证', <FileLinks key="files" files={row.files} />, 2],
                ['备注', row.remark, 2],
                row.opinion !== '' && ['核实意见', row.opinion, 2],
              ]}
            />
          </Panel>
          {refused && <RefuseDialog row={refused} onClose={() => setRefused(undefined)} />}
        </>
      )}
    </DetailPage>
  );
}
