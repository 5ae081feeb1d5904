import { Button } from 'antd';
import { useState } from 'react';
import { download } from '#kernel/web/api/download.ts';
import { useCommand, useInvalidate } from '#kernel/web/api/query.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { notify } from '#kernel/web/ui/notify.ts';
import { yearApi, type YearRow } from '../../shared/year.ts';
import { YearState } from '../../shared/year.states.ts';
import { yearReads } from './reads.ts';
import type { YearDialogProps } from './year-dialogs.tsx';

const DriftDialog = lazyPart<YearDialogProps>(() => import('./drift-dialog.tsx').then((m) => m.DriftDialog));
const UnlockDialog = lazyPart<YearDialogProps>(() => import('./year-dialogs.tsx').then((m) => m.UnlockDialog));
const ReceiptDialog = lazyPart<YearDialogProps>(() => import('./year-dialogs.tsx').then((m) => m.ReceiptDialog));

/** What can be done with a year as a whole, in the order in which it is done. */
export function YearActions({ year }: { year: YearRow }) {
  const [dialog, setDialog] = useState<'unlock' | 'receipt' | 'drift'>();
  const [isPacking, setPacking] = useState(false);
  const invalidate = useInvalidate();
  const collect = useCommand(yearApi.collect, yearReads);
  const check = useCommand(yearApi.check, yearReads);
  const lock = useCommand(yearApi.lock, yearReads);
  const asked = { year: year.school_year };
  const may = (action: YearRow['can'][number]) => year.can.includes(action);
  const isBusy = collect.isPending || check.isPending || lock.isPending || isPacking;
  const close = () => setDialog(undefined);

  const start = async () => {
    const again = year.collected_at !== null;
    const text = '按台账和记录的现状重新采集全部表；手工修改的内容和补充的行会保留。确定采集吗？';
    if (again && !(await notify.confirm(text))) return;
    const done = await collect.mutateAsync(asked).catch(() => undefined);
    if (done) notify.success(`已采集 ${done.rows} 行`);
  };
  const verify = async () => {
    const found = await check.mutateAsync(asked).catch(() => undefined);
    if (!found) return;
    if (found.errors + found.warnings === 0) notify.success('校验通过，没有错误和警告');
    else notify.warn(`校验发现 ${found.errors} 个错误、${found.warnings} 个警告`);
  };
  const lockIt = async () => {
    if (!(await notify.confirm('锁定后数据不能再修改，可以打包导出上报文件。确定锁定吗？'))) return;
    if (await lock.mutateAsync(asked).catch(() => undefined)) notify.success('已锁定，可以打包导出');
  };
  const pack = async () => {
    setPacking(true);
    const done = await download(yearApi.zip, asked, `${year.school_year}.zip`).catch(() => false);
    setPacking(false);
    if (done) void invalidate(yearReads);
  };
  const isOpen = year.state === YearState.collecting || year.state === YearState.checked;
  return (
    <div className="ministry-actions">
      {may('collect') && (
        <Button
          type={year.collected_at ? 'default' : 'primary'}
          loading={collect.isPending}
          disabled={isBusy}
          onClick={() => void start()}
        >
          {year.collected_at ? '重新采集' : '采集全部表'}
        </Button>
      )}
      {may('check') && (
        <Button
          type={year.state === YearState.collecting ? 'primary' : 'default'}
          loading={check.isPending}
          disabled={isBusy}
          onClick={() => void verify()}
        >
          校验
        </Button>
      )}
      {may('lock') && (
        <Button
          type={year.errors + year.unexplained === 0 ? 'primary' : 'default'}
          loading={lock.isPending}
          disabled={isBusy}
          onClick={() => void lockIt()}
        >
          锁定
        </Button>
      )}
      {may('export') && (
        <Button type="primary" loading={isPacking} onClick={() => void pack()}>
          打包导出
        </Button>
      )}
      {may('report') && <Button onClick={() => setDialog('receipt')}>登记回执</Button>}
      {!isOpen && <Button onClick={() => setDialog('drift')}>核对来源</Button>}
      {may('unlock') && (
        <Button danger onClick={() => setDialog('unlock')}>
          解锁
        </Button>
      )}
      {dialog === 'unlock' && <UnlockDialog year={year.school_year} onClose={close} />}
      {dialog === 'receipt' && <ReceiptDialog year={year.school_year} onClose={close} />}
      {dialog === 'drift' && <DriftDialog year={year.school_year} onClose={close} />}
    </div>
  );
}
