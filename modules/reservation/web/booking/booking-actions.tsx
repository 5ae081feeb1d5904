import { useState } from 'react';
import { useCommand } from '#kernel/web/api/query.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import type { RowAction } from '#screens/frames/row-actions.tsx';
import { bookingApi, type BookingRow } from '../../shared/booking/booking.ts';
import type { BookingDialogKind, DecideProps, OneBookingProps } from './booking-dialogs.tsx';
import { bookingReads, bookPath } from '../parts/reads.ts';

const dialogs = () => import('./booking-dialogs.tsx');
const OneBookingDialog = lazyPart<OneBookingProps>(() => dialogs().then((m) => m.OneBookingDialog));
const DecideDialog = lazyPart<DecideProps>(() => dialogs().then((m) => m.DecideDialog));

type BookingAction = RowAction<BookingRow> & { primary?: boolean };

/** Actions on a booking by its `can`, and the dialog that one of them opened. */
export function useBookingActions() {
  const [asked, setAsked] = useState<{ kind: BookingDialogKind; row: BookingRow }>();
  const [decision, setDecision] = useState<{ rows: readonly BookingRow[]; pass: boolean }>();
  const checkIn = useCommand(bookingApi.checkIn, bookingReads);
  const may = (action: BookingRow['can'][number]) => (row: BookingRow) => row.can.includes(action);
  const ask = (label: string, kind: BookingDialogKind, more: Partial<BookingAction> = {}): BookingAction => ({
    label,
    when: may(kind),
    run: (row) => setAsked({ kind, row }),
    done: false,
    ...more,
  });
  const decide = (label: string, pass: boolean): BookingAction => ({
    label,
    when: may('decide'),
    run: (row) => setDecision({ rows: [row], pass }),
    done: false,
    primary: pass,
    danger: !pass,
  });
  const actions: BookingAction[] = [
    ask('转账已到账', 'receive'),
    decide('通过', true),
    decide('驳回', false),
    {
      label: '签到',
      primary: true,
      when: may('check_in'),
      run: ({ id }) => checkIn.mutateAsync({ id }),
      done: '已签到，使用结束后请签退',
    },
    ask('签退', 'check_out', { primary: true }),
    ask('延时', 'extend'),
    { label: '再次预约', when: may('again'), to: ({ kind, resource_id }) => bookPath(kind, resource_id) },
    ask('取消', 'cancel', { danger: true }),
  ];
  const dialog = (
    <>
      {asked && <OneBookingDialog {...asked} onClose={() => setAsked(undefined)} />}
      {decision && <DecideDialog {...decision} onClose={() => setDecision(undefined)} />}
    </>
  );
  return { actions, dialog, decideAll: (rows: readonly BookingRow[], pass: boolean) => setDecision({ rows, pass }) };
}
