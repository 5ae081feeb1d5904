import './gas.css';
import { Button } from 'antd';
import { useState } from 'react';
import { ownPath } from '#kernel/web/session/guard.ts';
import { useRead } from '#kernel/web/api/query.ts';
import { Link } from '#kernel/web/router/links.ts';
import { CodeScan } from '#modules/base-info/web/public.tsx';
import { EnumTag } from '#screens/frames/cells.tsx';
import { Loaded, PageFrame, Panel } from '#screens/frames/page-frame.tsx';
import { cylinderApi, InspectionDue, type CylinderDetail } from '../../shared/gas/cylinder.ts';
import { CylinderState } from '../../shared/cylinder.states.ts';
import { Bottle } from './bottle.tsx';
import { useCylinderActions } from './cylinder-actions.tsx';
import { cylinderPath, gasPath } from './gas-reads.ts';

/** The code of a cylinder in what was scanned or typed: the address on its label, or the code itself. */
function cylinderCode(text: string): string | undefined {
  const path = ownPath(text) ?? '';
  const code = /\/chemical\/g\/([\w-]{1,40})$/.exec(path)?.[1] ?? text.trim();
  return /^G\d{11}$/i.test(code) ? code.toUpperCase() : undefined;
}

function Scanned({ row }: { row: CylinderDetail }) {
  const { actions, dialog } = useCylinderActions();
  const allowed = actions.filter((action) => action.when?.(row));
  return (
    <Panel>
      <div className="gas-scanned">
        <Bottle body={row.body} lettering={row.lettering} title={`${row.body_name}瓶${row.lettering_name}字`} large />
        <div>
          <p>
            <strong>{row.gas_name}</strong> <EnumTag of={CylinderState} value={row.state} />
          </p>
          <p>
            <Link className="lab-link" to={`${cylinderPath}/${row.code}`}>
              {row.code}
            </Link>
          </p>
          <p>{[row.place_name, row.room_name, row.spot].filter(Boolean).join(' · ')}</p>
          <p>
            检验到期 {row.next_inspection} {row.due && <EnumTag of={InspectionDue} value={row.due} />}
          </p>
          {row.fault !== '' && <p>异常：{row.fault}</p>}
          <div className="gas-scanned-tools">
            {allowed.length === 0 && <span className="lab-none">这只气瓶现在没有您可以办理的事项</span>}
            {allowed.map(({ label, run, primary, danger }) => (
              <Button
                key={label}
                size="large"
                type={primary ? 'primary' : 'default'}
                danger={danger ?? false}
                onClick={() => void run?.(row)}
              >
                {label}
              </Button>
            ))}
          </div>
        </div>
      </div>
      {dialog}
    </Panel>
  );
}

function Found({ code }: { code: string }) {
  const answer = useRead(cylinderApi.byCode, { code });
  return <Loaded of={answer}>{(row) => <Scanned key={row.version} row={row} />}</Loaded>;
}

/** 扫码办理气瓶: a cylinder by its label, with what may be done to it, for the phone beside it. */
export function GasScanPage() {
  const [code, setCode] = useState('');
  return (
    <PageFrame title="扫码办理气瓶" back={{ else: gasPath }}>
      <Panel>
        <CodeScan
          label="气瓶编码"
          hint="扫描或输入气瓶编码"
          codeOf={cylinderCode}
          wrong="这不是气瓶的编码，请扫气瓶标签上的二维码"
          keyboard={{ autoCapitalize: 'characters' }}
          onCode={setCode}
        />
      </Panel>
      {code !== '' && <Found code={code} />}
    </PageFrame>
  );
}
