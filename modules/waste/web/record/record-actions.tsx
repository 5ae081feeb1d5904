import { useState } from 'react';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import type { RowAction } from '#screens/frames/row-actions.tsx';
import type { RecordRow } from '../../shared/record/record.ts';
import type { BottleDialogProps } from './bottle-dialog.tsx';
import type { ProfileDialogProps } from './profile-dialog.tsx';
import type { RecordDialogProps } from './record-dialog.tsx';
import { recordPath } from './record-reads.ts';

const BottleDialog = lazyPart<BottleDialogProps>(() => import('./bottle-dialog.tsx').then((m) => m.BottleDialog));
const ProfileDialog = lazyPart<ProfileDialogProps>(() => import('./profile-dialog.tsx').then((m) => m.ProfileDialog));
const RecordDialog = lazyPart<RecordDialogProps>(() => import('./record-dialog.tsx').then((m) => m.RecordDialog));

/** What is done with a container, by the `can` of its row, and the dialog that is open. */
export function useRecordActions() {
  const [dialog, setDialog] = useState<{ kind: RecordDialogProps['kind']; row: RecordRow }>();
  const [box, setBox] = useState<RecordRow>();
  const [kept, setKept] = useState<RecordRow>();
  const open = (label: string, kind: RecordDialogProps['kind'], danger = false): RowAction<RecordRow> => ({
    label,
    danger,
    when: (row) => row.can.includes(kind),
    run: (row) => setDialog({ kind, row }),
    done: false,
  });
  const actions: RowAction<RecordRow>[] = [
    open('追加投放', 'deposit'),
    { label: '扫码装入试剂', when: (row) => row.can.includes('deposit'), run: setBox, done: false },
    open('封装', 'seal'),
    open('更正净重', 'correct'),
    open('补充照片', 'photo'),
    {
      label: '申请收运',
      when: (row) => row.can.includes('apply'),
      to: (row) => `/waste/apply/add?lab_id=${row.lab_id}`,
    },
    { label: '存为常用', when: (row) => row.can.includes('edit'), run: setKept, done: false },
    { label: '编辑', when: (row) => row.can.includes('edit'), to: (row) => `${recordPath}/edit/${row.id}` },
    open('作废', 'void', true),
  ];
  return {
    actions,
    dialog: (
      <>
        {dialog && <RecordDialog {...dialog} onClose={() => setDialog(undefined)} />}
        {kept && <ProfileDialog row={kept} onClose={() => setKept(undefined)} />}
        {box && <BottleDialog row={box} onClose={() => setBox(undefined)} />}
      </>
    ),
  };
}
