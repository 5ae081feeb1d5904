import './stocktake.css';
import { DownloadOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useParams } from 'react-router';
import { download } from '#kernel/web/api/download.ts';
import { readKey, useCommand } from '#kernel/web/api/query.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { notify } from '#kernel/web/ui/notify.ts';
import { OutboxBar, startOutbox, useCached } from '#platform/offline/web/public.tsx';
import { PdfButton } from '#platform/print/web/public.tsx';
import { EnumTag, ToneTag } from '#screens/frames/cells.tsx';
import { Facts } from '#screens/frames/detail-page.tsx';
import { Loaded, PageFrame, Panel } from '#screens/frames/page-frame.tsx';
import { perform } from '#screens/frames/row-actions.tsx';
import { LineResult, StocktakeStatus } from '../../shared/stocktake.states.ts';
import { stocktakeApi, type StocktakeDetail } from '../../shared/stocktake/stocktake.ts';
import { DualPanel } from '../dual/dual-panel.tsx';
import { Counting } from './counting.tsx';
import { shownLines, useKeptCounts, type ShownLine } from './count-draft.ts';
import { CountList } from './count-list.tsx';
import type { Decision, DecideDialogProps } from './decide-dialogs.tsx';

const DecideDialog = lazyPart<DecideDialogProps>(() => import('./decide-dialogs.tsx').then((m) => m.DecideDialog));

const decisions: readonly { kind: Decision; label: string; can: StocktakeDetail['can'][number]; main: boolean }[] = [
  { kind: 'void', label: '作废', can: 'void', main: false },
  { kind: 'submit', label: '提交盘点', can: 'submit', main: true },
  { kind: 'refuse', label: '退回重盘', can: 'audit', main: false },
  { kind: 'pass', label: '审核通过', can: 'audit', main: true },
];

const hasOpenLines = ({ lines }: StocktakeDetail) => lines.some(({ result }) => result === LineResult.open);

const signersOf = ({ lab_id }: StocktakeDetail) => (lab_id === null ? '仓库的两名保管人' : '本实验室的两名教师');

function Tools({ row, waiting }: { row: StocktakeDetail; waiting: number }) {
  const begin = useCommand(stocktakeApi.begin, [stocktakeApi.find, stocktakeApi.list]);
  const [decided, setDecided] = useState<Decision>();
  const start = () => {
    const frozen = row.is_frozen ? '开始后，范围内不能入库、出库、移位和调拨，直到提交。' : '';
    return perform({ confirm: `开始盘点 ${row.scope}？${frozen}`, done: '已开始，请扫码盘点' }, () =>
      begin.mutateAsync({ id: row.id, version: row.version }),
    );
  };
  const open = (kind: Decision) => {
    if (kind === 'submit' && waiting > 0) return notify.warn(`还有 ${waiting} 条没有发送，请联网发送后再提交`);
    setDecided(kind);
  };
  // What is open is said to be missing first; then it is signed, and submitted.
  const isSigned = row.dual === null || row.dual.complete || hasOpenLines(row);
  return (
    <>
      {decisions
        .filter(({ kind, can }) => row.can.includes(can) && (kind !== 'submit' || isSigned))
        .map(({ kind, label, main }) => (
          <Button key={kind} type={main ? 'primary' : 'default'} danger={!main} onClick={() => open(kind)}>
            {label}
          </Button>
        ))}
      {row.can.includes('begin') && (
        <Button type="primary" loading={begin.isPending} onClick={() => void start()}>
          开始盘点
        </Button>
      )}
      {decided && <DecideDialog row={row} kind={decided} onClose={() => setDecided(undefined)} />}
    </>
  );
}

function Papers({ id, no }: { id: number; no: string }) {
  return (
    <div className="count-papers">
      <PdfButton endpoint={stocktakeApi.print} input={{ id }} label="盘点报告" />
      <Button icon={<DownloadOutlined />} onClick={() => void download(stocktakeApi.sheet, { id }, `盘点 ${no}.xlsx`)}>
        盘点明细
      </Button>
    </div>
  );
}

/** How far the count is, with what lies on the device. */
function Figures({ row, lines }: { row: StocktakeDetail; lines: readonly ShownLine[] }) {
  const has = (...results: number[]) => lines.filter(({ result }) => results.includes(result)).length;
  const counted = lines.filter(({ is_expected, result }) => is_expected && result !== LineResult.open).length;
  return (
    <p className="count-figures">
      <span>
        已盘 <b>{counted}</b> / {row.expected}
      </span>
      <span>
        盘盈 <b>{has(LineResult.surplus, LineResult.again)}</b>
      </span>
      <span>
        盘亏 <b>{has(LineResult.short, LineResult.lost)}</b>
      </span>
      {row.is_frozen && row.status === StocktakeStatus.counting && <ToneTag tone="warn">出入库已冻结</ToneTag>}
    </p>
  );
}

function Head({ row, lines }: { row: StocktakeDetail; lines: readonly ShownLine[] }) {
  const people = [row.submitter_name, row.second_name].filter(Boolean).join('、');
  const isCounted = row.submitted_at !== null && row.status !== StocktakeStatus.counting;
  return (
    <Panel title={row.scope} extra={isCounted && <Papers id={row.id} no={row.no} />}>
      {isCounted && <Figures row={row} lines={lines} />}
      <Facts
        items={[
          ['盘点单号', row.no],
          ['负责人', row.leader_name],
          ['登记', `${row.creator_name} ${row.created_at}`],
          row.started_at !== null && ['开始时间', row.started_at],
          row.submitted_at !== null && ['提交', `${people} ${row.submitted_at}`],
          row.signed.length > 0 && ['双人签名', row.signed.join('；')],
          row.auditor_name !== '' && ['审核', `${row.auditor_name} ${row.decided_at ?? ''}`],
          row.opinion !== '' && [row.status === StocktakeStatus.void ? '作废原因' : '审核意见', row.opinion, 2],
          row.remark !== '' && ['备注', row.remark, 2],
        ]}
      />
    </Panel>
  );
}

/** Reads again what the outbox has sent. */
function useSettling(waiting: number) {
  const client = useQueryClient();
  const before = useRef(waiting);
  useEffect(() => {
    if (waiting < before.current) void client.invalidateQueries({ queryKey: [readKey(stocktakeApi.find)] });
    before.current = waiting;
  }, [client, waiting]);
}

/** 盘点详情: counted with the phone in the store, with or without a network; then submitted and decided. */
export function StocktakeDetailPage() {
  const id = Number(useParams()['id']);
  const read = useCached(stocktakeApi.find, { id });
  const kept = useKeptCounts(id);
  const waiting = [...kept.values()].filter(({ isPending }) => isPending).length;
  useEffect(startOutbox, []);
  useSettling(waiting);
  const row = read.data?.data;
  return (
    <PageFrame
      title={row ? row.name : '盘点'}
      note={row && <EnumTag of={StocktakeStatus} value={row.status} />}
      back={{ else: '/chemical/stocktake' }}
      tools={row && <Tools row={row} waiting={waiting} />}
    >
      <OutboxBar />
      <Loaded of={read}>
        {({ data, cachedAt }) => {
          const lines = shownLines(data, kept);
          const mayCount = data.can.includes('count');
          return (
            <>
              {cachedAt !== undefined && (
                <Alert
                  type="warning"
                  showIcon
                  title="没有网络，显示的是上次读取的内容；盘点先保存在本机，联网后自动发送"
                  style={{ marginBottom: 16 }}
                />
              )}
              {mayCount && (
                <Counting id={id} lines={lines}>
                  <Figures row={data} lines={lines} />
                </Counting>
              )}
              {data.dual && mayCount && hasOpenLines(data) && (
                <Panel title="双人签名">
                  <Alert
                    type="info"
                    showIcon
                    title={`含管控化学品，全部盘完后由${signersOf(data)}分别签名再提交`}
                    description="确实找不到的容器，先点“提交盘点”填写说明，按未找到登记后再签名"
                  />
                </Panel>
              )}
              {data.dual && mayCount && !hasOpenLines(data) && (
                <DualPanel
                  title="双人签名"
                  action="提交盘点"
                  kind="stocktake"
                  id={id}
                  signed={data.dual}
                  who={signersOf(data)}
                  signer={data.lab_id === null ? '保管人' : '教师'}
                  invalidates={[stocktakeApi.find]}
                />
              )}
              <Head row={data} lines={lines} />
              {!mayCount && lines.length > 0 && (
                <Panel title="盘点明细">
                  <CountList lines={lines} mayCount={false} onOpen={() => undefined} />
                </Panel>
              )}
            </>
          );
        }}
      </Loaded>
    </PageFrame>
  );
}
