import './chemical.css';
import { ToneTag } from '#screens/frames/cells.tsx';
import { flagTone } from '../../shared/control-list.ts';
import type { ControlMark } from '../../shared/substance.ts';

/** Flags of a substance as tags; each says on hover which list it comes from. */
export function ControlMarks({ marks }: { marks: readonly ControlMark[] }) {
  if (marks.length === 0) return <span className="lab-none">一般</span>;
  return (
    <span className="chem-marks">
      {marks.map((mark) => (
        <span key={mark.list_id} title={`${mark.name}（${mark.edition}，${mark.starts_on} 施行）`}>
          <ToneTag tone={flagTone(mark.flag)}>{mark.flag_name}</ToneTag>
        </span>
      ))}
    </span>
  );
}

/** The same with list, edition and dates in full. */
export function ControlSources({ marks, coming }: { marks: readonly ControlMark[]; coming: readonly ControlMark[] }) {
  if (marks.length + coming.length === 0) return <span className="lab-none">未列入施行中的管控名录</span>;
  return (
    <ul className="chem-lists">
      {marks.map((mark) => (
        <li key={mark.list_id}>
          <ToneTag tone={flagTone(mark.flag)}>{mark.flag_name}</ToneTag>
          <span>
            {mark.name} {mark.edition}
          </span>
          <small>
            {mark.issued_on && `${mark.issued_on} 公布，`}
            {mark.starts_on} 施行
          </small>
        </li>
      ))}
      {coming.map((mark) => (
        <li key={mark.list_id}>
          <ToneTag tone="info">{`${mark.starts_on} 起：${mark.flag_name}`}</ToneTag>
          <span>
            {mark.name} {mark.edition}
          </span>
        </li>
      ))}
    </ul>
  );
}
