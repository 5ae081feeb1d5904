import './hazard-sums.css';
import { Alert, Button, Progress } from 'antd';
import { useCommand, useRead } from '#kernel/web/api/query.ts';
import { notify } from '#kernel/web/ui/notify.ts';
import type { OutputOf } from '#kernel/shared/contract.ts';
import { EnumTag } from '#screens/frames/cells.tsx';
import { Facts } from '#screens/frames/detail-page.tsx';
import { Loaded } from '#screens/frames/page-frame.tsx';
import { ExportButton } from '#screens/sheets/export-button.tsx';
import { regradingApi, RegradingStatus } from '../../shared/hazard/regrading.ts';
import { GradeTag } from '../parts/grade-tag.tsx';
import { RegradingChanges } from './regrading-changes.tsx';

type Latest = OutputOf<typeof regradingApi.latest>;
type Regrading = NonNullable<Latest['regrading']>;

const isRunning = ({ status }: Regrading) => status === RegradingStatus.counting || status === RegradingStatus.applying;

function Run({ regrading: its }: { regrading: Regrading }) {
  const percent = Math.round((its.done / Math.max(1, its.total)) * 100);
  return (
    <>
      <Facts
        items={[
          ['状态', <EnumTag key="status" of={RegradingStatus} value={its.status} />],
          ['规则版本', `第 ${its.edition} 版`],
          ['发起', `${its.created_by_name}，${its.created_at}`],
          ['结束', its.finished_at],
          ['将变化', `${its.changed} 间${its.chosen > 0 ? `，已确认 ${its.chosen} 间` : ''}`, 2],
          its.sums.length > 0 && [
            '变化情况',
            its.sums.map((sum, at) => (
              <span key={at} style={{ marginInlineEnd: 20, whiteSpace: 'nowrap' }}>
                <GradeTag {...sum.old} />{' '}
                {sum.old.name === sum.new.name ? (
                  '仅类别变化'
                ) : (
                  <>
                    → <GradeTag {...sum.new} />
                  </>
                )}{' '}
                {sum.labs} 间
              </span>
            )),
            2,
          ],
        ]}
      />
      {isRunning(its) && (
        <output style={{ display: 'block', marginBlock: 12 }}>
          {its.status === RegradingStatus.counting ? '正在计算' : '正在生成评估'}：{its.done} / {its.total} 间
          <Progress percent={percent} aria-label="进度" />
        </output>
      )}
      {its.is_outdated && its.status === RegradingStatus.ready && (
        <Alert
          type="warning"
          showIcon
          style={{ marginBlock: 12 }}
          title="计算之后规则又有修改，这次结果不能确认。请取消后重新计算"
        />
      )}
    </>
  );
}

/** Keeps the progress of a run current. */
function Poll() {
  useRead(regradingApi.latest, {}, { refetchMs: 2_000 });
  return null;
}

/** Grading of all laboratories: a preview first, judgements once it is confirmed. */
export function RegradingTab() {
  const latest = useRead(regradingApi.latest, {});
  const start = useCommand(regradingApi.start, [regradingApi.latest]);
  const cancel = useCommand(regradingApi.cancel, [regradingApi.latest]);
  const stop = async (id: number) => {
    if (await notify.confirm({ text: '取消后这次结果作废，已生成的评估不受影响。确定取消吗？' })) cancel.mutate({ id });
  };
  return (
    <Loaded of={latest}>
      {({ regrading, can }) => (
        <>
          <p className="lab-page-note">
            按当前规则重新计算全部在用实验室的等级和类别，先列出将变化的，确认后才提交评估。已有相同结果待审核的不再列出。
          </p>
          <div className="hazard-tools">
            {can.includes('start') && (
              <Button type="primary" loading={start.isPending} onClick={() => start.mutate({})}>
                重新评估全部
              </Button>
            )}
            {regrading && can.includes('cancel') && (
              <Button loading={cancel.isPending} onClick={() => void stop(regrading.id)}>
                取消
              </Button>
            )}
            {regrading && regrading.changed > 0 && !isRunning(regrading) && (
              <ExportButton endpoint={regradingApi.export} input={{ id: regrading.id }} name="重新评估结果.xlsx" />
            )}
          </div>
          {regrading && (
            <>
              {isRunning(regrading) && <Poll />}
              <Run regrading={regrading} />
              {regrading.status === RegradingStatus.applied && regrading.changed === 0 && (
                <p className="lab-page-note" style={{ marginBlock: 12 }}>
                  按当前规则，没有实验室的等级或类别会变化
                </p>
              )}
              {regrading.status !== RegradingStatus.counting && regrading.changed > 0 && (
                <RegradingChanges
                  key={regrading.id}
                  id={regrading.id}
                  changed={regrading.changed}
                  mayApply={can.includes('apply')}
                  isDone={regrading.chosen > 0}
                />
              )}
            </>
          )}
        </>
      )}
    </Loaded>
  );
}
