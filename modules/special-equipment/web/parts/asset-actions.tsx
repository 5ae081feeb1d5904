import { useState } from 'react';
import { useCommand } from '#kernel/web/api/query.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import type { DetailAction } from '#screens/frames/detail-page.tsx';
import { assetApi, type AssetRow } from '../../shared/asset.ts';
import type { CheckDialogProps } from './check-dialog.tsx';
import type { ChangeDialogProps, ChangeKind } from './change-dialog.tsx';
import type { InspectionDialogProps } from './inspection-dialog.tsx';
import type { RecordDialogProps } from './record-dialog.tsx';
import { pieceReads } from './reads.ts';
import type { ScrapDecisionProps } from './scrap-dialog.tsx';

const ChangeDialog = lazyPart<ChangeDialogProps>(() => import('./change-dialog.tsx').then((m) => m.ChangeDialog));
const InspectionDialog = lazyPart<InspectionDialogProps>(() =>
  import('./inspection-dialog.tsx').then((m) => m.InspectionDialog),
);
const ScrapDecision = lazyPart<ScrapDecisionProps>(() => import('./scrap-dialog.tsx').then((m) => m.ScrapDecision));
const RecordDialog = lazyPart<RecordDialogProps>(() => import('./record-dialog.tsx').then((m) => m.RecordDialog));

const CheckDialog = lazyPart<CheckDialogProps>(() => import('./check-dialog.tsx').then((m) => m.CheckDialog));

const others = ['apply', 'inspect', 'check', 'record', 'pass', 'refuse'] as const;
type Other = (typeof others)[number];
type Asked = { kind: ChangeKind | Other; row: AssetRow };
const isChange = (kind: Asked['kind']): kind is ChangeKind => !(others as readonly string[]).includes(kind);

/** Actions on a piece by its `can`, and the dialog that one of them opened. */
export function useAssetActions() {
  const [asked, setAsked] = useState<Asked>();
  const enable = useCommand(assetApi.enable, pieceReads);
  const withdraw = useCommand(assetApi.withdrawScrap, pieceReads);
  const may = (action: AssetRow['can'][number]) => (row: AssetRow) => row.can.includes(action);
  const ask = (label: string, kind: Asked['kind'], right: AssetRow['can'][number], danger = false) => ({
    label,
    when: may(right),
    run: (row: AssetRow) => setAsked({ kind, row }),
    done: false as const,
    ...(danger && { danger }),
  });
  const actions: DetailAction<AssetRow>[] = [
    {
      label: '启用',
      primary: true,
      when: may('enable'),
      confirm: (row) => `将核对使用登记证号、检验有效期和作业人员。确定启用${row.name}吗？`,
      run: ({ id }) => enable.mutateAsync({ id }),
    },
    ask('登记记录', 'record', 'record'),
    ask('填写检查表', 'check', 'check'),
    ask('登记检验', 'inspect', 'inspect'),
    ask('报检', 'apply', 'inspect'),
    ask('停用', 'stop', 'stop', true),
    ask('报修', 'repair', 'repair'),
    ask('维修完成', 'finish', 'finish'),
    ask('申请报废', 'scrap', 'scrap', true),
    ask('通过报废', 'pass', 'decideScrap'),
    ask('驳回报废', 'refuse', 'decideScrap', true),
    {
      label: '撤回报废申请',
      when: may('withdrawScrap'),
      confirm: (row) => `撤回后${row.name}恢复到申请前的状态。确定撤回吗？`,
      run: ({ id }) => withdraw.mutateAsync({ id }),
    },
  ];
  const onClose = () => setAsked(undefined);
  const dialog = asked && (
    <>
      {isChange(asked.kind) && <ChangeDialog kind={asked.kind} row={asked.row} onClose={onClose} />}
      {(asked.kind === 'apply' || asked.kind === 'inspect') && (
        <InspectionDialog mode={asked.kind === 'apply' ? 'apply' : 'create'} asset={asked.row} onClose={onClose} />
      )}
      {asked.kind === 'check' && <CheckDialog asset={asked.row} onClose={onClose} />}
      {(asked.kind === 'pass' || asked.kind === 'refuse') && (
        <ScrapDecision pass={asked.kind === 'pass'} row={asked.row} onClose={onClose} />
      )}
      {asked.kind === 'record' && <RecordDialog asset={asked.row} onClose={onClose} />}
    </>
  );
  return { actions, dialog };
}
