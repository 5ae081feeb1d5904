import { Drawer, Empty } from 'antd';
import { useRead } from '#kernel/web/api/query.ts';
import { Loaded } from '#screens/frames/page-frame.tsx';
import { dailyCheckApi } from '../../shared/daily-check/daily-check.ts';
import { DailyAnswers } from './daily-answers.tsx';

/** One check, beside the list. */
export function DailyDrawer({ id, lab, onClose }: { id: number; lab: string; onClose: () => void }) {
  const check = useRead(dailyCheckApi.find, { id });
  return (
    <Drawer open title={`${lab}的自查`} size={520} onClose={onClose}>
      <Loaded of={check}>
        {(one) => (one.answers.length === 0 ? <Empty description="还没有填报" /> : <DailyAnswers check={one} />)}
      </Loaded>
    </Drawer>
  );
}
