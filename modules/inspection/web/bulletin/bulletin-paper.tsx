import '../core/paper.css';
import { labelOf } from '#kernel/shared/enums.ts';
import { FileLinks, Photos } from '#screens/fields/photos.tsx';
import type { BulletinDetail } from '../../shared/bulletin/bulletin.ts';
import { collegeColumns } from '../../shared/bulletin/college-table.ts';
import { ProblemLevel } from '../../shared/core/problem.states.ts';

function Colleges({ bulletin }: { bulletin: BulletinDetail }) {
  const { colleges } = bulletin.figures;
  if (!colleges.length) return null;
  const columns = collegeColumns(bulletin.figures);
  return (
    <table>
      <caption>附表：各学院检查情况</caption>
      <thead>
        <tr>
          {columns.map(({ title, isNumber }) => (
            <th key={title} className={isNumber ? 'insp-paper-number' : undefined}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {colleges.map((row) => (
          <tr key={row.college_id ?? 0}>
            {columns.map(({ title, isNumber, value }) => (
              <td key={title} className={isNumber ? 'insp-paper-number' : undefined}>
                {value(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Read-only and print layout of a bulletin. */
export function BulletinPaper({ bulletin }: { bulletin: BulletinDetail }) {
  return (
    <article className="insp-paper">
      <p className="insp-paper-no">{bulletin.no}</p>
      <h2>{bulletin.title}</h2>
      {bulletin.body.split('\n').map((line, at) => (
        <p key={at} className="insp-paper-line">
          {line}
        </p>
      ))}
      {bulletin.typical.length > 0 && (
        <section>
          <h3>典型隐患</h3>
          {bulletin.typical.map((one, at) => (
            <div key={one.id} className="insp-paper-case">
              <p>
                {at + 1}. {one.college_name} {one.lab_name}：{one.description}（{labelOf(ProblemLevel, one.level)}）
              </p>
              <Photos files={one.photos} size={128} />
            </div>
          ))}
        </section>
      )}
      <Colleges bulletin={bulletin} />
      {bulletin.files.length > 0 && (
        <section>
          <h3>附件</h3>
          <FileLinks files={bulletin.files} />
        </section>
      )}
      <p className="insp-paper-sign">
        {bulletin.org_name}
        <br />
        {bulletin.publish_at?.slice(0, 10)}
      </p>
    </article>
  );
}
