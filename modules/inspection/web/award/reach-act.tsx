import { Select } from 'antd';
import type { ReactNode } from 'react';
import type { OutputOf } from '#kernel/shared/contract.ts';
import { useRead } from '#kernel/web/api/query.ts';
import { useListUrl } from '#kernel/web/router/list-url.ts';
import type { Back } from '#kernel/web/router/use-back.ts';
import { EmptyState } from '#screens/frames/empty-state.tsx';
import { Loaded, PageFrame, Panel } from '#screens/frames/page-frame.tsx';
import { collegeScoreApi } from '../../shared/award/college-score.ts';

export type ReachAct = OutputOf<typeof collegeScoreApi.acts>['content'][number];

type Props = {
  title: string;
  back?: Back;
  children: (act: ReachAct, pick: ReactNode) => ReactNode;
};

/** A page about one reach check with published results: that of the address, else the newest. */
export function OfReachAct({ title, back, children }: Props) {
  const { url, change } = useListUrl();
  const read = useRead(collegeScoreApi.acts, {}, { staleMs: 60_000 });
  const acts = read.data?.content ?? [];
  const act = acts.find((one) => String(one.id) === url.filters['act_id']) ?? acts[0];
  if (act) {
    const pick = (
      <Select
        aria-label="达标检查活动"
        style={{ width: 280 }}
        value={act.id}
        options={acts.map((one) => ({ value: one.id, label: one.act_name }))}
        showSearch={{ optionFilterProp: 'label' }}
        onChange={(id) => change({ page: 1, filters: { ...url.filters, act_id: String(id) } })}
      />
    );
    return children(act, pick);
  }
  return (
    <PageFrame title={title} {...(back && { back })}>
      <Loaded of={read}>
        {() => (
          <Panel>
            <EmptyState text="还没有公布结果的达标检查。结果公布后，这里可以评分、推荐和表彰" />
          </Panel>
        )}
      </Loaded>
    </PageFrame>
  );
}
