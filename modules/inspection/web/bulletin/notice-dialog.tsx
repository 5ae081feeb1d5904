import { Loaded } from '#screens/frames/page-frame.tsx';
import { useRead } from '#kernel/web/api/query.ts';
import { bulletinApi } from '../../shared/bulletin/bulletin.ts';
import { noticeColumns, noticeText, noticeTitle } from '../../shared/bulletin/notice-paper.ts';
import { PaperDialog } from '../core/paper-dialog.tsx';

type Props = { act_id: number; college_id: number; onClose: () => void };

/** Rectification notice of a college, printable. */
export function NoticeDialog({ act_id, college_id, onClose }: Props) {
  const read = useRead(bulletinApi.notice, { act_id, college_id });
  return (
    <PaperDialog title="整改通知书" endpoint={bulletinApi.noticePdf} input={{ act_id, college_id }} onClose={onClose}>
      <Loaded of={read}>
        {(notice) => (
          <article className="insp-paper">
            <h2>{noticeTitle(notice)}</h2>
            <p className="insp-paper-no">{notice.no}</p>
            <p>{notice.college_name}：</p>
            <p className="insp-paper-line">{noticeText(notice)}</p>
            <table>
              <thead>
                <tr>
                  {noticeColumns.map(({ title }) => (
                    <th key={title}>{title}</th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {notice.problems.map((row) => (
                  <tr key={row.problem_no}>
                    {noticeColumns.map(({ title, isBrief, value }) => (
                      <td key={title} className={isBrief && 'insp-paper-brief'}>
                        {value(row)}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
            <p className="insp-paper-sign">
              {notice.school_name}
              <br />
              {notice.issued_at.slice(0, 10)}
            </p>
          </article>
        )}
      </Loaded>
    </PaperDialog>
  );
}
