import './storage.css';
import { useState } from 'react';
import { codeApi } from '#platform/codes/shared/code.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { useRead } from '#kernel/web/api/query.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { holdsRight } from '#kernel/web/session/session.ts';
import { Loaded, Panel } from '#screens/frames/page-frame.tsx';
import { Apart, compatApi, type CompatRow } from '../../shared/storage/compat.ts';
import type { CompatDialogProps } from './compat-dialog.tsx';

const CompatDialog = lazyPart<CompatDialogProps>(() => import('./compat-dialog.tsx').then((m) => m.CompatDialog));

type Group = { code: string; name: string };
const keyOf = (a: string, b: string) => (a < b ? `${a} ${b}` : `${b} ${a}`);

type TableProps = {
  groups: readonly Group[];
  rules: ReadonlyMap<string, CompatRow>;
  onOpen: ((dialog: Omit<CompatDialogProps, 'onClose' | 'kind'>) => void) | undefined;
};

/** The value of a pair, on hover with its reason and basis; a button for those who may change it. */
function MatrixTable({ groups, rules, onOpen }: TableProps) {
  const cellOf = (one: Group, other: Group) => {
    const row = rules.get(keyOf(one.code, other.code));
    const text = row ? labelOf(Apart, row.value) : '没有规定';
    const value = row ? row.value : '–';
    const title = [`${one.name} × ${other.name}：${text}`, row?.reason, row?.basis].filter(Boolean).join('\n');
    const pair = { a: one.code, b: other.code, title: `${one.name} × ${other.name}` };
    return (
      <td key={other.code} className={row && `compat-${row.value}`} title={title}>
        {onOpen ? (
          <button
            type="button"
            aria-label={`${one.code} × ${other.code} ${text}`}
            onClick={() => onOpen(row ? { row } : { pair })}
          >
            {value}
          </button>
        ) : (
          value
        )}
      </td>
    );
  };
  return (
    <div className="compat-scroll">
      <table className="compat-table">
        <thead>
          <tr>
            <th scope="col">储存组</th>
            {groups.map(({ code, name }) => (
              <th key={code} scope="col" title={name}>
                {code}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map((one) => (
            <tr key={one.code}>
              <th scope="row">
                {one.code} {one.name}
              </th>
              {groups.map((other) => cellOf(one, other))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** 混存规则: how far apart storage groups have to be. */
export function CompatMatrix() {
  const groups = useRead(codeApi.ofKey, { parentKey: 'chem_storage_group', page: -1, size: -1 });
  const rules = useRead(compatApi.list, { kind: 'group', page: -1, size: -1 });
  const [dialog, setDialog] = useState<Omit<CompatDialogProps, 'onClose' | 'kind'>>();
  const mayEdit = holdsRight('chemical.compat.edit');
  return (
    <Panel title="储存组混存规则">
      <p className="lab-page-note">
        0 可同柜，1 须分柜，2
        须分室。入库和移位时按同柜、同室的现有化学品逐一核对；分室的要求不能例外，分柜的可由学校管理员批准隔离措施。
        {mayEdit && '点击数值可以修改。'}
      </p>
      <Loaded of={rules}>
        {({ content }) => (
          <MatrixTable
            groups={groups.data?.content ?? []}
            rules={new Map(content.filter(({ status }) => status === 1).map((row) => [keyOf(row.a, row.b), row]))}
            onOpen={mayEdit ? setDialog : undefined}
          />
        )}
      </Loaded>
      {dialog && <CompatDialog kind="group" {...dialog} onClose={() => setDialog(undefined)} />}
    </Panel>
  );
}
