import '../core/inspection.css';
import { useState } from 'react';
import { Link } from '#kernel/web/router/links.ts';
import { Loaded } from '#screens/frames/page-frame.tsx';
import { useRead } from '#kernel/web/api/query.ts';
import { ledgerApi } from '../../shared/report/ledger.ts';
import { LabFile, YearSelect } from './lab-file.tsx';

/** Checks and problems of a laboratory, for its own page. */
export function LabInspections({ labId }: { labId: number }) {
  const [school_year, setYear] = useState<string>();
  const file = useRead(ledgerApi.lab, { id: labId, ...(school_year && { school_year }) });
  return (
    <Loaded of={file}>
      {(data) => (
        <>
          <div className="insp-tabs">
            {data.school_years.length > 0 ? <YearSelect file={data} onChange={setYear} /> : <span />}
            <Link className="lab-link" to={`/lab-check/ledger/${labId}?school_year=${data.school_year}`}>
              检查台账
            </Link>
          </div>
          <LabFile file={data} />
        </>
      )}
    </Loaded>
  );
}
