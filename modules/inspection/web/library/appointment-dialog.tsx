import { chineseDay } from '#kernel/shared/time.ts';
import { useSession } from '#kernel/web/session/session.ts';
import { appointedBy, appointmentText, appointmentTitle } from '../../shared/library/appointment.ts';
import { inspectorApi, type InspectorRow } from '../../shared/library/inspector.ts';
import { PaperDialog } from '../core/paper-dialog.tsx';

/** 聘任书 of an inspector, printable. */
export function AppointmentDialog({ row, onClose }: { row: InspectorRow; onClose: () => void }) {
  const school = useSession((state) => state.data?.userInfo.school_name) ?? '';
  return (
    <PaperDialog title={appointmentTitle} endpoint={inspectorApi.appointment} input={{ id: row.id }} onClose={onClose}>
      <article className="insp-paper insp-paper-framed">
        <h2>{appointmentTitle}</h2>
        <p>{row.name}：</p>
        <p className="insp-paper-line">{appointmentText(row)}</p>
        <p className="insp-paper-sign">
          {appointedBy(row, school)}
          <br />
          {chineseDay(row.from_on)}
        </p>
      </article>
    </PaperDialog>
  );
}
