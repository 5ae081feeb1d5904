import './chemical.css';
import { labelOf } from '#kernel/shared/enums.ts';
import { Panel } from '#screens/frames/page-frame.tsx';
import { SignalWord, type SubstanceDetail } from '../../shared/substance.ts';
import { Pictograms } from './pictogram.tsx';

type Named = SubstanceDetail['h_statements'];

function Statements({ title, rows }: { title: string; rows: Named }) {
  if (rows.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <ul className="chem-statements">
        {rows.map(({ code, name }) => (
          <li key={code}>
            <code>{code}</code>
            <span>{name}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** What the label of the substance says: pictograms, signal word, statements. */
export function HazardPanel({ row }: { row: SubstanceDetail }) {
  if (row.h_codes.length + row.pictograms.length + row.ghs_classes.length === 0)
    return (
      <Panel title="危险性">
        <span className="lab-none">没有登记 GHS 分类，以安全技术说明书为准</span>
      </Panel>
    );
  return (
    <Panel title="危险性">
      <div className="chem-hazard">
        {row.pictograms.length > 0 && <Pictograms codes={row.pictograms} large />}
        {row.signal !== SignalWord.none && (
          <span className={`chem-signal chem-signal-${row.signal}`}>{labelOf(SignalWord, row.signal)}</span>
        )}
        <span>{row.ghs_class_names.map(({ name }) => name).join('、')}</span>
      </div>
      <div className="chem-label">
        <div>
          <Statements title="危险性说明" rows={row.h_statements} />
        </div>
        <div>
          <Statements title="防范说明" rows={row.p_statements} />
        </div>
      </div>
    </Panel>
  );
}
