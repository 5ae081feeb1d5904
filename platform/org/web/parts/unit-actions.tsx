import { useState } from 'react';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { useCommand, useInvalidate } from '#kernel/web/api/query.ts';
import { statusActions, type RowAction } from '#screens/frames/row-actions.tsx';
import { mayOpen } from '#kernel/web/session/session.ts';
import { unitApi } from '../../shared/unit.ts';
import { detailPage, unitReads, type ActiveUnit } from './unit-reads.ts';

const EditUnitDialog = lazyPart(() => import('./unit-dialog.tsx').then((m) => m.EditUnitDialog));
const NewUnitDialog = lazyPart(() => import('./unit-dialog.tsx').then((m) => m.NewUnitDialog));
const MoveDialog = lazyPart(() => import('./move-dialog.tsx').then((m) => m.MoveDialog));

type Dialog = { kind: 'edit' | 'add' | 'move'; unit: ActiveUnit };

/** The actions of a unit and the dialogs that they open. */
export function useUnitActions() {
  const [dialog, setDialog] = useState<Dialog>();
  const setStatus = useCommand(unitApi.setStatus, unitReads);
  const remove = useCommand(unitApi.remove, unitReads);
  const invalidate = useInvalidate();
  const open = (kind: Dialog['kind']) => (unit: ActiveUnit) => setDialog({ kind, unit });
  const close = () => setDialog(undefined);
  const onDone = () => void invalidate(unitReads);
  const can = (action: string) => (unit: ActiveUnit) => unit.can.includes(action);

  const actions: RowAction<ActiveUnit>[] = [
    {
      label: '查看',
      when: (unit) => unit.level !== 'lab' && mayOpen(detailPage),
      to: (unit) => `/lab-baseinfo/organization/${unit.id}`,
    },
    {
      label: '查看实验室',
      when: (unit) => unit.level === 'lab' && mayOpen(detailPage),
      to: (unit) => `/lab-baseinfo/organization/${unit.id}`,
    },
    { label: '编辑', when: can('edit'), run: open('edit') },
    { label: '新增下级', when: can('add'), run: open('add') },
    { label: '移动', when: can('move'), run: open('move') },
    ...statusActions(
      setStatus.mutateAsync,
      ({ name }: { name: string }) => `停用后“${name}”不能再被选择，其用户不能以该单位的角色登录。确定停用吗？`,
    ),
    {
      label: '删除',
      danger: true,
      when: can('remove'),
      confirm: (unit) => `确定删除“${unit.name}”吗？删除后不能恢复。`,
      run: (unit) => remove.mutateAsync({ id: unit.id }),
      done: '删除成功！',
    },
  ];
  const dialogs = dialog && (
    <>
      {dialog.kind === 'edit' && <EditUnitDialog id={dialog.unit.id} onClose={close} />}
      {dialog.kind === 'add' && <NewUnitDialog parent={dialog.unit} onClose={close} />}
      {dialog.kind === 'move' && <MoveDialog ids={[dialog.unit.id]} onClose={close} onDone={onDone} />}
    </>
  );
  return { actions, dialogs };
}
